import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestFit, cartBreakdown, emptyCart, planCommand, visibleLines } from '../src/cart/index.ts'
import type { Cart, CartCommand } from '../src/cart/index.ts'
import { bundledIds, dependenciesOf, subpackageCodes } from '../src/catalog/index.ts'
import type { Catalogue, Package, ProductId } from '../src/catalog/index.ts'
import type { Currency } from '../src/money/index.ts'
import { priceSelection } from '../src/pricing/index.ts'
import { catalogueOf, moduleIds, plansOf, played, shops, worlds } from './cart-arbitrary.ts'
import { aCatalogue, aModule, aPackage } from './cart-shop.ts'
import { catalogues } from './catalogue-arbitrary.ts'

const idsOf = (cart: Cart): ProductId[] => cart.lines.map(({ productId }) => productId)

function subsetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>((sets, item) => sets.flatMap((set) => [set, [...set, item]]), [[]])
}

/** The price of a package, as the shop sells it, with these modules beside it, found without a cart; infinite where a part is not sold. */
function priceOf(catalogue: Catalogue, item: Package, about: { entries: readonly string[]; cart: Cart }): number {
  const { entries, cart } = about
  const { currency, quantities } = cart
  const isSold = (id: ProductId): boolean => {
    const module = catalogue.modules.get(id)
    return module !== undefined && (module.isContactUs || module.isDefault || currency in module.basePrice)
  }
  // A default module comes along where all that it needs is sold.
  const defaults = catalogue.defaultModules
    .map(({ id }) => id)
    .filter((id) => dependenciesOf(catalogue, [id]).every(isSold))
  const wanted = [...bundledIds(catalogue, item, entries), ...idsOf(cart), ...defaults]
  const ids = new Set([...wanted, ...dependenciesOf(catalogue, wanted)])
  const lines = Array.from(ids, (productId) => ({ productId, bundled: false }))
  const pricing = item.isExclusive
  const price = priceSelection(catalogue, { planId: item.id, lines, currency, quantities, pricing, entries })
  return price.unpriced === undefined ? price.total.minor : Number.POSITIVE_INFINITY
}

/** The least that any package, with any part of its chain, costs together with the cart's modules. */
function leastOf(catalogue: Catalogue, cart: Cart): number {
  const prices = catalogue.document.packages.flatMap((item) =>
    subsetsOf(subpackageCodes(catalogue, item)).map((entries) => priceOf(catalogue, item, { entries, cart })),
  )
  return Math.min(...prices, cartBreakdown(catalogue, cart).total.minor)
}

describe('best fit', () => {
  test('[CART-26] is never dearer than the cart, and covers it', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, cart } = played(world)
        const fit = bestFit({ catalogue, viewer }, cart)
        if (fit === undefined) return
        const held = new Set(idsOf(fit.plan.after))
        expect(idsOf(cart).filter((id) => !held.has(id))).toEqual([])
        const { total } = cartBreakdown(catalogue, cart)
        expect(fit.price.total.minor).toBeLessThanOrEqual(total.minor)
        const hasMore = visibleLines(catalogue, fit.plan.after).length > visibleLines(catalogue, cart).length
        expect(hasMore || fit.price.total.minor < total.minor).toBe(true)
        expect(fit.gained).toEqual([...held].filter((id) => !idsOf(cart).includes(id)))
      }),
    )
  })

  test('[CART-26] is the least of all packages, chosen subpackages and add-ons', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, cart } = played(world)
        if (cart.planId < 0) return
        const total = bestFit({ catalogue, viewer }, cart)?.price.total ?? cartBreakdown(catalogue, cart).total
        expect(total.minor).toBe(leastOf(catalogue, cart))
      }),
    )
  })

  test('[CART-26] is what its command does, and the command of a fit finds nothing cheaper', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { catalogue, viewer, cart } = played(world)
        const context = { catalogue, viewer }
        const fit = bestFit(context, cart)
        if (fit === undefined) return
        const switched = planCommand(context, cart, fit.command)
        expect(switched).toEqual({ ok: true, value: fit.plan })
        const again = bestFit(context, fit.plan.after)
        expect(again?.price.total ?? fit.price.total).toEqual(fit.price.total)
      }),
    )
  })

  test('[CART-26] no further module beside the package would make it cheaper', () => {
    fc.assert(
      fc.property(shops, fc.subarray(moduleIds, { minLength: 1, maxLength: 4 }), (shop, ids) => {
        const catalogue = catalogueOf(shop)
        const commands = ids.map((productId) => ({ kind: 'add_module', productId }) as const)
        const cart = plansOf(catalogue, { kind: 'visitor' }, commands).at(-1)?.after
        if (cart === undefined) return
        const best = leastOf(catalogue, cart)
        for (const id of moduleIds.filter((other) => !idsOf(cart).includes(other))) {
          const line = { productId: id, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
          expect(leastOf(catalogue, { ...cart, lines: [...cart.lines, line] })).toBeGreaterThanOrEqual(best)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('best fit in a shop with usage, minimums, extra assets and editor prices', () => {
  const commands = fc.array(
    fc.integer({ min: 1, max: 12 }).map((productId): CartCommand => ({ kind: 'add_module', productId })),
    { minLength: 1, maxLength: 5 },
  )
  const quantities = fc.dictionary(fc.constantFrom('driver', 'vehicle', 'user-team'), fc.nat(30))
  const priceKeys = fc.constantFrom<Currency>('USD', 'JPY')

  test('[CART-26] is the least of all packages, chosen subpackages and add-ons there too', () => {
    fc.assert(
      fc.property(catalogues, commands, quantities, priceKeys, (catalogue, list, typed, currency) => {
        const context = { catalogue, viewer: { kind: 'visitor' } } as const
        let cart: Cart = { ...emptyCart(currency), quantities: typed }
        for (const command of list) {
          const plan = planCommand(context, cart, command)
          if (plan.ok) cart = plan.value.after
        }
        if (cart.planId < 0) return
        const fit = bestFit(context, cart)
        const total = fit?.price.total ?? cartBreakdown(catalogue, cart).total
        expect(total.minor).toBe(leastOf(catalogue, cart))
      }),
    )
  })
})

describe('a package of a chain', () => {
  const catalogue = aCatalogue([
    aPackage(1, [101, 102], { discount: 50 }),
    aPackage(2, [103], { contains: 1, discount: 50 }),
    aPackage(3, [104], { contains: 2, discount: 50 }),
    ...[101, 102, 103, 104].map((id) => aModule(id)),
  ])
  const context = { catalogue, viewer: { kind: 'visitor' } } as const

  test('[CART-26] is offered with the subpackages that hold something wanted, not with the others', () => {
    const commands = [104, 103].map((productId) => ({ kind: 'add_module', productId }) as const)
    const cart = plansOf(catalogue, context.viewer, commands).at(-1)?.after
    const fit = cart && bestFit(context, cart)
    // 10 + 10 less 50 %; package 1, two modules that the cart didn't have, stays out.
    expect(fit?.command).toEqual({ kind: 'switch_package', productId: 3, entries: ['package-number-2'] })
    expect(fit?.price.total.minor).toBe(1000)
    expect(fit?.plan.after.entries).toEqual(['package-number-2'])
  })
})
