import { expect, test } from 'vitest'
import { startShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { throwawayStore } from '@waybill/testkit/store'
test('x', { timeout: 200_000 }, async () => {
  const store = await throwawayStore()
  const shop = await startShop(store)
  const t = async () => { const s = performance.now(); const r = await fetch(shop.url + '/sandbox/invariants'); const b = await r.text(); return `${(performance.now() - s).toFixed(0)} ${b.length}` }
  console.log('empty', await t(), await t())
  const ids = ((await new ShopClient(shop.url).get('/services/modules')).body['result'] as { id: number }[]).map(({ id }) => id)
  for (let i = 0; i < 40; i++) {
    const c = new ShopClient(shop.url)
    for (const id of ids.slice(0, 20)) await c.post('/cart/add', { id, module: 1 })
    if (i % 10 === 9) console.log(i, await t())
  }
  await shop.stop(); await store.dispose()
  expect(1).toBe(1)
})
