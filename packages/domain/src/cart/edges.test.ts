import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, member, planIn, failureIn, remove, visitor } from '../../laws/cart-run.ts'
import type { Catalogue } from '../catalog/index.ts'
import { cartBreakdown, emptyCart, isEmptyCart, planCommand, toSelection, upsellOf } from './index.ts'
import type { Cart, CartCommand, CartLine } from './index.ts'

const empty = emptyCart('USD')

/** The cart of a visitor's commands in another shop; a failure is a failed test. */
function cartIn(catalogue: Catalogue, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((cart, command) => {
    const planned = planCommand({ catalogue, viewer: visitor }, cart, command)
    if (!planned.ok) throw new Error(`rejected: ${JSON.stringify(planned.failure)}`)
    return planned.value.after
  }, empty)
}

function rejectedIn(catalogue: Catalogue, cart: Cart, command: CartCommand) {
  const planned = planCommand({ catalogue, viewer: visitor }, cart, command)
  return planned.ok ? undefined : planned.failure
}

const lineOf = (cart: Cart, id: number): CartLine | undefined => cart.lines.find(({ productId }) => productId === id)

describe('a companion (A-37)', () => {
  test('brings what it needs, and each of them says why it is there', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202] }),
      aModule(202, { dependencies: [203] }),
      aModule(203),
    ])
    const cart = cartIn(catalogue, add(201))
    expect(cart.lines.map(({ productId, reason }) => [productId, reason])).toEqual([
      [201, { kind: 'chosen' }],
      [202, { kind: 'companion_of', productId: 201 }],
      [203, { kind: 'needed_by', productId: 202 }],
    ])
  })

  test('stays away when it is retired, unknown, on every account, or needs something that is not sold', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202, 203, 204, 999] }),
      aModule(202, { isDeleted: true }),
      aModule(203, { isCore: true }),
      aModule(204, { dependencies: [205] }),
      aModule(205, { basePrice: { EUR: 100 } }),
    ])
    expect(idsOf(cartIn(catalogue, add(201)))).toEqual([201])
  })

  test('that is there already comes no second time, and stays what it was', () => {
    const catalogue = aCatalogue([aModule(201, { companions: [202] }), aModule(202)])
    const cart = cartIn(catalogue, add(202), add(201))
    expect(idsOf(cart)).toEqual([202, 201])
    expect(lineOf(cart, 202)?.reason).toEqual({ kind: 'chosen' })
  })

  test('stays when its parent goes while another line needs it, and says so from then on (CART-24)', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202] }),
      aModule(202),
      aModule(203, { dependencies: [202] }),
    ])
    const cart = cartIn(catalogue, add(201), add(203), remove(201))
    expect(idsOf(cart)).toEqual([202, 203])
    expect(lineOf(cart, 202)?.reason).toEqual({ kind: 'needed_by', productId: 203 })
  })

  test('stays one while its parent stays, also where another line needs it', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202] }),
      aModule(202),
      aModule(203, { dependencies: [202] }),
      aModule(204),
    ])
    const cart = cartIn(catalogue, add(204), add(201), add(203), remove(204))
    expect(lineOf(cart, 202)?.reason).toEqual({ kind: 'companion_of', productId: 201 })
  })

  test('of a companion goes with it', () => {
    const catalogue = aCatalogue([
      aModule(201, { companions: [202] }),
      aModule(202, { companions: [203] }),
      aModule(203),
      aModule(204),
    ])
    const cart = cartIn(catalogue, add(204), add(202), add(201))
    expect(idsOf(cart)).toEqual([204, 202, 203, 201])
    expect(idsOf(cartIn(catalogue, add(204), add(202), add(201), remove(202)))).toEqual([204, 201])
  })
})

describe('extra team members (A-38)', () => {
  const set = (user: number): CartCommand => ({ kind: 'set_quantities', quantities: { user } })

  test('leave a larger quantity that was typed before', () => {
    expect(cartOf(add(101), set(9)).quantities).toEqual({ user: 9 })
    expect(cartOf(set(5), add(111)).quantities).toEqual({ user: 6 })
  })

  test('whose quantity goes back to the included ones leave an empty cart when nothing else was chosen', () => {
    expect(planIn(cartOf(add(111)), set(5)).after).toEqual(empty)
  })

  test('that the plan bundles stay, whatever the quantity', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201]),
      aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' }),
    ])
    const cart = cartIn(catalogue, addPlan(1), set(3))
    expect(cart.lines).toMatchObject([{ productId: 201, bundled: true }])
    expect(cartIn(catalogue, addPlan(1), set(8)).lines).toHaveLength(1)
  })

  test('are rejected by name in a currency in which they, or what they need, are not sold: they would be free (D-56)', () => {
    const catalogue = aCatalogue([
      aModule(101),
      aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user', dependencies: [202] }),
      aModule(202, { basePrice: { EUR: 100 } }),
    ])
    const inDollars = cartIn(catalogue, add(101))
    const planned = (cart: Cart, user: number) => planCommand({ catalogue, viewer: visitor }, cart, set(user))
    const failure = { code: 'no-price', productId: 202, currency: 'USD' }
    expect(planned(inDollars, 8)).toEqual({ ok: false, failure })
    const included = planned(inDollars, 5)
    expect(included.ok && idsOf(included.value.after)).toEqual([101])
    const euros = planned({ ...inDollars, currency: 'EUR' }, 8)
    expect(euros.ok && idsOf(euros.value.after)).toEqual([101, 201, 202])
  })

  test('whose quantity nothing counts are no line', () => {
    const catalogue = aCatalogue([aModule(101), aModule(201, { isAdditionalAccountUser: true })])
    expect(idsOf(cartIn(catalogue, add(101), add(201)))).toEqual([101])
    const unknown = aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'ship' })
    expect(idsOf(cartIn(aCatalogue([aModule(101), unknown]), add(101), add(201)))).toEqual([101])
  })

  test('are nothing in an empty cart', () => {
    expect(isEmptyCart(cartOf(set(8)))).toBe(true)
  })

  test('one wrong quantity sets none of them (PRC-06)', () => {
    const command: CartCommand = { kind: 'set_quantities', quantities: { user: 8, vehicle: 501 } }
    expect(failureIn(cartOf(add(101)), command)).toMatchObject({ code: 'quantity-out-of-range' })
  })
})

describe('a package', () => {
  test('with a retired module, or one that needs what is not sold, is rejected by its name (A-110)', () => {
    const catalogue = aCatalogue([
      aPackage(1, [201]),
      aPackage(2, [202]),
      aPackage(3, [204]),
      aModule(201, { isDeleted: true }),
      aModule(202, { dependencies: [203] }),
      aModule(203, { basePrice: { EUR: 1 } }),
      aModule(204, { dependencies: [998] }),
    ])
    expect(rejectedIn(catalogue, empty, addPlan(1))).toEqual({ code: 'product-retired', productId: 201 })
    expect(rejectedIn(catalogue, empty, addPlan(2))).toEqual({ code: 'no-price', productId: 203, currency: 'USD' })
  })

  test('bought on a pricing page with chosen subpackages remembers both (A-04, A-05)', () => {
    const command = { kind: 'add_package', productId: 2, pricing: true, entries: [] } as const
    const cart = planIn(empty, command).after
    expect(cart).toMatchObject({ pricing: true, entries: [] })
    expect(toSelection(cart)).toMatchObject({ planId: 2, pricing: true, entries: [] })
    expect(Object.keys(cartOf(addPlan(2)))).not.toContain('entries')
  })

  test('taken out as a whole is forgotten: its entries, its pricing page and its break (CART-30)', () => {
    const start = planIn(empty, { kind: 'add_package', productId: 2, pricing: true, entries: [] }).after
    const { after, analyticsCode } = planIn(planIn(start, add(108)).after, remove(2))
    expect(after).toStrictEqual({
      planId: 0,
      lines: after.lines,
      currency: 'USD',
      quantities: {},
      pricing: false,
      planReset: false,
      trackedIds: [],
    })
    expect(analyticsCode).toBeUndefined()
    expect(failureIn(after, remove(2))).toEqual({ code: 'not-in-cart', productId: 2 })
    expect(failureIn(after, remove(0))).toEqual({ code: 'not-in-cart', productId: 0 })
  })

  test('after its break is priced as the Custom Solution: no entries, no pricing page (A-59, A-104)', () => {
    const whole = planIn(empty, { kind: 'add_package', productId: 2, pricing: true, entries: ['package-number-1'] })
    const broken = planIn(whole.after, remove(101)).after
    expect(toSelection(broken)).toStrictEqual({
      planId: 0,
      lines: broken.lines.map(({ productId, bundled }) => ({ productId, bundled })),
      currency: 'USD',
      quantities: {},
      pricing: false,
    })
    expect(planIn(broken, { kind: 'restore' }).after).toEqual(whole.after)
  })

  test('of an empty cart prices as the Custom Solution with nothing in it', () => {
    expect(toSelection(empty).planId).toBe(0)
    expect(cartBreakdown(shop, empty).total.minor).toBe(0)
  })
})

describe('a broken package (A-33, A-34)', () => {
  test('takes back a part that is no longer listed, and no other module that is not listed', () => {
    const listed = [aPackage(1, [201, 202]), aModule(202), aModule(203)]
    const before = aCatalogue([...listed, aModule(201)])
    const after = aCatalogue([...listed, aModule(201, { isHidden: true })])
    const broken = cartIn(before, addPlan(1), add(203), remove(201))
    const back = planCommand({ catalogue: after, viewer: visitor }, broken, add(201))
    expect(back.ok && back.value.after.planId).toBe(1)
    expect(rejectedIn(after, empty, add(201))).toEqual({ code: 'not-for-sale', productId: 201 })
  })

  test('offers no way back before it broke, and none when it is gone from the shop', () => {
    expect(upsellOf({ catalogue: shop, viewer: visitor }, cartOf(addPlan(1)))).toBeUndefined()
    const broken = cartOf(addPlan(1), remove(103))
    const without = aCatalogue([aModule(101), aModule(102), aModule(103)])
    expect(rejectedIn(without, broken, { kind: 'restore' })).toEqual({ code: 'unknown-product', productId: 1 })
  })

  test('has analytics 6 for the break alone, and none for what goes from a whole package', () => {
    const cart = cartOf(addPlan(1), add(106))
    expect(planIn(cart, remove(106)).analyticsCode).toBeUndefined()
    expect(planIn(cart, remove(103)).analyticsCode).toBe(6)
  })
})

describe('a default module (A-36, A-45)', () => {
  test('stays for a member also when it would only go along; the failure names it', () => {
    const catalogue = aCatalogue([
      aModule(201),
      aModule(202, { isDefault: true, dependencies: [201], basePrice: { USD: 0 } }),
    ])
    const cart = cartIn(catalogue, add(201))
    const planned = planCommand({ catalogue, viewer: member }, cart, remove(201))
    expect(planned).toEqual({
      ok: false,
      failure: { code: 'default-module', productId: 201, defaultIds: [202] },
    })
  })

  test('comes with any plan while it is on sale with all that it needs, priced or not (A-108)', () => {
    const catalogue = aCatalogue([
      aModule(201),
      aModule(202, { isDefault: true, basePrice: {} }),
      aModule(203, { isDefault: true, pricingStatus: 0 }),
      aModule(204, { isDefault: true, isCore: true }),
      aModule(205, { isDefault: true, isDeleted: true }),
      aModule(206, { isDefault: true, dependencies: [207] }),
      aModule(207),
      aModule(208, { isDefault: true, dependencies: [209] }),
      aModule(209, { isDeleted: true }),
    ])
    expect(idsOf(cartIn(catalogue, add(201)))).toEqual([202, 206, 207, 201])
  })
})

test('[CART-32] a cart above the limit may shrink or stay as it is, and not grow', () => {
  const modules = Array.from({ length: 201 }, (_, index) => aModule(1000 + index))
  const team = aModule(201, { isAdditionalAccountUser: true, pricingType: 'USAGE', usageKey: 'user' })
  const catalogue = aCatalogue([...modules, team])
  const lines = modules.map(({ id }): CartLine => ({
    productId: id,
    bundled: false,
    isDefault: false,
    reason: { kind: 'chosen' },
  }))
  const large: Cart = { ...empty, planId: 0, lines }
  const set = (user: number): CartCommand => ({ kind: 'set_quantities', quantities: { user } })
  expect(rejectedIn(catalogue, large, set(5))).toBeUndefined()
  expect(rejectedIn(catalogue, large, set(8))).toEqual({ code: 'too-many-lines', limit: 200 })
})
