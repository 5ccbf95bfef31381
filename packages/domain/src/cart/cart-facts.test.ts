import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, member, planIn, failureIn, remove, visitor } from '../../laws/cart-run.ts'
import {
  badgeCount,
  bestFit,
  cartBreakdown,
  classifyAdd,
  confirmationOf,
  emptyCart,
  hasRemoveButton,
  isChangePackage,
  lineProblems,
  planCommand,
  pricesOf,
  rowsBeyond,
  failureConfirmation,
} from './index.ts'
import type { Cart, CartCommand } from './index.ts'

const asVisitor = { catalogue: shop, viewer: visitor }

describe('confirmations', () => {
  const kindOf = (cart: Cart, command: CartCommand & { productId: number }, viewer = visitor) => {
    const context = { catalogue: shop, viewer }
    const { scope, type } = confirmationOf(context, planIn(cart, command, viewer), command.productId)
    return { scope, type }
  }

  test('[CART-14] module kinds: standard 0, dependency required 1, add 2, default removal 3, dependents 4', () => {
    const cart = cartOf(add(101), add(103))
    expect(kindOf(cart, { kind: 'remove', productId: 101 })).toEqual({ scope: 'module', type: 0 })
    expect(kindOf(cart, { kind: 'add_module', productId: 106 })).toEqual({ scope: 'module', type: 1 })
    expect(kindOf(cart, { kind: 'add_module', productId: 108 })).toEqual({ scope: 'module', type: 2 })
    expect(kindOf(cart, { kind: 'remove', productId: 110 })).toEqual({ scope: 'module', type: 3 })
    expect(kindOf(cart, { kind: 'remove', productId: 102 })).toEqual({ scope: 'module', type: 4 })
  })

  test('[CART-14] package kinds: standard 0, replaced 1, modified 2, legacy migrate 3', () => {
    const add2 = { kind: 'add_package', productId: 2, pricing: false } as const
    expect(kindOf(emptyCart('USD'), add2)).toEqual({ scope: 'package', type: 0 })
    expect(kindOf(cartOf(addPlan(1)), add2)).toEqual({ scope: 'package', type: 1 })
    expect(kindOf(cartOf(addPlan(1)), { kind: 'remove', productId: 101 })).toEqual({ scope: 'package', type: 2 })
    const legacy = { kind: 'member', isLegacy: true } as const
    const context = { catalogue: shop, viewer: legacy }
    const plan = planIn(cartOf(addPlan(1)), add2, legacy)
    expect(confirmationOf(context, plan, 2)).toMatchObject({ scope: 'package', type: 3 })
  })

  test('a plan that changes nothing is of the standard type: there is nothing to confirm', () => {
    const cart = cartOf(addPlan(1))
    expect(kindOf(cart, { kind: 'add_module', productId: 101 })).toEqual({ scope: 'module', type: 0 })
    expect(kindOf(cart, { kind: 'add_package', productId: 1, pricing: false })).toEqual({ scope: 'package', type: 0 })
  })

  test('[CART-14] the last chosen module is a plain removal, although the default ones go with it (A-111)', () => {
    const cart = cartOf(add(101))
    expect(kindOf(cart, { kind: 'remove', productId: 101 })).toEqual({ scope: 'module', type: 0 })
    const plan = planIn(cart, remove(101))
    expect(confirmationOf(asVisitor, plan, 101)).toMatchObject({ dependents: [110], needing: [] })
    const chain = planIn(cartOf(add(103)), remove(102))
    expect(confirmationOf(asVisitor, chain, 102)).toMatchObject({ type: 4, dependents: [110, 103], needing: [103] })
  })

  test('a dialog lists what is removed too and says when the package breaks (A-45)', () => {
    const plan = planIn(cartOf(addPlan(1), add(105)), remove(102))
    const confirmation = confirmationOf(asVisitor, plan, 102)
    expect(confirmation).toMatchObject({ dependents: [103, 105], breaksPackage: true, canConfirm: true })
  })

  test('[CART-14] a dialog names both totals: breaking a package for 24 leaves two modules for 20', () => {
    const cart = cartOf(addPlan(1))
    const { price } = confirmationOf(asVisitor, planIn(cart, remove(101)), 101)
    expect([price.before.minor, price.after.minor]).toEqual([2400, 2000])
  })

  test('[CART-10] a member who removes a default module gets the dialog without a way to confirm', () => {
    const failure = failureIn(cartOf(add(101)), remove(110), member)
    expect(failure && failureConfirmation(failure)).toMatchObject({ scope: 'module', type: 3, canConfirm: false })
    expect(failureConfirmation({ code: 'nothing-to-restore' })).toBeUndefined()
  })
})

describe('requests', () => {
  test('the place of a click is stored where analytics records it, and nowhere else (D-48)', () => {
    const value = { kind: 'add_module', productId: 101 }
    expect(classifyAdd(shop, { id: 101 })).toEqual({ ok: true, value })
    expect(classifyAdd(shop, { id: 101, place: 'industry' })).toEqual({ ok: true, value })
    expect(classifyAdd(shop, { id: 101, place: 'upsell' })).toEqual({
      ok: true,
      value: { ...value, isFromUpsell: true },
    })
    const plan = { kind: 'add_package', productId: 3, pricing: false }
    expect(classifyAdd(shop, { id: 3 })).toEqual({ ok: true, value: plan })
    expect(classifyAdd(shop, { id: 3, place: 'upsell' })).toEqual({ ok: true, value: plan })
    expect(classifyAdd(shop, { id: 3, place: 'industry' })).toEqual({
      ok: true,
      value: { ...plan, isFromIndustryPage: true },
    })
  })

  test('[CART-05] the catalogue decides what is a plan; flags that say otherwise are rejected', () => {
    expect(classifyAdd(shop, { id: 3, module: false, pricing: true })).toMatchObject({
      ok: true,
      value: { kind: 'add_package', productId: 3, pricing: true },
    })
    expect(classifyAdd(shop, { id: 101, module: true, isModule: true, pricing: false })).toMatchObject({
      value: { kind: 'add_module', productId: 101 },
    })
    expect(classifyAdd(shop, { id: 112, quantity: 2 })).toMatchObject({
      value: { kind: 'add_module', productId: 112, quantity: 2 },
    })
    const contradictions = [
      { id: 3, module: true },
      { id: 101, module: false },
      { id: 101, isModule: false },
      { id: 101, pricing: true },
      { id: 1, pricing: true },
      { id: 101, entries: [] },
      { id: 101, quantity: 2 },
      { id: 3, quantity: 2 },
    ]
    for (const request of contradictions) {
      const failure = { code: 'flags-contradict', productId: request.id }
      expect(classifyAdd(shop, request)).toEqual({ ok: false, failure })
    }
    expect(classifyAdd(shop, { id: 999 })).toMatchObject({ failure: { code: 'unknown-product' } })
  })
})

describe('line problems', () => {
  const cart = cartOf(addPlan(1), add(105))
  const problemsIn = (...products: Parameters<typeof aCatalogue>[0]) => lineProblems(aCatalogue(products), cart)
  const rest = [aModule(101), aModule(102), aModule(110, { isDefault: true })]

  test('a cart of this catalogue has none', () => {
    expect(lineProblems(shop, cart)).toEqual([])
  })

  test('[CART-20] retired, unpriced, unknown and missing products are problems of their line, not of the cart', () => {
    const plan = aPackage(1, [101], { isDeleted: true })
    const retired = aModule(103, { isDeleted: true, replacedBy: 101 })
    expect(problemsIn(plan, ...rest, retired, aModule(105, { basePrice: {}, dependencies: [900] }))).toEqual([
      { code: 'retired', productId: 1, action: 'remove' },
      { code: 'retired', productId: 103, replacedBy: 101, action: 'replace' },
      { code: 'no_price', productId: 105, currency: 'USD', action: 'remove' },
      { code: 'missing_dependency', productId: 105, missing: 900, action: 'add' },
    ])
    expect(problemsIn(...rest, aModule(103))).toContainEqual({
      code: 'unknown_product',
      productId: 105,
      action: 'remove',
    })
  })

  test('[CART-20] a price that differs from the one last shown is a problem with both prices', () => {
    const shown = new Map([
      [101, 1000],
      [105, 1200],
    ])
    expect(lineProblems(shop, cart, { shown })).toEqual([
      { code: 'price_changed', productId: 105, before: 1200, after: 1000, action: 'acknowledge' },
    ])
  })

  test('[CART-20] a package that is unknown, retired or not sold in the currency is a problem of the plan', () => {
    const parts = [101, 102, 103, 105].map((id) => aModule(id, { basePrice: { USD: 1000 } }))
    const defaults = aModule(110, { isDefault: true })
    expect(problemsIn(...parts, defaults)[0]).toEqual({ code: 'unknown_product', productId: 1, action: 'remove' })
    const inEuro = { ...cart, currency: 'EUR' } as const
    const plan = aPackage(1, [101, 102, 103], { isDeleted: true, replacedBy: 2 })
    expect(lineProblems(aCatalogue([plan, ...parts, defaults]), inEuro).slice(0, 2)).toEqual([
      { code: 'retired', productId: 1, replacedBy: 2, action: 'replace' },
      { code: 'no_price', productId: 1, currency: 'EUR', action: 'remove' },
    ])
  })

  test("[CART-20] an editor's price stands for modules that have none", () => {
    const parts = [101, 102, 103].map((id) => aModule(id, { basePrice: {} }))
    const plan = aPackage(1, [101, 102, 103], { priceOverride: { USD: 2500 } })
    expect(problemsIn(plan, ...parts, aModule(105), aModule(110, { isDefault: true }))).toEqual([])
  })

  test('[CART-20] a price that changed is shown once: against the prices that were shown with it there is nothing', () => {
    const dearer = [101, 102, 103].map((id) => aModule(id, { basePrice: { USD: 1500 } }))
    const plan = aPackage(1, [101, 102, 103], { discount: 20 })
    const later = aCatalogue([plan, ...dearer, aModule(105), aModule(110, { isDefault: true })])
    expect(lineProblems(later, cart, { shown: pricesOf(shop, cart) })).toEqual([
      { code: 'price_changed', productId: 1, before: 2400, after: 3600, action: 'acknowledge' },
    ])
    expect(lineProblems(later, cart, { shown: pricesOf(later, cart) })).toEqual([])
  })

  test('[CART-20] a price that was shown in a currency that the shop gave up is a problem of every line, the same figure too', () => {
    const inEuro = { ...cart, currency: 'EUR' } as const
    const shown = new Map([
      [1, 2400],
      [105, 900],
    ])
    expect(lineProblems(shop, inEuro, { shown, shownIn: 'USD' })).toEqual([
      { code: 'price_changed', productId: 1, before: 2400, after: 2100, beforeIn: 'USD', action: 'acknowledge' },
      { code: 'price_changed', productId: 105, before: 900, after: 900, beforeIn: 'USD', action: 'acknowledge' },
    ])
  })

  test('another currency loses no line: what is not sold in it becomes a problem (D-56)', () => {
    const inYen = planIn(cart, { kind: 'set_currency', currency: 'JPY' }).after
    expect(inYen.lines).toEqual(cart.lines)
    const ids = lineProblems(shop, inYen).map(({ productId }) => productId)
    // The package once, not each of its parts, and what stands beside it.
    expect(ids).toEqual([1, 105])
  })
})

describe('what the screens read', () => {
  test('[CART-21] the package changes when code or subpackages differ, or the subscription is expired', () => {
    const cart = cartOf(addPlan(2))
    const current = { code: 'package-number-2', subpackageCodes: ['package-number-1'], isExpired: false }
    expect(isChangePackage(shop, cart, current)).toBe(false)
    expect(isChangePackage(shop, cart, { ...current, code: 'package-number-1' })).toBe(true)
    expect(isChangePackage(shop, cart, { ...current, subpackageCodes: [] })).toBe(true)
    expect(isChangePackage(shop, cart, { ...current, isExpired: true })).toBe(true)
    expect(isChangePackage(shop, cart, undefined)).toBe(false)
    const custom = { code: 'custom-solution', subpackageCodes: [], isExpired: false }
    expect(isChangePackage(shop, cartOf(add(101)), custom)).toBe(false)
  })

  test('[CUI-07] the badge counts rows: the plan is one, the modules inside it none (A-123)', () => {
    // the plan and the default module beside it; then a module whose internal need isn't seen
    expect(badgeCount(shop, cartOf(addPlan(1)))).toBe(2)
    expect(badgeCount(shop, cartOf(addPlan(1), add(114)))).toBe(3)
  })

  test('[QUO-10] the rows that another cart lacks are not those that its package holds', () => {
    const [plan, own] = [cartOf(addPlan(1)), cartOf(add(103), add(108))]
    expect(plan.lines.map(({ productId }) => productId)).toContain(103)
    expect(rowsBeyond(shop, own, plan)).toEqual([108, 109])
    expect(rowsBeyond(shop, plan, own)).toEqual([1])
    expect(rowsBeyond(shop, plan, plan)).toEqual([])
  })

  test('[CUI-02] bundled, default, internal, companion and team lines have no remove button', () => {
    const cart = cartOf(addPlan(1), add(114), add(108), add(111))
    const removable = cart.lines.filter((line) => hasRemoveButton(shop, line)).map(({ productId }) => productId)
    expect(removable).toEqual([114, 108])
  })

  test('[CUI-02] a cross-sell module that the buyer chose is an ordinary line', () => {
    const [, line] = cartOf(add(109)).lines
    expect(line && hasRemoveButton(shop, line)).toBe(true)
  })

  test('[CART-26] the best fit is the cheapest package that holds the whole cart', () => {
    const cart = cartOf(add(101), add(103), add(108))
    expect(cartBreakdown(shop, cart).total.minor).toBe(5000)
    const fit = bestFit(asVisitor, cart)
    // Package 1 for 24.00, modules 108 and 109 beside it for 20.00.
    expect(fit).toMatchObject({ planId: 1, gained: [], price: { total: { minor: 4400 } } })
    expect(bestFit(asVisitor, cartOf(addPlan(1)))).toBeUndefined()
  })

  test('equal plans have equal digests, and the difference is read from the two carts', () => {
    const cart = cartOf(add(101))
    const [one, same, other] = [planIn(cart, add(102)), planIn(cart, add(102)), planIn(cart, add(106))]
    expect(one.digest).toBe(same.digest)
    expect(one.digest).not.toBe(other.digest)
    const broken = planIn(cartOf(addPlan(1)), remove(101)).difference
    expect(broken.removed.map(({ productId }) => productId)).toEqual([101])
    expect(broken.changed.map(({ productId }) => productId)).toEqual([102, 103])
  })

  test('[CART-12] emptying drops plan, lines, quantities and the memory of a broken package', () => {
    const full = cartOf(addPlan(1), remove(101), { kind: 'set_quantities', quantities: { vehicle: 2 } })
    const planned = planCommand(asVisitor, full, { kind: 'empty' })
    expect(planned.ok && planned.value.after).toEqual(emptyCart('USD'))
  })
})
