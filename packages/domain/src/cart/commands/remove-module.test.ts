import { describe, expect, test } from 'vitest'
import { add, addPlan, bundledIdsOf, cartOf, idsOf, member, planIn, failureIn, remove } from '../../../laws/cart-run.ts'
import { shop } from '../../../laws/cart-shop.ts'
import { cartBreakdown, emptyCart, isEmptyCart, orphanIds, upsellOf } from '../index.ts'

describe('removing a module', () => {
  test('[CART-07] removes the modules that depend on it, recursively', () => {
    const cart = cartOf(add(105), add(101))
    expect(idsOf(cart)).toEqual([110, 105, 103, 102, 101])
    const { after, difference } = planIn(cart, remove(102))
    expect(idsOf(after)).toEqual([110, 101])
    expect(difference.removed.map(({ productId }) => productId)).toEqual([105, 103, 102])
  })

  test('[CART-08] that is bundled makes the plan the Custom Solution and remembers the package', () => {
    const { after, analyticsCode } = planIn(cartOf(addPlan(1), add(106)), remove(101))
    expect(after).toMatchObject({ planId: 0, planReset: true, previousPlanId: 1, trackedIds: [101, 102, 103] })
    expect(bundledIdsOf(after)).toEqual([])
    expect(idsOf(after)).toEqual([102, 103, 110, 106, 107])
    expect(analyticsCode).toBe(6)
  })

  test('[CART-08] of an unbreakable package is rejected', () => {
    const failure = failureIn(cartOf(addPlan(3)), remove(101))
    expect(failure).toEqual({ code: 'package-unbreakable', productId: 101, planId: 3 })
  })

  test('[CART-09] that is not bundled keeps the plan; the total is the discounted bundle and the others', () => {
    const { after } = planIn(cartOf(addPlan(1), add(106), add(104)), remove(104))
    expect(after.planId).toBe(1)
    const price = cartBreakdown(shop, after)
    // Bundled 30.00 less 20 % is 24.00; 106 and 107 beside it are 20.00.
    expect([price.bundle.minor, price.additional.minor, price.total.minor]).toEqual([2400, 2000, 4400])
  })

  test('after a break the remaining modules count at their list price, without discount (A-59)', () => {
    const price = cartBreakdown(shop, cartOf(addPlan(1), remove(101)))
    expect([price.bundle.minor, price.total.minor]).toEqual([0, 2000])
  })

  test('[CART-10] a member cannot remove a default module, a visitor can', () => {
    const cart = cartOf(add(101))
    expect(failureIn(cart, remove(110), member)).toEqual({
      code: 'default-module',
      productId: 110,
      defaultIds: [110],
    })
    expect(idsOf(planIn(cart, remove(110)).after)).toEqual([101])
  })

  test('that is not there is rejected', () => {
    expect(failureIn(cartOf(add(101)), remove(102))).toEqual({ code: 'not-in-cart', productId: 102 })
  })

  test('a companion goes with its parent and not by itself (A-37)', () => {
    const cart = cartOf(add(108), add(101))
    expect(failureIn(cart, remove(109))).toEqual({ code: 'goes-with-parent', productId: 109, parentId: 108 })
    expect(idsOf(planIn(cart, remove(108)).after)).toEqual([110, 101])
  })

  test('an internal line stays while something needs it', () => {
    const cart = cartOf(add(114), add(101))
    expect(failureIn(cart, remove(113))).toEqual({ code: 'internal-line', productId: 113 })
    const orphaned = planIn(cart, remove(114)).after
    expect(idsOf(planIn(orphaned, remove(113)).after)).toEqual([110, 101])
  })

  test('[CART-23] what only the removed module needed stays, and is known as no longer needed', () => {
    const { after } = planIn(cartOf(add(104), add(101)), remove(104))
    expect(idsOf(after)).toEqual([110, 106, 107, 101])
    expect(orphanIds(shop, after)).toEqual([106, 107])
    expect(orphanIds(shop, planIn(after, add(104)).after)).toEqual([])
    expect(idsOf(planIn(planIn(after, remove(106)).after, remove(107)).after)).toEqual([110, 101])
  })

  test('the last chosen line empties the cart, defaults and memory included (A-111)', () => {
    const broken = cartOf(addPlan(1), remove(101), remove(102))
    expect(isEmptyCart(broken)).toBe(true)
    expect(broken).toEqual(emptyCart('USD'))
  })
})

describe('removing the package', () => {
  test('takes its modules and what depends on them, keeps the rest, and remembers nothing', () => {
    const { after } = planIn(cartOf(addPlan(1), add(105), add(106)), remove(1))
    expect(after).toMatchObject({ planId: 0, planReset: false, trackedIds: [] })
    expect(idsOf(after)).toEqual([110, 106, 107])
  })

  test('is possible as a whole for an unbreakable package; what it needed beside the bundle stays', () => {
    const { after } = planIn(cartOf(addPlan(3)), remove(3))
    expect(idsOf(after)).toEqual([106, 107, 110])
    expect(orphanIds(shop, after)).toEqual([106, 107])
  })
})

describe('the way back to a broken package', () => {
  test('[CART-11] when all removed parts are back, the plan returns with its bundled flags and quantities', () => {
    const whole = cartOf(addPlan(1), add(112), { kind: 'set_quantities', quantities: { vehicle: 9 } })
    const broken = planIn(planIn(whole, remove(102)).after, {
      kind: 'set_quantities',
      quantities: { vehicle: 7 },
    }).after
    const half = planIn(broken, add(102)).after
    expect(half).toMatchObject({ planId: 0, planReset: true })
    const { after, analyticsCode } = planIn(half, add(103))
    expect(after).toEqual({ ...whole, quantities: { vehicle: 7 } })
    expect(analyticsCode).toBe(5)
  })

  test('[CART-11] the restore command brings every missing part back at once', () => {
    const whole = cartOf(addPlan(1), add(106))
    expect(planIn(planIn(whole, remove(102)).after, { kind: 'restore' }).after).toEqual(whole)
  })

  test('the upsell names what still misses and the price with the package back (A-34)', () => {
    const broken = cartOf(addPlan(1), remove(102))
    const upsell = upsellOf({ catalogue: shop, viewer: { kind: 'visitor' } }, broken)
    expect(upsell).toMatchObject({ planId: 1, missing: [102, 103] })
    expect(upsell?.priceIfComplete?.total.minor).toBe(2400)
  })

  test('[CART-11] a package that was retired in the meantime does not return', () => {
    const sold = shop.packages.get(1)
    if (sold === undefined) throw new Error('the little shop has package 1')
    const packages = new Map(shop.packages).set(1, { ...sold, isDeleted: true })
    const context = { catalogue: { ...shop, packages }, viewer: { kind: 'visitor' } as const }
    const upsell = upsellOf(context, cartOf(addPlan(1), remove(103)))
    expect(upsell).toEqual({ planId: 1, missing: [103] })
  })

  test('without a broken package there is nothing to restore', () => {
    expect(failureIn(cartOf(addPlan(1)), { kind: 'restore' })).toEqual({ code: 'nothing-to-restore' })
  })

  test('a tracked part that goes after the break is analytics 7, any other removal none (D-48)', () => {
    const broken = cartOf(addPlan(1), add(106), remove(101))
    expect(planIn(broken, remove(103)).analyticsCode).toBe(7)
    expect(planIn(broken, remove(106)).analyticsCode).toBeUndefined()
  })
})
