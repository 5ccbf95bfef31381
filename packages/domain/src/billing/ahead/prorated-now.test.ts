import { expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { aCart, billingShop, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { registered } from '@waybill/testkit/billing-stories'
import { at, World } from '@waybill/testkit/billing-world'
import type { Cart } from '../../cart/index.ts'
import { unwrap } from '../../result/index.ts'
import { changeTarget, proratedNow } from '../index.ts'

/** Plan M, 60.00 a month, from 1 March, on 16 March. */
function inMarch(cart: Cart = aCart(20), at16 = '2026-03-16T00:00'): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(cart, 'now')
  world.to(at(at16))
  return world
}

function prorated(world: World, cart: Cart) {
  const facts = world.load()
  const { interval = 'month' } = facts.subscription ?? {}
  const target = unwrap(changeTarget({ catalogue: billingShop, facts, interval, at: world.now }, cart))
  const { amount, until } = proratedNow(facts, target, world.now)
  return [amount.minor, until]
}

const april = at('2026-04-01T00:00')

test('is the sum of rounded lines, which the preview shows and the invoice charges: 46.45 - 30.97 (B-57, B-93)', () => {
  const world = inMarch()
  expect(prorated(world, aCart(40))).toEqual([1548, april])
  expect(previewOf(world, aCart(40))).toMatchObject({ subtotal: { minor: 1548 } })
  change(world, aCart(40))
  expect(world.documents.at(-1)).toEqual(['change', 'paid', 1548])
})

test('rounds each line, not the difference of the totals: 23.23 - 15.48 is 7.75, and 30.00 × 8/31 would be 7.74 (B-57)', () => {
  const world = inMarch(aCart(20), '2026-03-24T00:00')
  expect(prorated(world, aCart(40))).toEqual([775, april])
  change(world, aCart(40))
  expect(world.documents.at(-1)).toEqual(['change', 'paid', 775])
})

test('is nothing for usage in arrears and for an add-on with a trial of its own, which are charged as 0 now (B-64, B-74)', () => {
  const world = inMarch()
  for (const addOn of [312, 321, 322])
    expect(prorated(world, aCart(20, [addOn], { vehicle: 7 }))).toEqual([0, undefined])
  change(world, aCart(20, [312], { vehicle: 7 }))
  expect(world.documents).toHaveLength(1)
})

test('counts declared units, each for the rest of the month: three at 10.00 for 16 of 31 days are 15.48 (B-65)', () => {
  expect(prorated(inMarch(), aCart(20, [310], { driver: 3 }))).toEqual([1548, april])
})

test('is nothing for what waits for the renewal by its direction (B-40)', () => {
  expect(prorated(inMarch(aCart(40)), aCart(20))).toEqual([0, undefined])
})

test('is of the year that is paid, to its end (B-61)', () => {
  const world = inMarch()
  change(world, aCart(20), { interval: 'year' })
  world.to(at('2026-09-16T00:00'))
  const found = previewOf(world, aCart(20, [320]))
  expect(found).toMatchObject({ timeframe: 'now' })
  const [amount, until] = prorated(world, aCart(20, [320]))
  // 216.00 a year for 181 of 365 days
  expect([amount, until]).toEqual([10_711, at('2027-03-16T00:00')])
})

test('of an account that a store bills counts both sides for the rest of their month (B-68, SUB-09)', () => {
  const world = inMarch()
  const { subscription } = world.archive
  if (subscription === undefined) throw new Error('no subscription')
  world.archive = { ...world.archive, documents: [], subscription: { ...subscription, channel: 'shopify' } }
  expect(prorated(world, aCart(40))).toEqual([1548, april])
  expect(prorated(world, aCart(10))).toEqual([0, undefined])
})

test('is 0 before a subscription is paid, and for one that a partner pays (B-35)', () => {
  expect(prorated(new World({ at: at('2026-02-25T00:00') }), aCart(40))).toEqual([0, undefined])
  const world = inMarch()
  world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
  expect(prorated(world, aCart(40))).toEqual([0, undefined])
})

test('ends with the last of its lines: 3 drivers for the month, an add-on for the year (B-61)', () => {
  const world = inMarch()
  change(world, aCart(20), { interval: 'year' })
  const [, until] = prorated(world, aCart(20, [310, 320], { driver: 3 }))
  expect(until).toBe(at('2027-03-16T00:00'))
})

test('is nothing without a paid subscription', () => {
  const target = purchaseIn(aCart(40))
  const nothing = { amount: { minor: 0, currency: 'USD' } }
  expect(proratedNow(registered().load(), target, april)).toEqual(nothing)
  expect(proratedNow(unknownAccount(1), target, april)).toEqual(nothing)
})
