import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const CREATE = '/account/subscription/create'
const PREVIEW = '/account/subscription/preview'
/** The plans Regional and Network, 59.00 and 89.00 a month. */
const [regional, network] = [2, 3] as const

test('[SUB-05] a trial is subscribed to its cart, and what it pays is due at its end (B-33)', played, async () => {
  const story = await Story.begin(shop.url, 'create-in-trial')
  await story.card(cards.good)
  const preview = resultOf(await story.post(PREVIEW, {}))
  expect(preview).toMatchObject({ timeframe: 'renewal', due_now_minor: 0, total_minor: 5900, to_credit_minor: 0 })
  const answer = await story.post(CREATE, { preview_token: preview['preview_token'] })
  expect([answer.status, resultOf(answer)]).toMatchObject([
    200,
    { state: 'scheduled', is_enabled: 1, next_amount_minor: 5900, next_date_epoch: story.start + 7 * DAY_MS },
  ])
  await story.to(7)
  expect(await story.invoices()).toEqual([['trial_end', 5900, 2, 'd7 00:00']])
  await expectSound(shop.url)
})

test(
  '[SUB-06] an ended subscription is created anew, without a trial, from the moment of paying; one that runs is not (B-42, journey 2)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'create-anew')
    expect((await story.post(CREATE, { is_reactivate: 1 })).body).toMatchObject({ status: 406, code: 'not-expired' })
    expect((await story.post(PREVIEW, { is_reactivate: 1 })).body).toMatchObject({ code: 'not-expired' })
    await story.to(8)
    expect((await story.get('/manage/ui/account/subscription/status/check')).status).toBe(404)
    const unpaid = await story.post(CREATE, { package_id: network, is_reactivate: 1 })
    expect([unpaid.status, unpaid.body['status'], unpaid.body['result']]).toEqual([
      422,
      601,
      'Add your billing details and a payment method first.',
    ])
    await story.card(cards.good)
    const wanted = { package_id: network, is_reactivate: 1 }
    const { preview_token: token } = resultOf(await story.post(PREVIEW, wanted))
    const other = await story.post(CREATE, { package_id: regional, preview_token: token })
    expect([other.status, resultOf(other)['total_minor']]).toEqual([409, 5900])
    const clicks = await Promise.all([1, 2].map(() => story.post(CREATE, { ...wanted, preview_token: token })))
    expect(clicks.map((answer) => answer.status)).toEqual([200, 200])
    const [first, second] = clicks.map((answer) => resultOf(answer))
    expect(first).toEqual(second)
    const { orderPostStatus: progress } = resultOf(await story.get('/cart/data'))
    expect(progress).toEqual({ state: 31, item: 'active/status' })
    expect(await story.invoices()).toEqual([['period', 8900, 2, 'd8 00:00']])
    expect(await story.state()).toBe('subscribed')
    await story.to(8.01)
    expect((await story.post(CREATE, wanted)).body).toMatchObject({ status: 406, code: 'not-expired' })
    expect((await story.post(CREATE, { package_id: regional })).body).toMatchObject({ status: 602 })
    await expectSound(shop.url)
  },
)

test(
  '[SUB-05] a creation by the year charges what its preview says, and so does the year after it (B-63)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'create-by-year')
    await story.card(cards.good)
    const wanted = { package_id: network, interval: 'year', timeframe: 'now' }
    const preview = resultOf(await story.post(PREVIEW, wanted))
    // 89.00 by the month: twelve of them less 10 percent, in whole dollars
    expect(preview).toMatchObject({ interval: 'year', due_now_minor: 96_100, next_amount_minor: 96_100 })
    const { preview_token: token } = preview
    const byMonth = await story.post(CREATE, { ...wanted, interval: 'month', preview_token: token })
    expect(byMonth.status).toBe(409)
    const made = await story.post(CREATE, { ...wanted, preview_token: token })
    expect(resultOf(made)).toMatchObject({ state: 'paid', due_now_minor: 96_100, next_amount_minor: 96_100 })
    expect((await story.invoices()).map(([kind, minor, state]) => [kind, minor, state])).toEqual([
      ['period', 96_100, 2],
    ])
    // for a subscriber the flag says it, and a word that contradicts it is rejected (B-41)
    expect((await story.preview({ package_id: network, interval: 'month' })).body).toMatchObject({
      status: 406,
      code: 'billing-model-mismatch',
    })
  },
)

test('a creation rejects words and flags that fit none, and buys nothing (B-39, B-41, B-43)', played, async () => {
  const story = await Story.begin(shop.url, 'create-wrong')
  await story.card(cards.good)
  for (const [body, status] of [
    [{ timeframe: 'soon' }, 406],
    [{ change_billing_model: 1 }, 406],
    [{ package_id: 999_999 }, 404],
    [{ preview_token: 'a.b.c' }, 406],
    [{ is_reactivate: 2 }, 422],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one member
    const answer = await story.post(CREATE, body)
    expect(answer.status, `${JSON.stringify(body)}: ${answer.text}`).toBe(status)
  }
  expect(await story.state()).toBe('trial')
})

test(
  '[SUB-04] the cart of before a plan that is created beside it is closed, by either call, so that nothing offers to undo it (B-33)',
  played,
  async () => {
    const cartOf = async (story: Story) => resultOf(await story.get('/cart/data'))
    const created = await Story.begin(shop.url, 'create-beside')
    await created.card(cards.good)
    expect(await cartOf(created)).toMatchObject({ plan: { id: regional } })
    expect((await created.post(CREATE, { package_id: network, timeframe: 'now' })).status).toBe(200)
    expect(await cartOf(created)).toMatchObject({ badge: 0, plan: { is_added: -1 } })
    await created.post('/cart/add', { id: 43, module: 1 })
    expect(await cartOf(created), 'what comes later stays').toMatchObject({ badge: 2 })
    const stored = await Story.begin(shop.url, 'stored-beside')
    await stored.card(cards.good)
    const order = resultOf(await stored.post('/account/billing/subscription/create', { package_id: network }))
    const { order_id, token } = order
    expect((await stored.post(`/billing/account/${stored.memberId}/checkout`, { order_id, token })).status).toBe(200)
    expect(await cartOf(stored)).toMatchObject({ badge: 0, plan: { is_added: -1 } })
    const alone = await Story.begin(shop.url, 'plan-alone')
    await alone.card(cards.good)
    await alone.post('/cart/add', { id: 43, module: 1 })
    await alone.post(`/billing/account/${alone.memberId}/checkout?pricing=1`, {})
    expect(await cartOf(alone), 'what stood beside its own plan isn’t paid (B-29)').toMatchObject({ badge: 2 })
    await expectSound(shop.url)
  },
)
