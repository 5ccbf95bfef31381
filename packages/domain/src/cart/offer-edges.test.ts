import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, planIn, remove, visitor } from '../../laws/cart-run.ts'
import { bestFit, mergeCarts, planCommand, changeSavedCarts, pricesOf } from './index.ts'
import type { Cart, CartLine } from './index.ts'
import { offersOfShop } from './offers.ts'

const chosen = (productId: number): CartLine => ({
  productId,
  bundled: false,
  isDefault: false,
  reason: { kind: 'chosen' },
})
const cartWith = (...ids: readonly number[]): Cart => ({ ...cartOf(), planId: 0, lines: ids.map(chosen) })

describe('what best fit offers (CART-26)', () => {
  const catalogue = aCatalogue([
    aPackage(1, [101], { discount: 50 }),
    aPackage(2, [102], { contains: 1, discount: 50 }),
    aModule(101),
    aModule(102),
  ])
  const context = { catalogue, viewer: visitor }

  test('[CART-26] leaves no package where the cart has none', () => {
    const fit = bestFit(context, cartWith(101, 102))
    expect(fit?.planId).toBe(2)
    expect(Object.keys(fit ?? {})).not.toContain('leaves')
  })

  test('[CART-26] is the package of the cart too, with other parts: nothing is left then', () => {
    const bundled = { ...chosen(102), bundled: true, reason: { kind: 'in_plan' } } as const
    const fit = bestFit(context, { ...cartWith(), planId: 2, entries: [], lines: [bundled, chosen(101)] })
    expect(fit).toMatchObject({ planId: 2, price: { total: { minor: 1000 } }, gained: [] })
    expect(Object.keys(fit ?? {})).not.toContain('leaves')
  })
})

test('[CART-26] a package with three subpackages is tried whole, then with fewer and fewer of them', () => {
  const chain = [1, 2, 3, 4].map((id) => aPackage(id, [100 + id], id > 1 ? { contains: id - 1 } : {}))
  const catalogue = aCatalogue([...chain, ...[101, 102, 103, 104].map((id) => aModule(id))])
  const ofLast = offersOfShop(catalogue, 'USD').filter(({ switched }) => switched.productId === 4)
  expect(ofLast.map(({ switched }) => switched.entries?.length)).toEqual([undefined, 2, 2, 2, 1, 1, 1, 0])
})

describe('what a cart charges (CART-20)', () => {
  test('[CART-20] is the plan after discount and the list prices beside it; what is included has none', () => {
    const cart = cartOf(addPlan(1), add(106))
    expect([...pricesOf(shop, cart)]).toEqual([
      [1, 2400],
      [106, 1000],
      [107, 1000],
    ])
    expect([...pricesOf(shop, cartOf(add(101)))]).toEqual([[101, 1000]])
  })

  test('[CART-20] says nothing of what has no price, or is unknown', () => {
    expect([...pricesOf(shop, { ...cartOf(addPlan(1)), currency: 'JPY' })]).toEqual([])
    expect([...pricesOf(shop, cartWith(999, 122))]).toEqual([])
  })

  test('[CART-20] names the rate of a bundled module that is billed by use', () => {
    const catalogue = aCatalogue([aPackage(1, [101]), aModule(101, { pricingType: 'USAGE', usageKey: 'vehicle' })])
    const line = { ...chosen(101), bundled: true, reason: { kind: 'in_plan' } } as const
    expect(pricesOf(catalogue, { ...cartWith(), planId: 1, lines: [line] }).get(101)).toBe(1000)
  })

  test('[CART-20] that rate is the one inside the plan where it was bought on the pricing page (A-104)', () => {
    const counted = { pricingType: 'USAGE', usageKey: 'vehicle', pricingPrice: { USD: 400 } } as const
    const catalogue = aCatalogue([aPackage(1, [101], { isExclusive: true }), aModule(101, counted)])
    const line = { ...chosen(101), bundled: true, reason: { kind: 'in_plan' } } as const
    const bought = { ...cartWith(), planId: 1, lines: [line] }
    expect(pricesOf(catalogue, { ...bought, pricing: true }).get(101)).toBe(400)
    expect(pricesOf(catalogue, { ...bought, pricing: true, lines: [chosen(101)] }).get(101)).toBe(1000)
  })
})

test('[CART-27] saved carts are found by their names with spaces around them', () => {
  const carts = { cart: cartWith(101), savedCarts: [{ name: 'Small', cart: cartWith(101), savedAt: 1 }] }
  const dropped = changeSavedCarts(carts, { kind: 'drop', name: ' small ' })
  expect(dropped.ok && dropped.value.after.savedCarts).toEqual([])
})

describe('a change (CART-24)', () => {
  test('[CART-24] of lines alone says nothing of the plan', () => {
    expect(Object.keys(planIn(cartOf(addPlan(1)), add(106)).difference)).not.toContain('plan')
  })

  test('[CART-07] a companion stays when one of the modules that need it stays', () => {
    const catalogue = aCatalogue([
      aModule(101, { companions: [102] }),
      aModule(102),
      aModule(103, { dependencies: [102] }),
      aModule(104, { dependencies: [102] }),
    ])
    const companion: CartLine = { ...chosen(102), reason: { kind: 'companion_of', productId: 101 } }
    const cart: Cart = { ...cartWith(), lines: [chosen(101), companion, chosen(103)] }
    const planned = planCommand({ catalogue, viewer: visitor }, cart, remove(101))
    expect(planned.ok && idsOf(planned.value.after)).toEqual([102, 103])
  })
})

test('[CART-19] a package whose plan alone is lost in the union becomes a saved cart', () => {
  const bundled = { ...chosen(101), bundled: true, reason: { kind: 'in_plan' } } as const
  const [visitorCart, member] = [cartOf(addPlan(3)), { ...cartWith(), planId: 4, lines: [chosen(101)] }]
  const changes = { visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription: false }
  const merge = mergeCarts({ catalogue: shop, viewer: visitor }, { visitor: visitorCart, member, ...changes })
  expect(merge.plan.after.planId).toBe(3)
  expect(merge.plan.after.lines[0]).toEqual(bundled)
  expect(merge.savedCart).toBe(member)
})

test('[CART-19] what a line of the losing cart needs by now comes along in the union', () => {
  const changes = { visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription: false }
  const carts = { visitor: cartOf(add(101)), member: cartWith(106) }
  const { after } = mergeCarts({ catalogue: shop, viewer: visitor }, { ...carts, ...changes }).plan
  expect(idsOf(after)).toEqual([110, 101, 106, 107])
})
