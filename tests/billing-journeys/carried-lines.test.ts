import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopOf } from '@waybill/testkit/second-shop'
import { expectSound } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

let files: EditedCatalogue
let store: ThrowawayStore
let shop: RunningShop

/** The demo shop with the plan Regional at 0.20 a month: one of its modules costs that, the others nothing. */
function cheapCatalogue(): EditedCatalogue {
  const edited = editedCatalogue()
  for (const file of ['api', 'planning', 'optimizing', 'mobile', 'notifications'])
    edited.editAll(`modules/${file}.yaml`, /pricing_price: \{ USD: [\d.]+/g, () => 'pricing_price: { USD: 0')
  edited.edit('modules/optimizing.yaml', 'pricing_price: { USD: 0,', 'pricing_price: { USD: 0.20,')
  // a discount is floored to whole dollars
  edited.editAll('packages.yaml', /^ +discount: \d+\n/gm, () => '')
  return edited
}

beforeAll(async () => {
  files = cheapCatalogue()
  store = await throwawayStore(storeKind(), 'migrated')
  shop = await startShopOf(store, files.folder)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  files.dispose()
}, 60_000)

test(
  'an invoice of less than the provider charges is none: its lines stand on the next one that can be paid (B-60, B-136)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'twenty-cents')
    await story.card(cards.good)
    const ordered = await story.checkOut('now')
    expect(ordered.body['result']).toMatchObject({ due_now_minor: 0, next_amount_minor: 40, is_enabled: 1 })
    await story.to(20)
    expect([await story.state(), await story.invoices()]).toEqual(['subscribed', []])
    // what is too little stands on the invoice after it: that is the next charge (B-150)
    expect(await story.nextCharge()).toMatchObject({ amount: { minor: 60 } })
    await story.to(40)
    expect(await story.invoices()).toEqual([])
    expect(await story.nextCharge()).toMatchObject({ amount: { minor: 60 } })
    await story.to(70)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([['period', 60, 2]])
    await story.cancel()
    await story.to(130)
    expect([await story.state(), (await story.invoices()).length]).toEqual(['expired', 1])
    await expectSound(shop.url)
  },
)
