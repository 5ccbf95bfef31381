import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, planIn, failureIn, remove, visitor } from '../../laws/cart-run.ts'
import type { Catalogue } from '../catalog/index.ts'
import {
  bestFit,
  confirmationOf,
  emptyCart,
  isNoChange,
  mergeCarts,
  planCommand,
  removePackage,
  toSelection,
} from './index.ts'
import type { Cart, CartCommand, CartPlan } from './index.ts'

const empty = emptyCart('USD')
const set = (user: number): CartCommand => ({ kind: 'set_quantities', quantities: { user } })

function plannedIn(catalogue: Catalogue, cart: Cart, command: CartCommand): CartPlan {
  const planned = planCommand({ catalogue, viewer: visitor }, cart, command)
  if (!planned.ok) throw new Error(`rejected: ${JSON.stringify(planned.failure)}`)
  return planned.value
}

function cartIn(catalogue: Catalogue, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((cart, command) => plannedIn(catalogue, cart, command).after, empty)
}

const reasonOf = (cart: Cart, id: number) => cart.lines.find(({ productId }) => productId === id)?.reason

describe('the reason of a line (CART-24)', () => {
  test('after a break is the choice of the buyer, but for what comes with any plan', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201, 202, 203]),
      aModule(201),
      aModule(202),
      aModule(203, { isDefault: true }),
    ])
    const broken = cartIn(catalogue, addPlan(1), remove(201))
    expect([reasonOf(broken, 202), reasonOf(broken, 203)]).toEqual([{ kind: 'chosen' }, { kind: 'default' }])
  })

  test('names the first of several that need it', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201, 202]),
      aModule(201, { dependencies: [203] }),
      aModule(202, { dependencies: [203] }),
      aModule(203),
    ])
    expect(reasonOf(cartIn(catalogue, addPlan(1)), 203)).toEqual({ kind: 'needed_by', productId: 201 })
  })

  test('of extra team members is a choice; what they need comes along once', () => {
    const catalogue = aCatalogue([
      aModule(101),
      aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user', dependencies: [101] }),
    ])
    const cart = cartIn(catalogue, add(101), set(8))
    expect(idsOf(cart)).toEqual([101, 201])
    expect(reasonOf(cart, 201)).toEqual({ kind: 'chosen' })
  })

  test('stays a choice when something else goes, also where another line needs it', () => {
    expect(reasonOf(cartOf(add(101), add(102), add(103), remove(101)), 102)).toEqual({ kind: 'chosen' })
  })

  test('of a companion that another companion needs is the need: it comes once', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202, 203] }),
      aModule(202, { dependencies: [203] }),
      aModule(203),
    ])
    expect(idsOf(cartIn(catalogue, add(201)))).toEqual([201, 202, 203])
  })
})

describe('a removal', () => {
  test('of what is billed by use is like any other; only extra team members follow their quantity', () => {
    expect(idsOf(planIn(cartOf(add(101), add(112)), remove(112)).after)).toEqual([110, 101])
    expect(cartOf(add(112)).quantities).toEqual({})
  })

  test('of a product that this version does not know is possible (CART-20)', () => {
    const known = cartOf(add(101))
    const cart = { ...known, lines: [...known.lines, { ...known.lines[1], productId: 999 }] } as Cart
    expect(idsOf(planIn(cart, remove(999)).after)).toEqual([110, 101])
    expect(idsOf(planIn(cart, remove(101)).after)).toEqual([110, 999])
  })

  test('of bundled team members breaks the package', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201, 202]),
      aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
      aModule(202),
    ])
    expect(cartIn(catalogue, addPlan(1), remove(201))).toMatchObject({ planReset: true, trackedIds: [201, 202] })
  })

  test('from an unbreakable package is rejected, also where lines beside it would go along (A-35)', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201, 202], { isUnbreakable: true }),
      aModule(201),
      aModule(202),
      aModule(203, { dependencies: [201] }),
    ])
    const cart = cartIn(catalogue, addPlan(1), add(203))
    const rejected = planCommand({ catalogue, viewer: visitor }, cart, remove(201))
    expect(rejected).toMatchObject({ ok: false, failure: { code: 'package-unbreakable', planId: 1 } })
  })

  test('that leaves nothing but defaults and extra team members empties a Custom Solution, and no package (A-111)', () => {
    expect(planIn(cartOf(add(101), add(111)), remove(101)).after).toEqual(empty)
    const catalogue = aCatalogue([aPackage(1, [201]), aModule(201, { isDefault: true }), aModule(202)])
    expect(cartIn(catalogue, addPlan(1), add(202), remove(202)).planId).toBe(1)
  })

  test('of a package that is not the plan is rejected (CART-30)', () => {
    const removal = removePackage({ catalogue: shop, viewer: visitor }, cartOf(addPlan(1)), { productId: 2 })
    expect(removal).toEqual({ ok: false, failure: { code: 'not-in-cart', productId: 2 } })
  })
})

test('more team members keep a cart that holds nothing else (A-38)', () => {
  expect(idsOf(planIn(cartOf(add(111)), set(9)).after)).toEqual([110, 111])
})

test('a package brings no line for what every account has, nor for what this version does not know (A-28)', () => {
  const catalogue = aCatalogue([aPackage(1, [201, 202, 999]), aModule(201), aModule(202, { isCore: true })])
  expect(idsOf(cartIn(catalogue, addPlan(1)))).toEqual([201])
})

describe('a plan value', () => {
  test('changes no line that is the same in the cart after it, and lists an added one once', () => {
    expect(planIn(cartOf(addPlan(1)), addPlan(2)).difference.changed).toEqual([])
    expect(planIn(cartOf(add(101)), add(106)).difference.changed).toEqual([])
  })

  test('of a change is no "no change", and carries no analytics code where it has none', () => {
    const plan = planIn(cartOf(add(101)), set(3))
    expect(isNoChange(plan)).toBe(false)
    expect(Object.keys(plan)).not.toContain('analyticsCode')
  })

  test('of a package over modules that it all holds replaces nothing (CART-14)', () => {
    const add1 = { kind: 'add_package', productId: 1, pricing: false } as const
    const plan = planIn(cartOf(add(101)), add1)
    expect(confirmationOf({ catalogue: shop, viewer: visitor }, plan, 1)).toMatchObject({ scope: 'package', type: 0 })
  })
})

test('a cart without chosen subpackages says nothing about them (A-05)', () => {
  expect(Object.keys(toSelection(cartOf(addPlan(2))))).not.toContain('entries')
  expect(Object.keys(planIn(cartOf(addPlan(1), remove(103)), { kind: 'restore' }).after)).not.toContain('entries')
})

test('an empty cart was bought on no pricing page (A-01)', () => {
  expect(emptyCart('EUR')).toEqual({
    planId: -1,
    lines: [],
    currency: 'EUR',
    quantities: {},
    pricing: false,
    planReset: false,
    trackedIds: [],
  })
})

test('a retired product without a successor names none (CART-15)', () => {
  const catalogue = aCatalogue([aModule(201, { isDeleted: true })])
  const rejected = planCommand({ catalogue, viewer: visitor }, empty, add(201))
  expect(rejected).toStrictEqual({ ok: false, failure: { code: 'product-retired', productId: 201 } })
  expect(failureIn(empty, add(120))).toMatchObject({ replacedBy: 101 })
})

test('[CART-26] the best fit has base prices: a cart is on no pricing page (A-104)', () => {
  const catalogue = aCatalogue([aPackage(1, [201]), aModule(201, { pricingPrice: { USD: 100 } })])
  expect(bestFit({ catalogue, viewer: visitor }, cartIn(catalogue, add(201)))).toBeUndefined()
})

test('[CART-26] the package of the cart is no better fit for it, also where its pricing page was dearer (A-104)', () => {
  const dear = aModule(201, { pricingPrice: { USD: 2000 } })
  const catalogue = aCatalogue([aPackage(1, [201], { isExclusive: true }), dear])
  const cart = cartIn(catalogue, { kind: 'add_package', productId: 1, pricing: true })
  expect(bestFit({ catalogue, viewer: visitor }, cart)).toBeUndefined()
})

test('[CART-19] a default module that only one of two carts still holds stays a default in their union', () => {
  const visitorCart = cartOf(add(101), remove(110))
  const carts = { visitor: visitorCart, member: cartOf(add(106)), visitorChangedAt: 2, memberChangedAt: 1 }
  const { plan } = mergeCarts({ catalogue: shop, viewer: visitor }, { ...carts, hasLiveSubscription: false })
  expect(reasonOf(plan.after, 110)).toEqual({ kind: 'default' })
})

test('[CART-19] the same package with fewer subpackages loses modules: the other cart becomes a saved cart', () => {
  const full = cartOf(addPlan(2))
  const less = planIn(empty, { kind: 'add_package', productId: 2, pricing: false, entries: [] }).after
  const carts = { visitor: less, member: full, visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription: false }
  expect(mergeCarts({ catalogue: shop, viewer: visitor }, carts).savedCart).toBe(full)
})
