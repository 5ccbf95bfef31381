import { describe, expect, test } from 'vitest'
import { change, previewOf, type ChangeOptions } from '@waybill/testkit/billing-changes'
import { aCart, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import type { Cart } from '../../cart/index.ts'
import { isMadeNow } from '../index.ts'

/** Subscribed to a cart since 1 March, by the month or from 16 March by the year, on 17 March. */
function subscribed(cart: Cart, interval: 'month' | 'year' = 'month'): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(cart, 'now')
  world.to(at('2026-03-16T00:00'))
  if (interval === 'year') change(world, cart, { interval })
  world.to(at('2026-03-17T00:00'))
  return world
}

function directionOf(world: World, cart: Cart, when: ChangeOptions = {}): string {
  const found = previewOf(world, cart, when)
  return typeof found === 'string' ? found : found.timeframe
}

describe('without a timeframe a change takes effect by its direction', () => {
  test('the longer interval wins over a cheaper plan, and the shorter one over a dearer plan (B-103)', () => {
    expect(directionOf(subscribed(aCart(40)), aCart(10), { interval: 'year' })).toBe('now')
    expect(directionOf(subscribed(aCart(10), 'year'), aCart(40), { interval: 'month' })).toBe('renewal')
  })

  test('the interval decides whatever each costs: S for 480.00 a year, M with 50 drivers for 560.00 a month (B-103)', () => {
    const drivers = aCart(20, [310], { driver: 50 })
    expect(directionOf(subscribed(drivers), aCart(10), { interval: 'year' })).toBe('now')
    expect(directionOf(subscribed(aCart(10), 'year'), drivers, { interval: 'month' })).toBe('renewal')
  })

  test('dearer or equal is now, cheaper waits, by the month and by the year (B-40)', () => {
    for (const interval of ['month', 'year'] as const) {
      expect(directionOf(subscribed(aCart(20), interval), aCart(40)), interval).toBe('now')
      expect(directionOf(subscribed(aCart(20), interval), aCart(10)), interval).toBe('renewal')
    }
    expect(directionOf(subscribed(aCart(30)), aCart(40))).toBe('now')
  })

  test('usage in arrears isn’t compared: with 90 vehicles or none, adding and removing it are equal, so now (B-103)', () => {
    const vehicles = aCart(20, [312], { vehicle: 90 })
    expect(directionOf(subscribed(aCart(20)), vehicles)).toBe('now')
    expect(directionOf(subscribed(vehicles), aCart(20))).toBe('now')
    // the plan is cheaper by 30.00, whatever 90 vehicles at 12.00 come to beside it
    expect(directionOf(subscribed(aCart(40)), vehicles)).toBe('renewal')
  })

  test('prepaid units are compared, by twelve months beside a year too (B-103)', () => {
    const drivers = (driver: number) => aCart(20, [310], { driver })
    for (const interval of ['month', 'year'] as const) {
      const world = subscribed(drivers(3), interval)
      expect([directionOf(world, drivers(5)), directionOf(world, drivers(2))], interval).toEqual(['now', 'renewal'])
    }
    // M at 60.00 and 4 drivers at 10.00 are dearer than L at 90.00
    expect(directionOf(subscribed(drivers(4)), aCart(40))).toBe('renewal')
  })

  test('the same rule says it before a change is planned; without a subscription nothing waits', () => {
    const facts = subscribed(aCart(20)).load()
    expect([isMadeNow(facts, purchaseIn(aCart(40))), isMadeNow(facts, purchaseIn(aCart(10)))]).toEqual([true, false])
    const { subscription: _, ...none } = facts
    expect(isMadeNow(none, purchaseIn(aCart(10)))).toBe(true)
  })
})
