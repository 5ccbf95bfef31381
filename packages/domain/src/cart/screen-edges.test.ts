import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, member, planIn, remove, visitor } from '../../laws/cart-run.ts'
import {
  badgeCount,
  bestFit,
  classifyAdd,
  confirmationOf,
  emptyCart,
  hasRemoveButton,
  isChangePackage,
  isEmptyCart,
  lineProblems,
  orphanIds,
  failureConfirmation,
  visibleLines,
} from './index.ts'
import type { Cart, CartLine } from './index.ts'

const asVisitor = { catalogue: shop, viewer: visitor }
const empty = emptyCart('USD')

const chosen = (productId: number): CartLine => ({
  productId,
  bundled: false,
  isDefault: false,
  reason: { kind: 'chosen' },
})
const custom = (...ids: readonly number[]): Cart => ({ ...empty, planId: 0, lines: ids.map(chosen) })

describe('a dialog (CART-14)', () => {
  test('lists what is added and what is removed too, without the product itself', () => {
    const addition = confirmationOf(asVisitor, planIn(cartOf(add(101)), add(106)), 106)
    expect(addition).toMatchObject({ dependencies: [107], dependents: [], breaksPackage: false, canConfirm: true })
    const removal = confirmationOf(asVisitor, planIn(cartOf(add(101), add(103)), remove(102)), 102)
    expect(removal).toMatchObject({ dependencies: [], dependents: [103] })
  })

  test('of a package that replaces single modules is a replacement too', () => {
    const add2 = { kind: 'add_package', productId: 2, pricing: false } as const
    const plan = planIn(cartOf(add(108)), add2)
    expect(confirmationOf(asVisitor, plan, 2)).toMatchObject({ scope: 'package', type: 1 })
    const asMember = { catalogue: shop, viewer: member }
    expect(confirmationOf(asMember, planIn(empty, add2, member), 2)).toMatchObject({ scope: 'package', type: 0 })
  })

  test('breaks a package once: what goes after the break breaks nothing', () => {
    const broken = cartOf(addPlan(1), add(106), remove(101))
    expect(confirmationOf(asVisitor, planIn(broken, remove(103)), 103).breaksPackage).toBe(false)
  })

  test('without a way to confirm names the default modules that block it, and not the one of the change', () => {
    const failure = { code: 'default-module', productId: 101, defaultIds: [101, 110] } as const
    expect(failureConfirmation(failure)).toEqual({
      scope: 'module',
      type: 3,
      dependencies: [],
      dependents: [110],
      needing: [110],
      breaksPackage: false,
      leaving: [],
      canConfirm: false,
    })
  })
})

describe('the best fit (CART-26)', () => {
  test('of an empty cart is none', () => {
    expect(bestFit(asVisitor, empty)).toBeUndefined()
  })

  test('names what is gained, takes the cheapest of several, and of equal ones the first', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201, 202], { discount: 30 }),
      aPackage(2, [201, 202, 203], { priceOverride: { USD: 1200 } }),
      aPackage(3, [201, 202, 203], { priceOverride: { USD: 1200 } }),
      aModule(201),
      aModule(202),
      aModule(203),
    ])
    const fit = bestFit({ catalogue, viewer: member }, custom(201, 202))
    expect(fit).toMatchObject({ planId: 2, gained: [203], price: { total: { minor: 1200 } } })
    expect(fit?.plan.before).toEqual(custom(201, 202))
  })

  test('is none where a package costs the same, or can not take a module of the cart along', () => {
    const same = aCatalogue([aPackage(1, [201]), aModule(201)])
    expect(bestFit({ catalogue: same, viewer: visitor }, custom(201))).toBeUndefined()
    const unsold = aCatalogue([aPackage(1, [201], { discount: 50 }), aModule(201), aModule(202, { isDeleted: true })])
    expect(bestFit({ catalogue: unsold, viewer: visitor }, custom(201, 202))).toBeUndefined()
  })

  test('counts the quantities of the cart: a minimum that the package bills can make it dearer (PRC-03)', () => {
    const vehicles = aModule(202, { pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 5 })
    const catalogue = aCatalogue([aPackage(1, [201, 202], { discount: 50 }), aModule(201), vehicles])
    const withVehicles = (vehicle: number): Cart => ({ ...custom(201, 202), quantities: { vehicle } })
    expect(bestFit({ catalogue, viewer: visitor }, withVehicles(1))).toBeUndefined()
    expect(bestFit({ catalogue, viewer: visitor }, withVehicles(8))?.price.total.minor).toBe(8500)
  })

  test('need not cover a default module, which comes with any plan', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201], { discount: 50 }),
      aModule(201),
      aModule(202, { isDefault: true, pricingStatus: 0, basePrice: { USD: 0 } }),
    ])
    const cart = { ...custom(201), lines: [chosen(201), { ...chosen(202), isDefault: true }] }
    expect(bestFit({ catalogue, viewer: visitor }, cart)?.planId).toBe(1)
  })
})

describe('what changes the package (CART-21)', () => {
  const current = { code: 'package-number-2', subpackageCodes: ['package-number-1'], isExpired: false }

  test('an empty cart changes nothing, unless the subscription is expired', () => {
    expect(isChangePackage(shop, empty, current)).toBe(false)
    expect(isChangePackage(shop, empty, { ...current, isExpired: true })).toBe(true)
  })

  test('subpackages are compared as a set, those that were chosen before all that there are (A-05)', () => {
    const twice = ['package-number-1', 'package-number-1']
    expect(isChangePackage(shop, cartOf(addPlan(2)), { ...current, subpackageCodes: twice })).toBe(false)
    expect(isChangePackage(shop, cartOf(addPlan(2)), { ...current, subpackageCodes: ['package-number-7'] })).toBe(true)
    const chose = planIn(empty, { kind: 'add_package', productId: 2, pricing: false, entries: [] }).after
    expect(isChangePackage(shop, chose, { ...current, subpackageCodes: [] })).toBe(false)
    expect(isChangePackage(shop, chose, current)).toBe(true)
  })

  test('a Custom Solution with subpackages of before is a change', () => {
    const was = { code: 'custom-solution', subpackageCodes: ['package-number-1'], isExpired: false }
    expect(isChangePackage(shop, custom(101), was)).toBe(true)
  })
})

describe('lines on a screen', () => {
  test('hidden, internal, core and unknown products are not seen and not counted (A-49)', () => {
    const cart = custom(101, 113, 121, 124, 999)
    expect(visibleLines(shop, cart).map(({ productId }) => productId)).toEqual([101])
    expect(badgeCount(shop, cart)).toBe(1)
  })

  test('a line of a product that this version does not know can be removed (CART-20)', () => {
    expect(hasRemoveButton(shop, chosen(999))).toBe(true)
    expect(hasRemoveButton(shop, { ...chosen(101), isDefault: true })).toBe(false)
  })

  test('a cart with a plan and no line, or with a line and no plan, is not empty (A-50)', () => {
    expect([empty, { ...empty, planId: 0 }, { ...empty, lines: [chosen(101)] }].map(isEmptyCart)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('what a remaining line needs through another is no orphan; what only an orphan needs is one (CART-23)', () => {
    const line = (productId: number, by: number): CartLine => ({
      ...chosen(productId),
      reason: { kind: 'needed_by', productId: by },
    })
    const cart = { ...empty, planId: 0, lines: [line(106, 104), line(107, 106)] }
    expect(orphanIds(shop, cart)).toEqual([106, 107])
    expect(orphanIds(shop, { ...cart, lines: [chosen(104), ...cart.lines] })).toEqual([])
  })
})

describe('problems of lines (CART-20)', () => {
  test('a default module, one on request and one on every account need no price; a retired plan names its successor', () => {
    const catalogue = aCatalogue([
      aPackage(1, [], { isDeleted: true, replacedBy: 2 }),
      aModule(201, { isDefault: true, basePrice: {} }),
      aModule(202, { isContactUs: true, basePrice: {} }),
      aModule(203, { dependencies: [204] }),
      aModule(204, { isCore: true }),
    ])
    expect(lineProblems(catalogue, { ...custom(201, 202, 203), planId: 1 })).toEqual([
      { code: 'retired', productId: 1, replacedBy: 2, action: 'replace' },
    ])
  })

  test('a price that was never shown, or is the same, is no problem', () => {
    expect(lineProblems(shop, custom(101, 102), { shown: new Map([[101, 1000]]) })).toEqual([])
    const onRequest = aCatalogue([aModule(201, { isContactUs: true, basePrice: {} })])
    expect(lineProblems(onRequest, custom(201), { shown: new Map([[201, 500]]) })).toEqual([])
  })
})

describe('a request to add (CART-05)', () => {
  test('carries the chosen subpackages, and none where none were chosen', () => {
    expect(classifyAdd(shop, { id: 2, entries: ['package-number-1'] })).toStrictEqual({
      ok: true,
      value: { kind: 'add_package', productId: 2, pricing: false, entries: ['package-number-1'] },
    })
    expect(classifyAdd(shop, { id: 2, isModule: false })).toStrictEqual({
      ok: true,
      value: { kind: 'add_package', productId: 2, pricing: false },
    })
  })
})
