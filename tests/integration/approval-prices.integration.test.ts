import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { shopCommand } from '@waybill/testkit/shop-command'
import { resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { ASK, companyOfTwo, REVIEW, sends } from './approval/sent-cart.ts'

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
})

afterAll(async () => {
  await shop.stop()
  await store.dispose()
})

/** The shop as it is once its catalogue has changed. */
async function publish(edits: readonly (readonly [file: string, from: string, to: string])[]): Promise<void> {
  await shop.stop()
  const files = editedCatalogue()
  for (const edit of edits) files.edit(...edit)
  const published = await shopCommand(store, 'import', files.folder)
  files.dispose()
  expect(published, published.text).toMatchObject({ code: 0 })
  shop = await startShop(store)
}

test('[ACC-13] what has left the catalogue since a cart was sent, and today’s prices, are named before it is taken (S-21)', async () => {
  const { buyer, colleague } = await companyOfTwo(shop.url, 'dearer')
  for (const id of [31, 34]) await colleague.client.post('/cart/add', { id, module: 1 })
  const id = await sends(colleague, buyer)
  await publish([
    ['modules/field-work.yaml', 'base_price: { USD: 4,', 'base_price: { USD: 6,'],
    ['modules/field-work.yaml', '    icon: skills-match\n', '    icon: skills-match\n    is_deleted: true\n'],
  ])
  const primary = await signInAgain(shop.url, buyer.email)
  const path = `${ASK}?request=${id}`
  expect(resultOf(await primary.get(path))).toMatchObject({
    state: 'waiting',
    cart: {
      problems: expect.arrayContaining([
        expect.objectContaining({ productId: 31, code: 'price_changed', message: expect.stringContaining('$4') }),
        expect.objectContaining({ productId: 34, code: 'retired' }),
      ]),
    },
  })
  const page = (await primary.get(path, { accept: 'text/html' })).text
  expect(page).toMatch(/It was \$\d+ a month when it was sent, and is \$\d+ today\./)
  expect(resultOf(await primary.post(`${ASK}/${id}/approve`, {}))).toMatchObject({ next: REVIEW })
})
