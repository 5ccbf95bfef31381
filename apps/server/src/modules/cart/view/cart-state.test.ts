import { add, aModule, cartAfter, choose, pricedDocument, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Cart } from '@waybill/domain/cart'
import { cartStateOut, type AnsweredCart } from './cart-state.ts'
import type { CartViewer } from './cart-viewer.ts'
import type { StoredCart } from '../stored-cart.ts'
import { aMember, aViewer, stored } from '../testing/cart-viewer.ts'

const catalogue = pricedShop()
const account = { orderPostStatus: { state: 38, item: 'checkout' } } as const

interface Answer extends Partial<Omit<AnsweredCart, 'stored'>> {
  readonly viewer?: CartViewer
  readonly about?: Partial<StoredCart>
}

/** The answer about a cart; without one, of a visitor who has none. */
function stateOf(cart: Cart | undefined, { viewer = aViewer(catalogue), about, ...answered }: Answer = {}) {
  const known = cart && stored(cart, about)
  return cartStateOut(viewer, { stored: known, currency: 'EUR', account, pricing: false, ...answered })
}

const whole = cartAfter(catalogue, choose(1), add(14))
const broken = cartAfter(catalogue, choose(1), add(14), remove(12))
const lineOf = (state: ReturnType<typeof stateOf>, id: number) => state.modules.find((line) => line.id === id)

describe('[CART-01] the plan of the answer', () => {
  test('is the package with its price after discount, and the discount in percent', () => {
    expect(stateOf(whole).plan).toEqual({
      id: 1,
      code: 'package-code-1',
      title: 'Package 1',
      is_added: 1,
      price: 60,
      price_minor: 6000,
      discount: 25,
    })
    expect(stateOf(cartAfter(catalogue, choose(3, true))).plan).toMatchObject({ id: 3, price: 49, discount: 10 })
    expect(stateOf(cartAfter(catalogue, choose(2))).plan).toMatchObject({ id: 2, price: 30, discount: 0 })
  })

  test('is the Custom Solution without a package: nothing off, added with the first module (A-01)', () => {
    const custom = { id: 0, code: 'custom-solution', title: 'Custom Solution', price: 0, price_minor: 0, discount: 0 }
    expect(stateOf(cartAfter(catalogue, add(14))).plan).toEqual({ ...custom, is_added: 1 })
    expect(stateOf(undefined).plan).toEqual({ ...custom, is_added: -1 })
    expect(stateOf(broken).plan).toEqual({ ...custom, is_added: 1 })
  })

  test('speaks the language of its reader', () => {
    expect(stateOf(whole, { viewer: aViewer(catalogue, { locale: 'vi' }) }).plan.title).toBe('Package 1 (vi)')
  })
})

describe('[CART-01] a line of the answer', () => {
  test('that is bundled and fixed is included, and can’t be removed there', () => {
    expect(lineOf(stateOf(whole), 12)).toEqual({
      id: 12,
      is_module: 1,
      bundled: 1,
      is_default: 0,
      is_added: 1,
      is_deleted: 0,
      is_removable: 0,
      price: 0,
      price_minor: 0,
      shows: 'included',
      pricing_type: 'FIXED',
      reason: { kind: 'in_plan' },
    })
  })

  test('that is charged by use says so, with what its minimum costs: five drivers at 4', () => {
    expect(lineOf(stateOf(whole), 13)).toMatchObject({
      bundled: 1,
      price: 20,
      price_minor: 2000,
      shows: 'amount',
      pricing_type: 'USAGE',
    })
    expect(lineOf(stateOf(whole), 14)).toMatchObject({ bundled: 0, price: 9, pricing_type: 'FIXED', is_removable: 1 })
  })

  test('[CART-24] carries its reason, and whose need or companion it is', () => {
    const state = stateOf(cartAfter(catalogue, add(14), add(15)))
    const reasons = state.modules.map(({ id, reason }) => [id, reason])
    expect(Object.fromEntries(reasons)).toEqual({
      18: { kind: 'default' },
      14: { kind: 'chosen' },
      23: { kind: 'companion_of', product_id: 14 },
      15: { kind: 'chosen' },
      12: { kind: 'needed_by', product_id: 15 },
      11: { kind: 'needed_by', product_id: 12 },
    })
    expect([lineOf(state, 18)?.is_default, lineOf(state, 14)?.is_default]).toEqual([1, 0])
    expect([lineOf(state, 23)?.is_removable, lineOf(state, 18)?.is_removable]).toEqual([0, 0])
  })

  test('on request, or without a price any more, costs nothing and says so', () => {
    const { lines } = whole
    const requested = { ...whole, lines: [...lines, { ...lines[0], productId: 16, bundled: false }] } as Cart
    expect(lineOf(stateOf(requested), 16)).toMatchObject({ price: 0, price_minor: 0, shows: 'on_request' })
    const gone = { ...whole, lines: [...lines, { ...lines[0], productId: 99, bundled: false }] } as Cart
    expect(lineOf(stateOf(gone), 99)).toMatchObject({ price: 0, shows: 'on_request', pricing_type: 'FIXED' })
  })
})

test('[PRC-02] help is free up to its free users, and then so much for each further one', () => {
  const cart = cartAfter(catalogue, add(17))
  expect(lineOf(stateOf(cart), 17)).toMatchObject({ shows: 'free', price: 0, pricing_type: 'USAGE' })
  expect(lineOf(stateOf({ ...cart, quantities: { help: 100 } }), 17)).toMatchObject({ shows: 'free', price: 0 })
  expect(lineOf(stateOf({ ...cart, quantities: { help: 103 } }), 17)).toMatchObject({ shows: 'amount', price: 6 })
})

describe('[CART-11] the way back to a broken package (A-34)', () => {
  test('are the ids that miss, the modules of them, and the price with all of it back: 60, 20 by use, 9 and 1.50', () => {
    expect(stateOf(broken)).toMatchObject({
      upsell_ids: [12],
      upsell_modules: [12],
      upsell_result: { plan_id: 1, complete: 0, price_if_complete: 90.5, price_if_complete_minor: 9050 },
      planreset: 1,
      // 30, one driver at 4, 9 and 1.50 without the package
      totalPrice: 44.5,
    })
    const cascaded = cartAfter(catalogue, choose(1), remove(11))
    expect(stateOf(cascaded)).toMatchObject({
      upsell_ids: [11, 12],
      upsell_modules: [11, 12],
      upsell_result: { plan_id: 1, complete: 0, price_if_complete: 80, price_if_complete_minor: 8000 },
      totalPrice: 4,
    })
  })

  test('is complete as soon as nothing misses', () => {
    const ready = { ...broken, trackedIds: [11, 13] }
    expect(stateOf(ready).upsell_result).toMatchObject({ plan_id: 1, complete: 1 })
  })

  test('has no price where the package can’t come back, and still says what misses (A-33)', () => {
    const document = pricedDocument()
    const retired = pricedShop({
      ...document,
      packages: document.packages.map((item) => (item.id === 1 ? { ...item, isDeleted: true } : item)),
    })
    expect(stateOf(broken, { viewer: aViewer(retired) })).toMatchObject({
      upsell_ids: [12],
      upsell_modules: [12],
      upsell_result: null,
    })
  })

  test('is empty while no package is broken', () => {
    expect(stateOf(whole)).toMatchObject({ upsell_ids: [], upsell_modules: [], upsell_result: null, planreset: 0 })
  })
})

describe('[CART-01] the four totals (A-59)', () => {
  test('are the package before and after discount, what stands beside it, and their sum', () => {
    expect(stateOf(whole)).toMatchObject({
      totalBundleNonDiscountedPrice: 80,
      totalBundleNonDiscountedPrice_minor: 8000,
      totalDiscountedPrice: 60,
      totalDiscountedPrice_minor: 6000,
      totalAdditionalModulesPrice: 30.5,
      totalAdditionalModulesPrice_minor: 3050,
      totalPrice: 90.5,
      totalPrice_minor: 9050,
      currency: 'USD',
    })
  })

  test('are an estimate with anything charged by use or on request, and else they are not', () => {
    expect([stateOf(whole).is_estimate, stateOf(cartAfter(catalogue, choose(2), add(14))).is_estimate]).toEqual([1, 0])
  })

  test('with `pricing` are those of the pricing page (A-61, A-104), of a plan of that page alone', () => {
    const bought = cartAfter(catalogue, choose(3))
    expect(stateOf(bought)).toMatchObject({ totalPrice: 72, totalBundleNonDiscountedPrice: 80 })
    expect(stateOf(bought, { pricing: true })).toMatchObject({ totalPrice: 49, totalBundleNonDiscountedPrice: 55 })
    expect(stateOf(whole, { pricing: true })).toMatchObject({ totalPrice: 90.5 })
    expect(stateOf(cartAfter(catalogue, add(14)), { pricing: true })).toMatchObject({ totalPrice: 10.5 })
  })
})

describe('[CART-01] the rest of the answer', () => {
  test('is the cart’s key, version and badge, the catalogue’s version, and how far the newest order is', () => {
    expect(stateOf(whole)).toMatchObject({
      key: 'key of c1',
      version: 4,
      badge: 4,
      catalogue_version: 3,
      no_record_found: 0,
      orderPostStatus: { state: 38, item: 'checkout' },
    })
  })

  test('without a cart is empty, in the currency of the caller', () => {
    expect(stateOf(undefined)).toMatchObject({
      modules: [],
      key: '',
      version: 0,
      badge: 0,
      currency: 'EUR',
      no_record_found: 1,
      totalPrice: 0,
      problems: [],
    })
  })

  test('[CART-21] is_change_package compares with what the account has', () => {
    const currentPlan = { code: 'package-code-1', subpackageCodes: [], isExpired: false }
    const member = aViewer(catalogue, { actor: aMember(), currentPlan })
    const other = { ...member, currentPlan: { ...currentPlan, code: 'package-code-2' } }
    expect([
      stateOf(whole).is_change_package,
      stateOf(whole, { viewer: member }).is_change_package,
      stateOf(whole, { viewer: other }).is_change_package,
    ]).toEqual([0, 0, 1])
  })

  test('has billing details and subscription of members, and not even their names for visitors (A-98)', () => {
    expect(Object.keys(stateOf(whole))).not.toContain('billing_info')
    expect(Object.keys(stateOf(whole))).not.toContain('subscription')
    const own = { ...account, billing_info: { has_billing_info: 0, type: 0 }, subscription: null } as const
    expect(stateOf(whole, { account: own })).toMatchObject({ billing_info: { type: 0 }, subscription: null })
  })

  test('[CART-20] names each problem with its line, its code, its sentence and the way out', () => {
    const document = pricedDocument()
    const dearer = pricedShop({
      ...document,
      modules: [...document.modules.filter(({ id }) => id !== 14), aModule(14, { isDeleted: true, replacedBy: 15 })],
    })
    expect(stateOf(whole, { viewer: aViewer(dearer), about: { shown: { 1: 7000, 14: 900 } } }).problems).toEqual([
      {
        line_id: 1,
        code: 'price_changed',
        message: 'Package 1 now costs $60 instead of $70.',
        action: 'acknowledge',
      },
      { line_id: 14, code: 'retired', message: 'Module 14 is no longer sold.', action: 'replace' },
      { line_id: 14, code: 'price_changed', message: 'Module 14 now costs $10 instead of $9.', action: 'acknowledge' },
    ])
    // a requested plan price is no price that changed
    const bought = cartAfter(catalogue, choose(3))
    expect(stateOf(bought, { pricing: true, about: { shown: { 3: 7200 } } }).problems).toEqual([])
    expect(stateOf(whole, { about: { shown: { 1: 5000 }, shownIn: 'EUR' } }).problems).toMatchObject([
      { message: 'Package 1 now costs $60 instead of €50.' },
    ])
  })
})
