import { describe, expect, test } from 'vitest'
import { add, addPlan, bundledIdsOf, cartOf, idsOf, planIn, failureIn } from '../../laws/cart-run.ts'
import { emptyCart, isNoChange } from './index.ts'

const empty = emptyCart('USD')

describe('adding a package', () => {
  test('[CART-03] clears the previous package and all modules, and brings its own with what they need', () => {
    const before = cartOf(addPlan(1), add(108))
    const { after, difference } = planIn(before, addPlan(2))
    expect(after.planId).toBe(2)
    expect(bundledIdsOf(after)).toEqual([104, 101, 102, 103])
    expect(idsOf(after)).toEqual([104, 101, 102, 103, 106, 107, 110])
    expect(difference.removed.map(({ productId }) => productId)).toEqual([108, 109])
  })

  test('[CART-03] resets planreset and forgets the broken package', () => {
    const broken = cartOf(addPlan(1), { kind: 'remove', productId: 103 })
    expect(broken.planReset).toBe(true)
    const { after } = planIn(broken, addPlan(2))
    expect(after).toMatchObject({ planReset: false, trackedIds: [] })
    expect(after.previousPlanId).toBeUndefined()
  })

  test('what a bundled module needs outside the bundle is an ordinary line that names it (A-110)', () => {
    const line = cartOf(addPlan(2)).lines.find(({ productId }) => productId === 106)
    expect(line).toMatchObject({ bundled: false, reason: { kind: 'needed_by', productId: 104 } })
  })

  test('[CART-05] the plan that is there already, or one of its subpackages, is ignored', () => {
    const cart = cartOf(addPlan(2), add(108))
    expect(isNoChange(planIn(cart, addPlan(2)))).toBe(true)
    expect(isNoChange(planIn(cart, addPlan(1)))).toBe(true)
    expect(planIn(cart, addPlan(3)).after.planId).toBe(3)
  })

  test('optional modules are offered and not added (A-109)', () => {
    expect(bundledIdsOf(cartOf(addPlan(1)))).toEqual([101, 102, 103])
  })

  test('entries leave out the other subpackages, and an unknown code is rejected (A-05)', () => {
    const chosen = planIn(empty, { kind: 'add_package', productId: 2, pricing: false, entries: [] }).after
    expect(bundledIdsOf(chosen)).toEqual([104])
    const command = { kind: 'add_package', productId: 2, pricing: false, entries: ['package-number-9'] } as const
    expect(failureIn(empty, command)).toEqual({ code: 'unknown-entry', entry: 'package-number-9' })
  })

  test('a retired package is rejected with what replaced it, an unknown one as unknown', () => {
    expect(failureIn(empty, addPlan(4))).toEqual({ code: 'product-retired', productId: 4, replacedBy: 1 })
    expect(failureIn(empty, addPlan(99))).toEqual({ code: 'unknown-product', productId: 99 })
  })

  test('a package without a price in the currency is rejected (D-56)', () => {
    expect(failureIn(emptyCart('JPY'), addPlan(1))).toEqual({ code: 'no-price', productId: 1, currency: 'JPY' })
  })

  test('quantities stay when the package changes', () => {
    const before = cartOf(addPlan(1), { kind: 'set_quantities', quantities: { user: 8, vehicle: 4 } })
    const { after } = planIn(before, addPlan(2))
    expect(after.quantities).toEqual({ user: 8, vehicle: 4 })
    expect(idsOf(after)).toContain(111)
  })

  test('a package added on an industry page carries analytics code 2, any other none (D-48)', () => {
    expect(planIn(empty, addPlan(1)).analyticsCode).toBeUndefined()
    const fromIndustry = { kind: 'add_package', productId: 1, pricing: false, isFromIndustryPage: true } as const
    expect(planIn(empty, fromIndustry).analyticsCode).toBe(2)
  })
})
