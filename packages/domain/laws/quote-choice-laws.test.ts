import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartBreakdown, emptyCart } from '../src/cart/index.ts'
import type { Cart } from '../src/cart/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import {
  checkOfferedChoice,
  countedQuantities,
  fittingChoice,
  optionalLines,
  optionOfCart,
  requestedContent,
  snapshotQuote,
} from '../src/quote/index.ts'
import type { OfferedChoice, QuoteContent, RecipientChoice } from '../src/quote/index.ts'
import { leastSeen, catalogueOf, lists, plansOf, shops } from './cart-arbitrary.ts'
import { currency, everywhere } from './six-currencies.ts'

const offers = fc.record({
  shop: shops,
  carts: fc.array(lists, { minLength: 1, maxLength: 4 }),
  currency,
  option: fc.nat(3),
  left: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  share: fc.integer({ min: 0, max: 100 }),
})
type OfferedWorld = typeof offers extends fc.Arbitrary<infer Value> ? Value : never

function contentsOf(catalogue: Catalogue, world: OfferedWorld): readonly QuoteContent[] {
  return world.carts.flatMap((list) => {
    const filled = plansOf(catalogue, { kind: 'visitor' }, list).at(-1)?.after ?? emptyCart('USD')
    const cart: Cart = { ...filled, currency: world.currency }
    const snapshot = snapshotQuote(catalogue, cart)
    return snapshot.ok ? [{ snapshot: snapshot.value }] : []
  })
}

/** Everything that can be left to a recipient: each line that goes alone, each counted quantity between 0 and its limit. */
function widestChoice(catalogue: Catalogue, contents: readonly QuoteContent[]): RecipientChoice {
  const carts = contents.map(({ snapshot }) => snapshot.cart)
  const keys = carts.flatMap((cart) => [...countedQuantities(catalogue, cart).keys()])
  const ranges = keys.map((key) => [key, { least: 0, most: catalogue.usageKeys.get(key)?.maximum ?? 0 }] as const)
  const lines = carts.flatMap((cart) => optionalLines(catalogue, cart))
  return fittingChoice(catalogue, carts, { optional: [...new Set(lines)], quantities: Object.fromEntries(ranges) })
}

const idsOf = (cart: Cart | undefined): readonly number[] | undefined =>
  cart?.lines.map(({ productId }) => productId).toSorted((one, other) => one - other)

interface OfferedCase {
  readonly catalogue: Catalogue
  readonly offered: OfferedChoice
}

function offeredIn(world: OfferedWorld): OfferedCase | undefined {
  const catalogue = everywhere(catalogueOf(world.shop))
  const options = contentsOf(catalogue, world)
  return options.length === 0 ? undefined : { catalogue, offered: { ...widestChoice(catalogue, options), options } }
}

describe('a choice within a quote', () => {
  test('[QUO-18] whatever is chosen is priced as a cart of its own, and its lines add up to its total', () => {
    const seen = { chosen: 0, without: 0, counted: 0, others: 0 }
    fc.assert(
      fc.property(offers, (world) => {
        const one = offeredIn(world)
        if (one === undefined) return
        const { catalogue, offered } = one
        const option = (world.option % offered.options.length) + 1
        const cart = offered.options[option - 1]?.snapshot.cart ?? emptyCart('USD')
        const own = offered.optional.filter((id) => cart.lines.some(({ productId }) => productId === id))
        const without = own.filter((_, place) => world.left[place] === true)
        const quantities = Object.fromEntries(
          Object.entries(offered.quantities).map(([key, { least, most }]) => [
            key,
            least + Math.floor(((most - least) * world.share) / 100),
          ]),
        )
        const chosen = requestedContent(catalogue, offered, { option, without, quantities })
        // of two lines that each go alone, the second may be needed for the package without the first
        if (!chosen.ok) return
        const { breakdown, cart: after } = chosen.value.snapshot
        expect(breakdown).toEqual(cartBreakdown(catalogue, after))
        const amounts = breakdown.lines.map(({ amount }) => amount.minor)
        const extra = breakdown.extraAssets?.amount.minor ?? 0
        expect(amounts.reduce((sum, minor) => sum + minor, breakdown.bundle.minor + extra)).toBe(breakdown.total.minor)
        expect(after.lines.filter(({ productId }) => without.includes(productId))).toEqual([])
        expect(after.planId).toBe(cart.planId)
        seen.chosen += 1
        if (without.length > 0) seen.without += 1
        if (Object.keys(quantities).length > 0) seen.counted += 1
        if (option > 1) seen.others += 1
      }),
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  })

  test('[QUO-18] each option is found again by its cart, and what was checked fits', () => {
    let found = 0
    fc.assert(
      fc.property(offers, (world) => {
        const one = offeredIn(world)
        if (one === undefined) return
        const { catalogue, offered } = one
        const carts = offered.options.map(({ snapshot }) => snapshot.cart)
        for (const cart of carts) {
          const place =
            optionOfCart(
              offered.options.map(({ snapshot }) => snapshot),
              cart,
            ) - 1
          expect(idsOf(carts[place])).toEqual(idsOf(cart))
          found += 1
        }
        expect(checkOfferedChoice(catalogue, carts, offered)).toBeUndefined()
      }),
    )
    expect(found).toBeGreaterThan(leastSeen(50))
  })
})
