import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

let store: ThrowawayStore
let shop: RunningShop

beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'published')
  shop = await startShop(store, { TAX: 'table' })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

/** Numbers of the sandbox's register, all with right check digits. */
const numbers = { confirmed: 'FR32 123 456 789', rejected: 'FR23111111111', silent: 'FR34222222222' } as const

test(
  '[INV-05] a French customer is taxed until the number is verified: by then an invoice of ten days is corrected, and the difference pays the next one (B-87)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'late-number')
    await story.card(cards.good)
    expect((await story.details({ country: 'FR' })).status).toBe(200)
    const ordered = resultOf(await story.checkOut('trial_end'))
    expect([ordered['due_now_minor'], ordered['next_amount_minor']]).toEqual([0, 7080])
    await story.to(7)
    expect(await story.invoices()).toEqual([['trial_end', 7080, 2, 'd7 00:00']])
    expect(await story.taxes()).toEqual([[['TVA', 20, 1180]]])
    await story.to(17)
    expect((await story.details({ country: 'FR', vatno: 'FR33123456789' })).status, 'wrong check digits').toBe(401)
    expect((await story.details({ country: 'FR', vatno: numbers.confirmed })).status).toBe(200)
    await story.to(18)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 7080, 2],
      ['credit', -7080, 2],
      ['manual', 5900, 2],
    ])
    expect(await story.taxes()).toEqual([[['TVA', 20, 1180]], [['TVA', 20, -1180]], [['TVA', 0, 0]]])
    await story.to((await story.renewalDay()) + 1)
    const [renewal] = (await story.invoices()).toReversed()
    expect(renewal?.slice(0, 3)).toEqual(['period', 5900, 2])
    expect((await story.texts(/^Receipt/))[0]).toContain('$47.20')
    await expectSound(shop.url)
  },
)

test(
  '[INV-05] a number that the register rejects is taxed, and so is one that it says nothing of',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'rejected-number')
    await story.card(cards.good)
    expect((await story.details({ country: 'FR', vatno: numbers.rejected })).status).toBe(200)
    await story.checkOut('now')
    await story.to(1)
    expect((await story.invoices()).map(([kind, total]) => [kind, total])).toEqual([['period', 7080]])
    expect((await story.details({ vatno: numbers.silent })).status).toBe(200)
    await story.to(1.1)
    expect(await story.invoices()).toHaveLength(1)
    // an address outside of the places where the seller collects tax
    const abroad = await Story.begin(shop.url, 'abroad')
    await abroad.card(cards.good)
    await abroad.checkOut('now')
    expect((await abroad.invoices()).map(([kind, total]) => [kind, total])).toEqual([['period', 5900]])
    expect(await abroad.taxes()).toEqual([[]])
    await expectSound(shop.url)
  },
)
