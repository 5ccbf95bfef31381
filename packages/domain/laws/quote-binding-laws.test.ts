import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartBreakdown, emptyCart, planCommand, toSelection } from '../src/cart/index.ts'
import type { Cart, CartActor } from '../src/cart/index.ts'
import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { priceSelection } from '../src/pricing/index.ts'
import { holdsQuotedPlan, quotedCatalogue, snapshotQuote } from '../src/quote/index.ts'
import type { QuotedTerms, QuoteSnapshot } from '../src/quote/index.ts'
import { catalogueOf, leastSeen, lists, moduleIds, plansOf, shops } from './cart-arbitrary.ts'
import { currency, everywhere } from './six-currencies.ts'

const visitor: CartActor = { kind: 'visitor' }

/** Another shop under the same ids, from which a few products are gone, or retired. */
const worlds = fc.record({
  before: shops,
  after: shops,
  list: lists,
  later: lists,
  currency,
  gone: fc.subarray(moduleIds, { maxLength: 4 }),
  retired: fc.subarray([1, 2, 3, ...moduleIds], { maxLength: 6 }),
})
type QuotedWorld = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

function todayOf({ after, gone, retired }: QuotedWorld): Catalogue {
  const { document } = everywhere(catalogueOf(after))
  const withState = <Item extends { readonly id: number }>(item: Item) => ({
    ...item,
    isDeleted: retired.includes(item.id),
  })
  return indexCatalogue(
    {
      ...document,
      modules: document.modules.filter(({ id }) => !gone.includes(id)).map(withState),
      packages: document.packages.map(withState),
    },
    2,
  )
}

interface QuotedCase {
  readonly terms: QuotedTerms
  readonly today: Catalogue
  readonly snapshot: QuoteSnapshot
}

function quoted(world: QuotedWorld): QuotedCase | undefined {
  const catalogue = everywhere(catalogueOf(world.before))
  const filled = plansOf(catalogue, visitor, world.list).at(-1)?.after ?? emptyCart('USD')
  const cart: Cart = { ...filled, currency: world.currency, quantities: { ...filled.quantities, vehicle: 4 } }
  const snapshot = snapshotQuote(catalogue, cart)
  return snapshot.ok
    ? { terms: { catalogue, cart: snapshot.value.cart }, today: todayOf(world), snapshot: snapshot.value }
    : undefined
}

const pricedAt = ({ terms, today }: QuotedCase, cart: Cart) =>
  cartBreakdown(holdsQuotedPlan(terms, cart) ? quotedCatalogue(today, terms) : today, cart)

describe('a quote binds', () => {
  test('[QUO-16] the cart of a quote costs what was quoted, to the step, whatever the catalogue says since', () => {
    const seen = { quoted: 0, dearer: 0, retired: 0 }
    fc.assert(
      fc.property(worlds, (world) => {
        const one = quoted(world)
        if (one === undefined) return
        const { terms, today, snapshot } = one
        expect(pricedAt(one, terms.cart)).toEqual(snapshot.breakdown)
        seen.quoted += 1
        if (cartBreakdown(today, terms.cart).total.minor !== snapshot.breakdown.total.minor) seen.dearer += 1
        if (terms.cart.lines.some(({ productId }) => world.retired.includes(productId))) seen.retired += 1
      }),
    )
    // the law says nothing of shops that changed nothing
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(leastSeen(20))
  })

  test('[QUO-16] what is added comes at the price of today, and no quoted line moves', () => {
    let added = 0
    fc.assert(
      fc.property(worlds, fc.constantFrom(...moduleIds), (world, productId) => {
        const one = quoted(world)
        if (one === undefined) return
        const { terms, today, snapshot } = one
        const catalogue = quotedCatalogue(today, terms)
        const plan = planCommand({ catalogue, viewer: visitor }, terms.cart, { kind: 'add_module', productId })
        const old = new Map(snapshot.breakdown.lines.map((line) => [line.productId, line.amount.minor]))
        const before = new Set(terms.cart.lines.map((line) => line.productId))
        if (!plan.ok || before.has(productId) || !holdsQuotedPlan(terms, plan.value.after)) return
        const offered = new Set(terms.catalogue.packages.get(terms.cart.planId)?.modules.map(({ id }) => id))
        const { lines } = pricedAt(one, plan.value.after)
        const kept = lines.filter((line) => before.has(line.productId))
        expect(kept.map(({ amount }) => amount.minor)).toEqual(kept.map((line) => old.get(line.productId)))
        const fresh = lines.filter(
          ({ productId: id, shows, isUsage }) => !before.has(id) && !offered.has(id) && shows === 'amount' && !isUsage,
        )
        const selection = toSelection({ ...plan.value.after, planId: 0 })
        const alone = new Map(
          priceSelection(today, { ...selection, pricing: plan.value.after.pricing && terms.cart.planId > 0 }).lines.map(
            (line) => [line.productId, line.amount.minor],
          ),
        )
        expect(fresh.map(({ amount }) => amount.minor)).toEqual(fresh.map((line) => alone.get(line.productId)))
        added += fresh.length
      }),
    )
    expect(added).toBeGreaterThan(leastSeen(20))
  })

  test('[QUO-16] a cart with another plan has the prices of today; coming back brings the quoted ones back', () => {
    let left = 0
    fc.assert(
      fc.property(worlds, (world) => {
        const one = quoted(world)
        if (one === undefined) return
        const { terms, today, snapshot } = one
        const catalogue = quotedCatalogue(today, terms)
        let cart = terms.cart
        for (const command of world.later) {
          const plan = planCommand({ catalogue, viewer: visitor }, cart, command)
          if (plan.ok) cart = plan.value.after
          if (holdsQuotedPlan(terms, cart)) continue
          left += 1
          expect(pricedAt(one, cart)).toEqual(cartBreakdown(today, cart))
        }
        expect(pricedAt(one, terms.cart)).toEqual(snapshot.breakdown)
      }),
    )
    expect(left).toBeGreaterThan(leastSeen(20))
  })
})
