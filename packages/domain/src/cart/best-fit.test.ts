import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { add, addPlan, cartOf, idsOf, planIn, failureIn, remove, visitor } from '../../laws/cart-run.ts'
import { bestFit, emptyCart, lineLimit, planCommand } from './index.ts'
import type { Cart, CartLine } from './index.ts'

const asVisitor = { catalogue: shop, viewer: visitor }

function cartWith(ids: readonly number[]): Cart {
  const line = (productId: number): CartLine => ({
    productId,
    bundled: false,
    isDefault: false,
    reason: { kind: 'chosen' },
  })
  return { ...emptyCart('USD'), planId: 0, lines: ids.map(line) }
}

describe('best fit', () => {
  test('[CART-26] names what is gained, what is left behind, and the command that does it', () => {
    const dear = aCatalogue([
      aPackage(1, [101]),
      aPackage(2, [101, 102], { priceOverride: { USD: 500 } }),
      aModule(101),
      aModule(102),
    ])
    const context = { catalogue: dear, viewer: visitor }
    const lines = cartWith([101]).lines.map((line) => ({ ...line, bundled: true }))
    const cart = { ...cartWith([]), planId: 1, lines }
    expect(bestFit(context, cart)).toMatchObject({
      planId: 2,
      command: { kind: 'switch_package', productId: 2 },
      gained: [102],
      leaves: 1,
      price: { total: { minor: 500 } },
    })
  })

  test('[CART-26] an empty cart has none, and a cart at the least price neither', () => {
    expect(bestFit(asVisitor, emptyCart('USD'))).toBeUndefined()
    expect(bestFit(asVisitor, cartOf(addPlan(1)))).toBeUndefined()
    expect(bestFit(asVisitor, cartWith([101]))).toBeUndefined()
  })

  test('[CART-26] a package with the same at the same price is no offer; one with more that is seen is', () => {
    const modules = [101, 102].map((id) => aModule(id))
    const same = aCatalogue([aPackage(1, [101, 102]), ...modules])
    expect(bestFit({ catalogue: same, viewer: visitor }, cartWith([101, 102]))).toBeUndefined()
    const withMore = (isHidden: boolean) =>
      aCatalogue([
        aPackage(1, [101, 102], { priceOverride: { USD: 2000 } }),
        aPackage(2, [101, 102, 103], { priceOverride: { USD: 2000 } }),
        ...modules,
        aModule(103, { isHidden }),
      ])
    const fit = bestFit({ catalogue: withMore(false), viewer: visitor }, cartWith([101, 102]))
    expect(fit).toMatchObject({ planId: 2, gained: [103], price: { total: { minor: 2000 } } })
    expect(bestFit({ catalogue: withMore(true), viewer: visitor }, cartWith([101, 102]))).toBeUndefined()
  })

  test('[CART-26] names the lines that the package holds, and the broken package that it makes one forget', () => {
    const [whole, half] = [aPackage(1, [101, 102], { discount: 10 }), aPackage(2, [101, 103], { discount: 50 })]
    const context = {
      catalogue: aCatalogue([whole, half, ...[101, 102, 103].map((id) => aModule(id))]),
      viewer: visitor,
    }
    const broken: Cart = { ...cartWith([101, 103]), planReset: true, previousPlanId: 1, trackedIds: [101, 102] }
    const fit = bestFit(context, broken)
    expect(fit).toMatchObject({ planId: 2, covered: [101, 103], gained: [], forgets: 1 })
    expect(Object.keys(fit ?? {})).not.toContain('leaves')
    expect(Object.keys(bestFit(context, { ...broken, previousPlanId: 2 }) ?? {})).not.toContain('forgets')
  })

  test('[CART-26] a broken package that was cheaper whole is offered again', () => {
    const products = [aPackage(1, [101, 102], { discount: 20 }), aModule(101, { basePrice: { USD: 5000 } })]
    const dearer = aCatalogue([...products, aModule(102, { basePrice: { USD: 500 } })])
    const fit = bestFit(
      { catalogue: dearer, viewer: visitor },
      { ...cartWith([101]), planReset: true, previousPlanId: 1 },
    )
    // 50 without the package, 44 with it and one module more.
    expect(fit).toMatchObject({ planId: 1, gained: [102], price: { total: { minor: 4400 } } })
  })

  test('[CART-20] while a line can not be bought any more there is no offer', () => {
    const cart = cartWith([101, 102, 103])
    expect(bestFit(asVisitor, cart)?.planId).toBe(1)
    expect(bestFit(asVisitor, { ...cart, lines: [...cart.lines, ...cartWith([120]).lines] })).toBeUndefined()
    expect(bestFit(asVisitor, { ...cart, lines: [...cart.lines, ...cartWith([999]).lines] })).toBeUndefined()
    expect(bestFit(asVisitor, { ...cart, lines: [...cart.lines, ...cartWith([123]).lines] })).toBeUndefined()
  })

  test('[CART-26] prices a plan of the pricing page at its pricing prices, as the shop sells it, and switches to those (A-117)', () => {
    const plan = { isExclusive: true, discount: 10 }
    const cheaper = aCatalogue([
      aPackage(1, [101, 102], plan),
      aModule(101, { pricingPrice: { USD: 500 } }),
      aModule(102, { pricingPrice: { USD: 700 } }),
    ])
    const context = { catalogue: cheaper, viewer: visitor }
    const fit = bestFit(context, cartWith([101]))
    // 5 + 7 less 10 % is 10.80, floored to 10: as much as the one module, with one more in it
    expect(fit).toMatchObject({ planId: 1, gained: [102], price: { total: { minor: 1000 } } })
    expect(fit?.plan.after).toMatchObject({ planId: 1, pricing: true })
  })

  test('[CART-26] the same plan at the price of the shop is better than at base prices, and ends there', () => {
    const catalogue = aCatalogue([
      aPackage(1, [101], { isExclusive: true }),
      aModule(101, { pricingPrice: { USD: 500 } }),
    ])
    const context = { catalogue, viewer: visitor }
    const bought = planCommand(context, emptyCart('USD'), { kind: 'add_package', productId: 1, pricing: false })
    const fit = bought.ok ? bestFit(context, bought.value.after) : undefined
    expect(fit).toMatchObject({ planId: 1, gained: [], price: { total: { minor: 500 } } })
    expect(Object.keys(fit ?? {})).not.toContain('leaves')
    expect(fit && bestFit(context, fit.plan.after)).toBeUndefined()
  })

  test('[CART-32] a package that would bring the cart above 200 lines is no offer', () => {
    const ids = Array.from({ length: lineLimit }, (_, index) => 1000 + index)
    const item = aPackage(1, [...ids.slice(50, 100), 5000], { priceOverride: { USD: 0 } })
    const modules = [...ids, 5000].map((id) => aModule(id))
    const context = { catalogue: aCatalogue([item, ...modules]), viewer: visitor }
    expect(bestFit(context, cartWith(ids))).toBeUndefined()
    expect(bestFit(context, cartWith(ids.slice(1)))?.plan.after.lines).toHaveLength(lineLimit)
  })

  test('[CART-26] a chain of six is offered in every part, a longer one whole only', () => {
    const chainOf = (levels: number) => {
      const ids = Array.from({ length: levels + 1 }, (_, index) => index + 1)
      const packages = ids.map((id) =>
        aPackage(id, [100 + id], { discount: 50, ...(id > 1 ? { contains: id - 1 } : {}) }),
      )
      return aCatalogue([...packages, ...ids.map((id) => aModule(100 + id))])
    }
    const fitOf = (levels: number) =>
      bestFit({ catalogue: chainOf(levels), viewer: visitor }, cartWith([101, 100 + levels + 1]))
    expect(fitOf(6)).toMatchObject({ planId: 7, command: { entries: ['package-number-1'] }, gained: [] })
    expect(fitOf(6)?.price.total.minor).toBe(1000)
    expect(fitOf(7)?.command.entries).toBeUndefined()
  })
})

describe('switching to a package', () => {
  const to = (productId: number, entries?: readonly string[]) =>
    ({ kind: 'switch_package', productId, ...(entries === undefined ? {} : { entries }) }) as const

  test('[CART-26] keeps every module: bundled ones become ordinary lines, the reasons of the others stay', () => {
    const before = cartOf(addPlan(1), add(106), add(108), { kind: 'set_quantities', quantities: { vehicle: 4 } })
    const { after } = planIn(before, to(3))
    // package 3 is one of the pricing page
    expect(after).toMatchObject({ planId: 3, quantities: { vehicle: 4 }, planReset: false, pricing: true })
    expect(idsOf(after)).toEqual([101, 104, 106, 107, 110, 102, 103, 108, 109])
    const reasonOf = (id: number) => after.lines.find(({ productId }) => productId === id)?.reason
    expect(reasonOf(102)).toEqual({ kind: 'chosen' })
    // Package 3 needs 106 for 104, but the buyer chose it before.
    expect(reasonOf(106)).toEqual({ kind: 'chosen' })
    expect(reasonOf(109)).toEqual({ kind: 'companion_of', productId: 108 })
    expect(after.lines.filter(({ bundled }) => bundled).map(({ productId }) => productId)).toEqual([101, 104])
  })

  test('[CART-05] [CART-26] to the package that is there, with the same parts, changes nothing; to other parts it does', () => {
    const bought = cartOf(addPlan(1), add(106))
    expect(planIn(bought, to(1)).after).toBe(bought)
    const atPricing = cartOf({ kind: 'add_package', productId: 3, pricing: true })
    expect(planIn(atPricing, to(3)).after).toBe(atPricing)
    const parts = planIn(cartOf(), to(2, [])).after
    expect(planIn(parts, to(2, [])).after).toBe(parts)
    expect(planIn(parts, to(2)).after.entries).toBeUndefined()
  })

  test('[CART-26] ends the memory of a broken package', () => {
    const broken = cartOf(addPlan(1), remove(101))
    expect(planIn(broken, to(3)).after).toMatchObject({ planReset: false, trackedIds: [] })
    expect(planIn(broken, to(3)).after.previousPlanId).toBeUndefined()
  })

  test('[CART-26] takes the chosen subpackages only, and adds what a carried line needs', () => {
    const { after } = planIn(cartWith([105]), to(2, []))
    expect(after.entries).toEqual([])
    expect(idsOf(after)).toEqual([104, 106, 107, 110, 105, 103, 102])
  })

  test('[CART-26] is rejected where the package, a part or an entry is not sold', () => {
    expect(failureIn(cartOf(add(101)), to(4))).toMatchObject({ code: 'product-retired' })
    expect(failureIn(cartOf(add(101)), to(999))).toEqual({ code: 'unknown-product', productId: 999 })
    expect(failureIn(cartOf(add(101)), to(2, ['x']))).toEqual({ code: 'unknown-entry', entry: 'x' })
    expect(failureIn(cartWith([120]), to(1))).toMatchObject({ code: 'product-retired', productId: 120 })
    expect(failureIn(cartWith([123]), to(1))).toMatchObject({ code: 'no-price', productId: 123 })
  })
})
