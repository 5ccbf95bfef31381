import { expect, test } from 'vitest'
import type { CheckoutProps } from '@waybill/contract/pages'
import { expectOk, expectSound, resultOf, setGateway } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

test(
  'a reactivation pays the old invoice first: a decline creates nothing, and one checkout pays both (B-42, B-104)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'back-again')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await story.to(renewal - 1)
    await setGateway(shop.url, { mode: 'decline', count: 1_000 })
    await story.to(renewal + 22)
    expect(await story.state()).toBe('expired')
    const before = await story.invoices()
    const owed = await story.owed()
    expect(owed).toBeGreaterThan(0)

    await story.choose()
    expect((await story.checkOut('now')).body).toMatchObject({ status: 701 })
    expect([await story.state(), await story.invoices()]).toEqual(['expired', before])

    await setGateway(shop.url, { mode: 'ok', count: 0 })
    const preview = resultOf(await story.preview({ is_reactivate: 1 }))
    expect(preview).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ kind: 'debt', amount_minor: owed })]),
      debt_minor: owed,
      total_minor: 5900,
      due_now_minor: owed + 5900,
    })
    const ordered = await story.checkOut('now')
    expect(ordered.body['result']).toMatchObject({ state: 'paid', due_now_minor: owed + 5900, is_enabled: 1 })
    expect([await story.state(), await story.owed()]).toEqual(['subscribed', 0])
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 2])
    expect(await story.renewalDay()).toBeGreaterThanOrEqual(renewal + 22 + 28)
    await expectSound(shop.url)
  },
)

const SKILLS = 34
const BREAKS = 42

interface Offered {
  readonly options: readonly {
    readonly interval: string
    readonly amount_due_now_minor: number
    readonly next_amount_minor: number
    readonly next_date_epoch: number
    readonly preview_token: string
  }[]
  readonly add_ons: readonly { readonly id: number; readonly is_chosen: number }[]
  readonly debts: readonly { readonly amount_minor: number }[]
  readonly is_payable: number
}

/** Props of the dialog of a subscription that has ended. */
async function offerOf(story: Story, query = ''): Promise<Offered> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
  return resultOf(await story.get(`/account/subscription/reactivation${query}`)) as unknown as Offered
}

test(
  '[SUB-12] what was on when it ended is offered ticked, each choice shows exactly what its creation charges, and a stale one shows the difference (B-42)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'ticked', [SKILLS])
    await story.card(cards.good)
    await story.checkOut('now')
    expect((await offerError(story)).code).toBe('not-expired')
    expectOk(await story.post('/account/subscription/cancel', { timeframe: 'renewal' }), 'the notice')
    await story.to((await story.renewalDay()) + 9)
    expect(await story.state()).toBe('expired')
    const all = await offerOf(story)
    expect(all).toMatchObject({ add_ons: [{ id: SKILLS, is_chosen: 1 }], debts: [], is_payable: 1 })
    expect(all.options.map(({ interval }) => interval)).toEqual(['month', 'year'])
    const without = await offerOf(story, '?modules=')
    expect(without.add_ons).toMatchObject([{ id: SKILLS, is_chosen: 0 }])
    const [month] = without.options
    if (month === undefined) throw new Error('a month is offered')
    expect(month.amount_due_now_minor).toBe(5900)
    const body = {
      package_id: 2,
      interval: 'month',
      timeframe: 'now',
      is_reactivate: 1,
      preview_token: month.preview_token,
    }
    const other = await story.post('/account/subscription/create', { ...body, modules: [SKILLS, BREAKS] })
    expect([other.status, other.body['code']]).toEqual([409, 'plan-changed'])
    const created = await story.post('/account/subscription/create', { ...body, modules: [] })
    expect(resultOf(created)).toMatchObject({
      state: 'paid',
      due_now_minor: month.amount_due_now_minor,
      next_amount_minor: month.next_amount_minor,
    })
    expect([await story.state(), (await story.invoices()).at(-1)?.slice(0, 3)]).toEqual([
      'subscribed',
      ['period', 5900, 2],
    ])
    await expectSound(shop.url)
  },
)

async function offerError(story: Story): Promise<{ readonly status: number; readonly code: unknown }> {
  const { status, body } = await story.get('/account/subscription/reactivation')
  return { status, code: body['code'] }
}

test(
  '[SUB-12] old invoices stand in what is due, and without a way to pay the offer says so (B-36, B-42)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'owes-first')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await story.to(renewal - 1)
    await setGateway(shop.url, { mode: 'decline', count: 1_000 })
    await story.to(renewal + 22)
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    const owed = await story.owed()
    const { debts, options } = await offerOf(story)
    expect(debts.map(({ amount_minor: minor }) => minor)).toEqual([owed])
    expect(options[0]?.amount_due_now_minor).toBe(owed + 5900)
    const tried = await Story.begin(shop.url, 'no-method')
    await tried.to(8)
    expect((await offerOf(tried)).is_payable).toBe(0)
  },
)

test(
  '[SUB-12] “Subscribe” after a trial buys what was tried, also where the cart was emptied (B-152)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'emptied', [SKILLS])
    await story.card(cards.good)
    for (const id of [SKILLS, 2])
      // oxlint-disable-next-line no-await-in-loop -- one cart
      expectOk(await story.post('/cart/remove', { id }), `${id} leaves the cart`)
    const early = await story.checkOut('now')
    expect([early.status, early.body['code']], 'in the trial nothing is put back').toEqual([422, 'cart-empty'])
    await story.to(8)
    expect(await story.state()).toBe('expired')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props
    const page = resultOf(await story.get('/account/checkout')) as unknown as CheckoutProps
    expect([page.planTitle, page.isTrial]).toEqual(['Regional', false])
    const { previewToken, later } = page.charges.month?.now ?? {}
    expect(later?.lines.map(({ title }) => title)).toEqual(['Skills match'])
    const confirmed = { start: 'now', preview_token: previewToken }
    const bought = resultOf(await story.post(`/billing/account/${story.memberId}/checkout`, confirmed))
    expect(bought).toMatchObject({ state: 'paid', due_now_minor: 5900, is_enabled: 1 })
    expect(await story.state()).toBe('subscribed')
    await expectSound(shop.url)
  },
)
