import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartBreakdown, emptyCart } from '../src/cart/index.ts'
import type { Cart, CartActor } from '../src/cart/index.ts'
import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { shownLines } from '../src/pricing/index.ts'
import {
  firstRevision,
  holdsQuotedPlan,
  keptCatalogue,
  pricingCatalogue,
  quotedCatalogue,
  quoteDifference,
  reviseQuote,
  snapshotQuote,
} from '../src/quote/index.ts'
import type { QuotedTerms, QuoteSnapshot } from '../src/quote/index.ts'
import { catalogueOf, lists, plansOf, shops } from './cart-arbitrary.ts'

const visitor: CartActor = { kind: 'visitor' }

/** A shop on the day of each revision, the commands by which its owner changes the cart, and whether the prices are kept. */
const days = fc.array(fc.record({ shop: shops, list: lists, isKept: fc.boolean() }), { minLength: 2, maxLength: 4 })
type Day = typeof days extends fc.Arbitrary<readonly (infer Value)[]> ? Value : never

interface Revised {
  readonly kept: readonly QuotedTerms[]
  /** Contents, and the version of its day. */
  readonly own: QuotedTerms
  /** Priced it. */
  readonly catalogue: Catalogue
  readonly snapshot: QuoteSnapshot
  /** The prices of the revision before stand in it. */
  readonly hasKept: boolean
}

function cartAfter(catalogue: Catalogue, cart: Cart, list: Day['list']): Cart {
  // what is no longer sold isn't in the list: the rest is added to what the cart has
  const changed = plansOf(catalogue, visitor, list).at(-1)?.after ?? cart
  return changed.planId === cart.planId ? { ...changed, pricing: cart.pricing } : changed
}

/** Shares, then revises on each day that follows; a day on which nothing can be quoted leaves it as it was. */
function revisionsOf(list: readonly Day[]): readonly Revised[] {
  const revised: Revised[] = []
  for (const [index, day] of list.entries()) {
    const today = indexCatalogue(catalogueOf(day.shop).document, index + 1)
    const before = revised.at(-1)
    const cart = cartAfter(today, before?.own.cart ?? emptyCart('USD'), day.list)
    const terms = before && { catalogue: before.catalogue, cart: before.own.cart }
    const isKept = day.isKept && terms !== undefined
    const catalogue = isKept ? keptCatalogue(today, terms, cart) : today
    const snapshot = snapshotQuote(catalogue, cart)
    if (!snapshot.ok) continue
    const hasKept = isKept && holdsQuotedPlan(terms, cart)
    const kept = hasKept && before !== undefined ? [...before.kept, before.own] : []
    revised.push({ kept, own: { catalogue: today, cart }, catalogue, snapshot: snapshot.value, hasKept })
  }
  return revised
}

describe('revisions of a quote', () => {
  test('[QUO-18] what was quoted keeps its price where the owner keeps the prices, and a new line has that of its day', () => {
    const seen = { kept: 0, dearer: 0 }
    fc.assert(
      fc.property(days, (list) => {
        const revised = revisionsOf(list)
        for (const [index, { own, snapshot, hasKept }] of revised.entries()) {
          const before = revised[index - 1]
          if (before === undefined || !hasKept) continue
          const old = new Map(before.snapshot.breakdown.lines.map((line) => [line.productId, line]))
          const same = snapshot.breakdown.lines.filter(
            (line) => old.get(line.productId)?.bundled === line.bundled && !line.isUsage,
          )
          expect(same.map(({ amount }) => amount.minor)).toEqual(
            same.map(({ productId }) => old.get(productId)?.amount.minor),
          )
          seen.kept += same.length
          if (cartBreakdown(own.catalogue, own.cart).total.minor !== snapshot.breakdown.total.minor) seen.dearer += 1
        }
      }),
    )
    // the law says nothing of shops that changed nothing
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })

  test('[QUO-18] the newest revision binds to the step, whatever it kept and whatever the catalogue says since', () => {
    let bound = 0
    fc.assert(
      fc.property(days, shops, (list, later) => {
        const revised = revisionsOf(list).at(-1)
        if (revised === undefined) return
        const { kept, own, snapshot } = revised
        const terms = { catalogue: pricingCatalogue(kept, own), cart: own.cart }
        expect(cartBreakdown(terms.catalogue, own.cart)).toEqual(snapshot.breakdown)
        const today = indexCatalogue(catalogueOf(later).document, 9)
        expect(cartBreakdown(quotedCatalogue(today, terms), own.cart)).toEqual(snapshot.breakdown)
        bound += kept.length
      }),
    )
    expect(bound).toBeGreaterThan(0)
  })

  test('[QUO-18] the changes that both sides read add up to the difference of the totals, and the end stays', () => {
    fc.assert(
      fc.property(days, (list) => {
        const revised = revisionsOf(list)
        for (const [index, { snapshot, catalogue }] of revised.entries()) {
          const before = revised[index - 1]
          if (before === undefined) continue
          const { total, added, removed, changed, bundle, extraAssets } = quoteDifference(before.snapshot, snapshot)
          const moved = [
            ...added.map(({ amount }) => amount.minor),
            ...removed.map(({ amount }) => -amount.minor),
            ...changed.map((line) => line.after.amount.minor - line.before.amount.minor),
            ...[bundle, extraAssets].map((part) => (part ? part.after.minor - part.before.minor : 0)),
          ]
          expect(moved.reduce((one, other) => one + other, 0)).toBe(total.after.minor - total.before.minor)
          // a line that a plan has in it is no charge of its own
          const included = shownLines(catalogue, added).filter(({ shows }) => shows === 'included')
          expect(included.filter(({ amount }) => amount.minor !== 0)).toEqual([])
          const current = { ...firstRevision(before.snapshot, 0), state: 'open', hasOrder: false } as const
          const next = reviseQuote(current, { snapshot }, 5)
          expect(next.ok ? next.value.next.expiresAt : current.expiresAt).toBe(current.expiresAt)
        }
      }),
    )
  })
})
