import { describe, expect, test } from 'vitest'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  cardToken,
  invariantsOf,
  readyToPay,
  resultOf,
  setGateway,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const GOOD = '4242424242424242'
const FAILS_WHEN_CHARGED = '4000000000000341'
const CHECKS_THE_BANK = '4000002760003184'

const shop = shopOfFile()

function checkOut({ client, memberId }: RegisteredMember, body: object = {}, key?: string): Promise<ShopAnswer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return client.post(`/billing/account/${memberId}/checkout`, { start: 'now', ...body }, headers)
}

const cancel = ({ client, memberId }: RegisteredMember): Promise<ShopAnswer> =>
  client.post(`/billing/account/${memberId}/checkout/cancel`, {})

async function giveCard({ client, memberId }: RegisteredMember, number: string): Promise<void> {
  const body = { payment_token: await cardToken(shop.url, number) }
  expect((await client.post(`/billing/account/${memberId}/info/update`, body)).status).toBe(200)
}

interface Subscription {
  readonly state: string
  readonly invoices: readonly { readonly paymentState: number }[]
  readonly waitingPayment: { readonly continueHref: string; readonly lapsesAt: number } | null
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
const subscriptionOf = async ({ client }: RegisteredMember): Promise<Subscription> =>
  resultOf(await client.get('/account/billing/subscription')) as unknown as Subscription

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

/** Payment as required, as shown, and its message. */
async function requiredOf({ client, memberId }: RegisteredMember): Promise<readonly unknown[]> {
  const answer = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
  const { text } = Object(answer['payment_message']) as { readonly text?: string }
  return [answer['payment_required'], answer['payment_required_shown'], text]
}

/** The customer at the page of their bank; answers what it hands back. */
async function decideAtBank({ client }: RegisteredMember, url: string, intent: 'approve' | 'decline'): Promise<string> {
  const page = await client.get(url)
  const { shell } = page.body as { readonly shell?: { readonly formToken?: string } }
  const decided = await client.submit(url, { intent, _token: shell?.formToken ?? '' })
  const back = new URL(decided.headers.get('location') ?? '', shop.url)
  return back.searchParams.get('three_d_secure_action_result_token_id') ?? ''
}

async function challenged(email: string): Promise<{ readonly buyer: RegisteredMember; readonly url: string }> {
  const buyer = await readyToPay(shop.url, email, CHECKS_THE_BANK)
  const requested = await checkOut(buyer, {}, 'first')
  expect(requested.body, requested.text).toMatchObject({ status: 604, code: 'three-d-secure' })
  return { buyer, url: String(resultOf(requested)['challenge_url']) }
}

describe('a checkout after a decline', () => {
  test('[ORD-08] without a key of its own is tried anew, and the next card is charged once', async () => {
    const buyer = await readyToPay(shop.url, 'declined-twice@kho.example', FAILS_WHEN_CHARGED)
    const first = await checkOut(buyer)
    expect(codeOf(first)).toEqual([402, 'declined'])
    expect(codeOf(await checkOut(buyer))).toEqual([402, 'declined'])
    await giveCard(buyer, GOOD)
    const paid = await checkOut(buyer)
    expect(resultOf(paid), paid.text).toMatchObject({ state: 'paid', is_enabled: 1, due_now: 59 })
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'subscribed', invoices: [{ paymentState: 2 }] })
  })

  test('[PAY-06] leaves no debt: its invoice is void, so that nothing is required before and after the next one is paid', async () => {
    const buyer = await readyToPay(shop.url, 'owes-nothing@kho.example', FAILS_WHEN_CHARGED)
    expect(codeOf(await checkOut(buyer))).toEqual([402, 'declined'])
    expect(await requiredOf(buyer), 'nothing is sold').toEqual([0, 0, undefined])
    await giveCard(buyer, GOOD)
    expect(resultOf(await checkOut(buyer))).toMatchObject({ state: 'paid' })
    expect(await requiredOf(buyer), 'all is paid').toEqual([0, 0, undefined])
  })

  test('[MOD-09] of a change leaves the plan paid', async () => {
    const buyer = await readyToPay(shop.url, 'stays-paid@kho.example', GOOD)
    expect(resultOf(await checkOut(buyer))).toMatchObject({ state: 'paid' })
    await giveCard(buyer, FAILS_WHEN_CHARGED)
    const change = { package_id: 3, timeframe: 'now' }
    expect(codeOf(await buyer.client.post('/account/subscription/change', change))).toEqual([402, 'declined'])
    expect(await requiredOf(buyer)).toEqual([0, 0, undefined])
    const { subscription } = resultOf(await buyer.client.get(`/billing/account/${buyer.memberId}/subscription`))
    const modules = Reflect.get(Object(subscription), 'modules') as readonly Record<string, unknown>[]
    expect(
      new Set(modules.filter((module) => module['bundled'] === 1).map((module) => module['payment_status'])),
    ).toEqual(new Set([2]))
  })

  test('[ORD-08] under its key answers the decline for 24 hours, then the key is used up; another key is another try', async () => {
    const buyer = await readyToPay(shop.url, 'same-key@kho.example', FAILS_WHEN_CHARGED)
    const first = await checkOut(buyer, {}, 'key-1')
    expect(codeOf(first)).toEqual([402, 'declined'])
    await giveCard(buyer, GOOD)
    const again = await checkOut(buyer, {}, 'key-1')
    expect([again.status, again.body['code'], again.body['result']]).toEqual([402, 'declined', first.body['result']])
    expect((await subscriptionOf(buyer)).state).toBe('trial')
    const paid = await checkOut(buyer, {}, 'key-2')
    expect(resultOf(paid), paid.text).toMatchObject({ state: 'paid' })
    expect(resultOf(await checkOut(buyer, {}, 'key-2'))['order_id']).toBe(resultOf(paid)['order_id'])
    await advanceClock(shop.url, 'P1D')
    await takeBearer(buyer.client)
    expect(codeOf(await checkOut(buyer, {}, 'key-1'))).toEqual([409, 'idempotency-conflict'])
    expect(codeOf(await checkOut(buyer, {}, 'key-2'))).toEqual([409, 'idempotency-conflict'])
  })

  test('[ORD-08] a key with another body is a conflict, whether its order was paid or declined', async () => {
    for (const card of [GOOD, FAILS_WHEN_CHARGED]) {
      const buyer = await readyToPay(shop.url, `other-body-${card.slice(-3)}@kho.example`, card)
      await checkOut(buyer, {}, 'key')
      expect(codeOf(await checkOut(buyer, { start: 'trial_end' }, 'key'))).toEqual([409, 'idempotency-conflict'])
      expect(codeOf(await checkOut(buyer, { total_shown: 1 }, 'key'))).toEqual([409, 'idempotency-conflict'])
    }
  })

  test('[PAY-08] that the provider never took leaves its key free: the same request is tried again', async () => {
    const buyer = await readyToPay(shop.url, 'busy@kho.example')
    await setGateway(shop.url, { mode: 'rate_limit', count: 4 })
    expect(codeOf(await checkOut(buyer, {}, 'key'))).toEqual([424, 'payment-provider'])
    expect(resultOf(await checkOut(buyer, {}, 'key'))).toMatchObject({ state: 'paid' })
  })

  test('[ORD-08] ten of one request at once are one order and one answer', async () => {
    const buyer = await readyToPay(shop.url, 'ten-at-once@kho.example', FAILS_WHEN_CHARGED)
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(buyer, {}, 'key')))
    expect(new Set(answers.map((answer) => JSON.stringify(codeOf(answer))))).toEqual(new Set(['[402,"declined"]']))
    await giveCard(buyer, GOOD)
    const paid = await Promise.all(Array.from({ length: 10 }, () => checkOut(buyer, {}, 'next')))
    expect(new Set(paid.map((answer) => resultOf(answer)['order_id'])).size).toBe(1)
    expect((await subscriptionOf(buyer)).invoices).toHaveLength(1)
  })

  test('[ORD-08] ten clicks at once without a key are one try, and all hear of it the same', async () => {
    const buyer = await readyToPay(shop.url, 'ten-clicks@kho.example', FAILS_WHEN_CHARGED)
    const clickTen = () => Promise.all(Array.from({ length: 10 }, () => checkOut(buyer)))
    expect(new Set((await clickTen()).map((answer) => JSON.stringify(codeOf(answer))))).toEqual(
      new Set(['[402,"declined"]']),
    )
    await giveCard(buyer, GOOD)
    const paid = await clickTen()
    expect(new Set(paid.map((answer) => resultOf(answer)['state']))).toEqual(new Set(['paid']))
    expect(new Set(paid.map((answer) => resultOf(answer)['order_id'])).size).toBe(1)
    expect((await subscriptionOf(buyer)).invoices).toHaveLength(1)
  })
})

describe('a payment that waits for the bank', () => {
  test('[PAY-07] is shown with its way on, from another device too, and completes there whatever key it comes with', async () => {
    const { buyer, url } = await challenged('other-device@kho.example')
    const client = await signInAgain(shop.url, buyer.email)
    const tablet = { ...buyer, client }
    const { waitingPayment } = await subscriptionOf(tablet)
    expect(waitingPayment?.continueHref).toBe(`${url}?next=${encodeURIComponent('/account/checkout?resume=1')}`)
    expect(resultOf(await client.get('/account/checkout'))).toMatchObject({ waitingPayment })
    expect(codeOf(await checkOut(tablet, {}, 'of-the-tablet'))).toEqual([409, 'payment-waiting'])
    const token = await decideAtBank(tablet, url, 'approve')
    const done = await checkOut(tablet, { three_d_secure_action_result_token_id: token }, 'of-the-tablet-too')
    expect(resultOf(done), done.text).toMatchObject({ state: 'paid', is_enabled: 1 })
    expect((await subscriptionOf(buyer)).waitingPayment).toBeNull()
  })

  test('[PAY-07] is cancelled in one call, at the bank too; then another card is paid, and the old page of the bank is over', async () => {
    const { buyer, url } = await challenged('cancels@kho.example')
    const early = await decideAtBank(buyer, url, 'approve')
    expect(resultOf(await cancel(buyer))).toEqual({ state: 'cancelled' })
    expect(resultOf(await cancel(buyer))).toEqual({ state: 'none' })
    expect((await buyer.client.get(url)).body).toMatchObject({ result: { state: 'lapsed' } })
    const late = await checkOut(buyer, { three_d_secure_action_result_token_id: early }, 'first')
    expect(codeOf(late)).toEqual([402, 'payment-cancelled'])
    await giveCard(buyer, GOOD)
    expect(resultOf(await checkOut(buyer, {}, 'second'))).toMatchObject({ state: 'paid' })
    const { state, invoices, waitingPayment } = await subscriptionOf(buyer)
    expect([state, invoices.length, waitingPayment]).toEqual(['subscribed', 1, null])
  })

  test('[PAY-07] is cancelled by the form of either page without script', async () => {
    for (const path of ['/account/checkout', '/account/billing/subscription']) {
      const { buyer } = await challenged(`form-${path.length}@kho.example`)
      const { shell } = (await buyer.client.get(path)).body as { readonly shell?: { readonly formToken?: string } }
      const done = await buyer.client.submit(path, { intent: 'payment.cancel', _token: shell?.formToken ?? '' })
      expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?cancelled=1`])
      expect((await buyer.client.get(`${path}?cancelled=1`)).body).toMatchObject({
        shell: { notice: { kind: 'done', text: 'This payment was cancelled. Nothing was charged.' } },
        result: { waitingPayment: null },
      })
    }
  })

  test('[PAY-07] lapses after 15 minutes by itself: nothing is shown any more, and the same cart is paid by a new try', async () => {
    const { buyer } = await challenged('lapses@kho.example')
    await advanceClock(shop.url, 'PT16M')
    await takeBearer(buyer.client)
    expect((await subscriptionOf(buyer)).waitingPayment).toBeNull()
    expect(codeOf(await checkOut(buyer, {}, 'first'))).toEqual([402, 'challenge-lapsed'])
    await giveCard(buyer, GOOD)
    expect(resultOf(await checkOut(buyer))).toMatchObject({ state: 'paid' })
  })

  test('[PAY-07] that the customer declines at the bank answers so, and the next try is challenged again', async () => {
    const { buyer, url } = await challenged('says-no@kho.example')
    const token = await decideAtBank(buyer, url, 'decline')
    // on a busy machine the webhook settles it first, and the answer is "processing" until it has: the page repeats it too
    const answer = () => checkOut(buyer, { three_d_secure_action_result_token_id: token }, 'first')
    await expect.poll(async () => codeOf(await answer())).toEqual([402, 'declined'])
    const again = await checkOut(buyer)
    expect(again.body).toMatchObject({ status: 604 })
    expect(resultOf(again)['challenge_url']).not.toBe(url)
  })

  test.each(['a checkout', 'a change'])(
    '[PAY-07] whose decline the webhook of the bank brings first is no new payment of %s: its answer is the decline (B-53)',
    async (kind) => {
      const isChange = kind === 'a change'
      const buyer = await readyToPay(shop.url, `${kind.replace(' ', '-')}-refused@kho.example`, GOOD)
      const call = (body: object = {}) =>
        isChange
          ? buyer.client.post('/account/subscription/change', { package_id: 3, timeframe: 'now', ...body })
          : checkOut(buyer, body)
      if (isChange) await checkOut(buyer)
      await setGateway(shop.url, { mode: 'challenge', count: 1 })
      const requested = await call()
      expect(requested.body, requested.text).toMatchObject({ status: 604 })
      const answer = await decideAtBank(buyer, String(resultOf(requested)['challenge_url']), 'decline')
      const isActive = async () => resultOf(await buyer.client.get('/account/subscription/active/status'))
      await expect.poll(isActive).toMatchObject({ reason: 'declined' })
      expect(codeOf(await call({ three_d_secure_action_result_token_id: answer }))).toEqual([402, 'declined'])
      await advanceClock(shop.url, 'PT61M')
      await takeBearer(buyer.client)
      expect(await isActive(), 'after the hour').toMatchObject(isChange ? { is_enabled: 1 } : { is_enabled: 0 })
      const { invoices } = await subscriptionOf(buyer)
      expect(invoices.map(({ paymentState }) => paymentState)).toEqual(isChange ? [2] : [])
    },
  )

  test('[SEC-06] with a result that the bank never gave stays as it is', async () => {
    const { buyer } = await challenged('guesses@kho.example')
    const guessed = await checkOut(buyer, { three_d_secure_action_result_token_id: 'tds_guessed' }, 'first')
    expect(guessed.body).toMatchObject({ status: 701, code: 'payment-provider' })
    expect((await subscriptionOf(buyer)).waitingPayment).not.toBeNull()
  })

  test('[ACC-02] can’t be cancelled by another account', async () => {
    const { buyer } = await challenged('mine@kho.example')
    const stranger = await readyToPay(shop.url, 'stranger@kho.example')
    const { status } = await stranger.client.post(`/billing/account/${buyer.memberId}/checkout/cancel`, {})
    expect(status).toBe(404)
    expect(resultOf(await cancel(stranger))).toEqual({ state: 'none' })
    expect((await subscriptionOf(buyer)).waitingPayment).not.toBeNull()
  })
})

describe('after its checkout', () => {
  const orderOf = async ({ client }: RegisteredMember) => {
    const { modules } = resultOf(await client.get('/cart/data'))
    const held = (Array.isArray(modules) ? modules : []).map(({ id }: { readonly id: unknown }) => ({ id, srt: '' }))
    const items = [{ id: 2, code: 'plan-regional', bundled: 0, srt: '', modules: held }]
    return { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items }
  }
  const post = ({ client }: RegisteredMember, body: object, key?: string) =>
    client.post('/billing/order', body, key === undefined ? {} : { 'idempotency-key': key })

  test.each(['trial_end', 'now'] as const)(
    '[ORD-04] an order that starts %s is 408 when it is posted again, and its key repeats its first answer (B-03, B-92)',
    async (start) => {
      const buyer = await readyToPay(shop.url, `posts-again-${start.replace('_', '-')}@kho.example`)
      const order = await orderOf(buyer)
      const posted = await post(buyer, order, 'posted')
      const { order_id, token } = resultOf(posted)
      expect((await checkOut(buyer, { start, order_id, token })).status).toBe(200)
      expect(await post(buyer, { ...order, order_id })).toMatchObject({ status: 409, body: { status: 408 } })
      expect(resultOf(await post(buyer, order, 'posted'))).toEqual({ order_id, token })
      expect(codeOf(await post(buyer, { ...order, order_id }, 'posted'))).toEqual([409, 'idempotency-conflict'])
    },
  )

  test('[SUB-17] a creation of another package is not answered with what was bought', async () => {
    const buyer = await readyToPay(shop.url, 'creates-another@kho.example')
    expect(resultOf(await checkOut(buyer))).toMatchObject({ state: 'paid' })
    const create = (body: object) => buyer.client.post('/account/subscription/create', body)
    expect((await create({ package_id: 3 })).body).toMatchObject({ status: 602, code: 'already-subscribed' })
    expect((await create({ package_id: 2, modules: [54] })).body).toMatchObject({ status: 602 })
    expect(resultOf(await create({ package_id: 2, modules: [12] })), 'what the plan holds').toMatchObject({
      state: 'paid',
    })
    expect(resultOf(await create({ package_id: 2 })), 'the second click').toMatchObject({ state: 'paid' })
  })

  test('[SUB-06] a trial is not reactivated, before and after it is confirmed (B-42)', async () => {
    const buyer = await readyToPay(shop.url, 'reactivates-trial@kho.example')
    const calls = ['/account/subscription/create', '/account/subscription/preview']
    const reactivate = () =>
      Promise.all(calls.map((call) => buyer.client.post(call, { is_reactivate: 1, package_id: 2 })))
    const rejected = [406, 'not-expired']
    expect((await reactivate()).map(codeOf)).toEqual([rejected, rejected])
    expect(resultOf(await checkOut(buyer, { start: 'trial_end' }))).toMatchObject({ state: 'scheduled' })
    expect((await reactivate()).map(codeOf)).toEqual([rejected, rejected])
  })
})

test('[REL-03] the invariants hold after all of this', async () => {
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})
