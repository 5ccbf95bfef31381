import { describe, expect, test } from 'vitest'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  cardToken,
  readyToPay,
  register,
  resultOf,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const FAILS_WHEN_CHARGED = '4000000000000341'
const CHECKS_THE_BANK = '4000002760003184'
/** A module that no plan of the cart includes. */
const PROOF_OF_VISIT = 31
const PAYLOAD = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 77 } }

const shop = shopOfFile()

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

function checkOut({ client, memberId }: RegisteredMember, body: object, key?: string): Promise<ShopAnswer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return client.post(`/billing/account/${memberId}/checkout`, { start: 'now', ...body }, headers)
}

async function detailsOf({ client, memberId }: RegisteredMember): Promise<unknown> {
  const { billing } = resultOf(await client.post('/billing/account/market/data', { member_id: memberId }))
  return billing
}

const withCard = async (number: string, firstName = 'Eve') => ({
  billing_info: {
    first_name: firstName,
    last_name: 'Osei',
    country: 'US',
    payment_token: await cardToken(shop.url, number),
  },
})

/** The customer at the page of their bank; answers what it hands back. */
async function approveAtBank({ client }: RegisteredMember, answer: ShopAnswer): Promise<string> {
  const url = String(resultOf(answer)['challenge_url'])
  const { shell } = (await client.get(url)).body as { readonly shell?: { readonly formToken?: string } }
  const decided = await client.submit(url, { intent: 'approve', _token: shell?.formToken ?? '' })
  const back = new URL(decided.headers.get('location') ?? '', shop.url)
  return back.searchParams.get('three_d_secure_action_result_token_id') ?? ''
}

describe('billing details that come with a checkout', () => {
  test('[ORD-08] [ORD-09] of a repeated or rejected one leave name and card as they are', async () => {
    const buyer = await readyToPay(shop.url, 'keeps-the-card@kho.example')
    const before = await detailsOf(buyer)
    const other = await withCard(FAILS_WHEN_CHARGED)
    expect(codeOf(await checkOut(buyer, { ...other, total_shown: 1 }))).toEqual([409, 'plan-changed'])
    expect(codeOf(await checkOut(buyer, { ...other, order_id: 'x', token: 'x' }))).toEqual([406, 'order-token-invalid'])
    expect(await detailsOf(buyer)).toEqual(before)
    const first = await checkOut(buyer, {}, 'key')
    expect(first.status, first.text).toBe(200)
    expect(codeOf(await checkOut(buyer, other, 'key'))).toEqual([409, 'idempotency-conflict'])
    expect(codeOf(await checkOut(buyer, { ...other, start: 'trial_end' }, 'key'))).toEqual([
      409,
      'idempotency-conflict',
    ])
    expect(codeOf(await checkOut(buyer, other, 'another-key'))[0]).toBe(200)
    expect(await detailsOf(buyer)).toEqual(before)
  })

  test('[ORD-06] are those of the account once it is carried out, and the same request repeats its answer', async () => {
    const buyer = await register(shop.url, 'first-card@kho.example')
    await takeBearer(buyer.client)
    const body = await withCard('4242424242424242', 'Ama')
    const paid = await checkOut(buyer, body, 'key')
    expect(resultOf(paid), paid.text).toMatchObject({ state: 'paid' })
    expect(await detailsOf(buyer)).toMatchObject({ first_name: 'Ama', last_four: '4242' })
    expect(resultOf(await checkOut(buyer, body, 'key'))).toEqual(resultOf(paid))
  })

  test('[PAY-07] with a card whose bank wants to confirm its charge take the answer that comes with the same call and key', async () => {
    const buyer = await register(shop.url, 'new-card-confirmed@kho.example')
    await takeBearer(buyer.client)
    const body = await withCard(CHECKS_THE_BANK)
    const ofCharge = await checkOut(buyer, body, 'key')
    // it is asked once: the payment stores the card (B-155)
    expect(ofCharge.body).toMatchObject({ status: 604, result: { order_id: expect.any(String) } })
    const answer = { three_d_secure_action_result_token_id: await approveAtBank(buyer, ofCharge) }
    const paid = await checkOut(buyer, { ...body, ...answer }, 'key')
    expect(resultOf(paid), paid.text).toMatchObject({ state: 'paid', is_enabled: 1 })
  })
})

describe('a payload that is checked out at once', () => {
  test('[ORD-01] [ORD-06] is stored with its order: the page it came from, and the text of each line', async () => {
    const buyer = await readyToPay(shop.url, 'straight@kho.example')
    const items = [{ id: 2, code: 'plan-regional', bundled: 0, srt: 'abc', modules: [] }]
    const posted = { ...PAYLOAD, items: [{ ...items[0], modules: await modulesOfCart(buyer) }] }
    const paid = await checkOut(buyer, posted, 'key')
    expect(paid.status, paid.text).toBe(200)
    const order = await buyer.client.get(`/billing/order/${String(resultOf(paid)['order_id'])}/item`)
    expect(resultOf(order)).toMatchObject({ tracking_id: 77, items: [{ id: 2, srt: 'abc' }] })
    for (const other of [{ account: { type: 5, tracking_id: 9 } }, { items: [] }])
      // oxlint-disable-next-line no-await-in-loop -- one account
      expect(codeOf(await checkOut(buyer, { ...posted, ...other }, 'key'))).toEqual([409, 'idempotency-conflict'])
  })
})

test('[ORD-06] a checkout with nothing but the open cart orders what it holds, and no order is posted before', async () => {
  const buyer = await readyToPay(shop.url, 'nothing-but-the-cart@kho.example')
  const { client, memberId } = buyer
  expect((await client.post('/cart/add', { id: PROOF_OF_VISIT, module: 1 })).status).toBe(200)
  const done = await client.post(`/billing/account/${memberId}/checkout`, {})
  expect([done.status, resultOf(done)], done.text).toMatchObject([200, { state: 'scheduled', is_enabled: 1 }])
  const order = await client.get(`/billing/order/${String(resultOf(done)['order_id'])}/item`)
  expect(resultOf(order)).toMatchObject({ type: 2, state: 'done', items: [{ id: 2 }, { id: PROOF_OF_VISIT }] })
  expect(await modulesOfCart(buyer)).toEqual([])
})

async function modulesOfCart({
  client,
}: RegisteredMember): Promise<readonly { readonly id: unknown; readonly srt: string }[]> {
  const { modules } = resultOf(await client.get('/cart/data'))
  return (Array.isArray(modules) ? modules : []).map(({ id }: { readonly id: unknown }) => ({ id, srt: '' }))
}

describe('a cart that was bought already', () => {
  test('[ORD-08] thirty requests with keys of their own are one order, and all get its answer', async () => {
    const buyer = await readyToPay(shop.url, 'own-keys@kho.example')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => checkOut(buyer, {}, `key-${index}`)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, resultOf(answer)]))).size).toBe(1)
    expect(answers[0]?.status, answers[0]?.text).toBe(200)
  })

  test('[ORD-08] a while later says so in another tab, with another choice too, and on the page of the checkout', async () => {
    const buyer = await readyToPay(shop.url, 'second-tab@kho.example')
    expect((await checkOut(buyer, {}, 'tab-a')).status).toBe(200)
    expect(codeOf(await checkOut(buyer, { interval: 'year' }, 'tab-b'))).toEqual([409, 'already-ordered'])
    const page = await buyer.client.get('/account/checkout')
    expect([page.status, page.headers.get('location')]).toEqual([303, '/account/billing/subscription?created=1'])
    await advanceClock(shop.url, 'PT2M')
    const late = await checkOut(buyer, {}, 'tab-c')
    expect([...codeOf(late), late.body['result']]).toEqual([
      409,
      'already-ordered',
      'You have ordered this already. Nothing more was charged. Your subscription shows what you have.',
    ])
    await advanceClock(shop.url, 'P1D')
    const client = await signInAgain(shop.url, buyer.email)
    expect(codeOf(await checkOut({ ...buyer, client }, {}, 'next-day'))).toEqual([422, 'cart-empty'])
  })
})

test('[ERR-05] what was ordered for the trial’s end says how it begins now, and it does (B-70, B-72)', async () => {
  const buyer = await readyToPay(shop.url, 'sooner@kho.example')
  expect((await checkOut(buyer, { start: 'trial_end' }, 'later')).status).toBe(200)
  const now = await checkOut(buyer, { start: 'now' }, 'now')
  expect([...codeOf(now), now.body['result']]).toEqual([
    409,
    'already-ordered',
    expect.stringMatching(/put it into the cart again .+, or call \/account\/subscription\/create/),
  ])
  await takeBearer(buyer.client)
  const created = await buyer.client.post('/account/subscription/create', { package_id: 2, timeframe: 'now' })
  expect(created.status, created.text).toBe(200)
})

describe('a payment that the bank never confirmed', () => {
  test('[PAY-07] was not declined: the order is a draft again, and says that its confirmation is missing', async () => {
    for (const isCancelled of [true, false]) {
      const buyer = await readyToPay(shop.url, `unconfirmed-${isCancelled}@kho.example`, CHECKS_THE_BANK)
      const challenged = await checkOut(buyer, {})
      const orderId = String(resultOf(challenged)['order_id'])
      if (isCancelled) await buyer.client.post(`/billing/account/${buyer.memberId}/checkout/cancel`, {})
      else await advanceClock(shop.url, 'PT16M')
      await takeBearer(buyer.client)
      const status = resultOf(await buyer.client.get('/account/subscription/active/status'))
      expect(status).toMatchObject({ is_enabled: 0, state: 'draft', reason: 'challenge' })
      expect(status['message']).toMatch(/Nothing was charged\./)
      expect(status['message']).not.toMatch(/declined/)
      expect(resultOf(await buyer.client.get('/cart/data'))['orderPostStatus']).toEqual({ state: 0, item: 'order' })
      expect(resultOf(await buyer.client.get(`/billing/order/${orderId}/item`))['state']).toBe('draft')
    }
  })
})
