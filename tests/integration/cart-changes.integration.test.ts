import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type Answered } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

/** What a person sees of a cart, without what every change moves: version and undo. */
function cartOf(answer: Answered): object {
  const { plan, modules, totalPrice_minor: total, planreset, upsell_ids: missing } = resultOf(answer)
  return { plan, modules, total, planreset, missing }
}

describe('taking a change back', () => {
  test('an emptied cart comes back as it was', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const before = await client.get('/cart/data')
    await client.post('/cart/empty', {})
    const undone = await client.post('/cart/undo', {})
    expect(cartOf(undone)).toEqual(cartOf(before))
  })
})
