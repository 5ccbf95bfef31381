import { describe, expect, test } from 'vitest'
import { add, addPlan, bundledIdsOf, cartOf, idsOf, planIn, failureIn } from '../../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage, shop } from '../../../laws/cart-shop.ts'
import type { AddPackage, Cart, CartCommand } from '../index.ts'
import { emptyCart, isNoChange, keptAddOnIds, planCommand } from '../index.ts'

const empty = emptyCart('USD')

const switchTo = (productId: number, how: Partial<AddPackage>) =>
  ({ kind: 'add_package', productId, pricing: false, ...how }) as const

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

  test('on request keeps the add-ons that the new plan doesn’t contain, with what they need (A-119)', () => {
    const before = cartOf(addPlan(1), add(108))
    const specified = planIn(before, addPlan(2))
    const { after, difference } = planIn(before, switchTo(2, { keepsAddOns: true }))
    expect(idsOf(after)).toEqual([...idsOf(specified.after), 108, 109])
    expect(difference.removed).toEqual([])
    expect(after.lines.find(({ productId }) => productId === 108)?.reason).toEqual({ kind: 'chosen' })
    expect(keptAddOnIds(before, after)).toEqual([108, 109])
  })

  test('keeps no add-on that is not sold any more, and no module of the plan before (A-119)', () => {
    const before = cartOf(addPlan(2), add(108))
    const products = [...shop.products.values()].map((item) => (item.id === 108 ? { ...item, isDeleted: true } : item))
    const context = { catalogue: aCatalogue(products), viewer: { kind: 'visitor' } } as const
    const plan = planCommand(context, before, switchTo(1, { keepsAddOns: true, replaces: true }))
    expect(plan.ok && bundledIdsOf(plan.value.after)).toEqual([101, 102, 103])
    expect(plan.ok && idsOf(plan.value.after)).not.toContain(108)
    expect(plan.ok && idsOf(plan.value.after)).not.toContain(104)
  })

  test('a subpackage takes the place of the plan only as a deliberate replacement (A-120)', () => {
    const cart = cartOf(addPlan(2), add(108))
    expect(isNoChange(planIn(cart, addPlan(1)))).toBe(true)
    const { after } = planIn(cart, switchTo(1, { replaces: true }))
    expect(after.planId).toBe(1)
    expect(idsOf(after)).not.toContain(108)
    expect(isNoChange(planIn(cart, switchTo(2, { replaces: true })))).toBe(true)
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

  test('an unknown code is rejected where the package is the plan already, and other contents are taken, with its add-ons (A-05)', () => {
    const cart = cartOf(addPlan(2), add(108))
    expect(failureIn(cart, switchTo(2, { entries: ['nope'] }))).toEqual({ code: 'unknown-entry', entry: 'nope' })
    const fewer = planIn(cart, switchTo(2, { entries: [] })).after
    expect([bundledIdsOf(fewer), fewer.entries, idsOf(fewer).includes(108)]).toEqual([[104], [], true])
    expect(isNoChange(planIn(fewer, switchTo(2, { entries: [] })))).toBe(true)
    expect(isNoChange(planIn(fewer, addPlan(2))), 'nothing is said of its parts').toBe(true)
    expect(planIn(fewer, addPlan(1)).after.planId, 'a part that is not among the chosen ones is no part').toBe(1)
  })

  test('[CART-04] a default module of a package that goes stays for what is left beside it (A-108)', () => {
    const catalogue = aCatalogue([
      aPackage(1, [101, 110]),
      aModule(101),
      aModule(110, { isDefault: true, basePrice: { USD: 0 } }),
      aModule(108),
    ])
    const run = (cart: Cart, command: CartCommand): Cart => {
      const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, command)
      if (!plan.ok) throw new Error(plan.failure.code)
      return plan.value.after
    }
    const both = run(run(empty, addPlan(1)), add(108))
    const left = run(both, { kind: 'remove', productId: 1 })
    const begun = run(empty, add(108))
    expect([left.planId, new Set(left.lines)]).toEqual([0, new Set(begun.lines)])
    expect(run(run(empty, addPlan(1)), { kind: 'remove', productId: 1 }).lines, 'nothing is left beside it').toEqual([])
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
