import { expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const ORDER = '/billing/order'
/** The plans Regional and Network, 59.00 and 89.00 a month; the Custom Solution. */
const [regional, network, custom] = [2, 3, 0] as const
/** Returnable packaging, and skills. */
const [packaging, skills] = [35, 34] as const

const payload = (type: number) => ({ type, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] })

/** Progress of the story's newest order, as its cart says it. */
const progressOf = async (story: Story): Promise<unknown> => resultOf(await story.get('/cart/data'))['orderPostStatus']

/** Changes the subscription at once, and reads how far that is. */
async function progressAfter(story: Story, wanted: object): Promise<unknown> {
  const changed = await story.change({ timeframe: 'now', ...wanted })
  expect(changed.status, changed.text).toBe(200)
  return progressOf(story)
}

test(
  '[CART-01] [CUI-11] a cart says how far its order is by what it does: checkout 39, upgrade 27, add-ons 21 and 23, Custom Solution 25',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'progress')
    await story.card(cards.good)
    expect(await progressOf(story)).toEqual({ state: 0, item: '' })
    expect((await story.post(ORDER, payload(2))).status).toBe(200)
    expect(await progressOf(story)).toEqual({ state: 0, item: 'order' })
    expect((await story.checkOut('now')).status).toBe(200)
    expect(await progressOf(story)).toEqual({ state: 39, item: 'active/status' })
    expect(await progressAfter(story, { package_id: network })).toEqual({ state: 27, item: 'active/status' })
    expect(await progressAfter(story, { modules: [packaging] })).toEqual({ state: 21, item: 'module/status' })
    expect(await progressAfter(story, { modules: [] })).toEqual({ state: 23, item: 'module/status' })
    const modules = [packaging, skills]
    expect(await progressAfter(story, { package_id: custom, modules })).toEqual({ state: 25, item: 'active/status' })
    await expectSound(shop.url)
  },
)

test(
  '[CART-01] a change that fails is at 4 with its own step, one at the bank at 26, and an order of add-ons has their type (B-34, B-94)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'progress-fails')
    await story.card(cards.good)
    await story.checkOut('now')
    await story.card(cards.rejectedWhenCharged)
    expect((await story.change({ package_id: network, timeframe: 'now' })).body).toMatchObject({ status: 701 })
    expect(await progressOf(story)).toEqual({ state: 4, item: 'account/subscription/change' })
    await story.card(cards.good)
    const added = resultOf(await story.change({ modules: [packaging], timeframe: 'now' }))
    const item = resultOf(await story.get(`/billing/order/${String(added['order_id'])}/item`))
    expect(item).toMatchObject({ type: 2, state: 'done' })
    await story.card(cards.confirmedByBank)
    expect((await story.change({ package_id: network, timeframe: 'now' })).body).toMatchObject({ status: 604 })
    expect(await progressOf(story)).toEqual({ state: 26, item: 'account/subscription/change' })
    expect(resultOf(await story.get('/cart/data'))['subscription']).toMatchObject({ plan_id: regional })
  },
)
