import { aCart, billingShop } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { expect, test } from 'vitest'
import { selectionOfPurchase, wantedByCart } from './cart-as-change.ts'

test('[METER-04] prepaid units of a reported key are bought as its cart shows them: at the level, unless a number is entered (B-138)', () => {
  const world = new World({ at: at('2026-03-01T00:00') })
  const report = { key: 'a', usageKey: 'driver', quantity: 9, at: world.now }
  const quantitiesOf = (quantities: Record<string, number> = {}) => {
    const facts = world.load()
    const { terms } = facts.subscription ?? {}
    if (terms === undefined) throw new Error('a trial')
    const selection = selectionOfPurchase({ terms, currency: 'USD', items: [] })
    const cart = aCart(20, [310], quantities)
    return wantedByCart(billingShop, cart, { selection, isLegacy: false, facts }).quantities
  }
  expect(quantitiesOf()).toEqual({ driver: 1 })
  expect(world.run({ kind: 'report_usage', reports: [report] })).toBeUndefined()
  expect(quantitiesOf()).toEqual({ driver: 9 })
  expect(quantitiesOf({ driver: 4 })).toEqual({ driver: 4 })
})
