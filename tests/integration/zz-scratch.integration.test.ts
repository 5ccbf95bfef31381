import { expect, test } from 'vitest'
import { startShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { throwawayStore } from '@waybill/testkit/store'
import { askStore } from '@waybill/testkit/ask-store'
test('x', { timeout: 200_000 }, async () => {
  const store = await throwawayStore()
  const shop = await startShop(store)
  const ids = ((await new ShopClient(shop.url).get('/services/modules')).body['result'] as { id: number }[]).map(({ id }) => id)
  for (let i = 0; i < 25; i++) {
    const c = new ShopClient(shop.url)
    for (const id of ids.slice(0, 20)) await c.post('/cart/add', { id, module: 1 })
  }
  await shop.stop()
  const t = async (n: string, q: string) => { const s = performance.now(); const r = await askStore(store, q); console.log(n, (performance.now() - s).toFixed(0), r.length) }
  await t('open', 'select 1')
  await t('dep', 'select * from verify.dependency')
  await t('I18', 'select line.cart_id, line.module_id, d.needs_id from verify.cart_line line join verify.dependency d on d.module_id = line.module_id where not exists (select from verify.cart_line needed where needed.cart_id = line.cart_id and needed.module_id = d.needs_id)')
  await t('I18m', 'with d as materialized (select * from verify.dependency) select line.cart_id, line.module_id, d.needs_id from verify.cart_line line join d on d.module_id = line.module_id where not exists (select from verify.cart_line needed where needed.cart_id = line.cart_id and needed.module_id = d.needs_id)')
  await store.dispose()
  expect(1).toBe(1)
})
