import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyCart } from '../src/cart/index.ts'
import type { Cart } from '../src/cart/index.ts'
import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import {
  actOnQuote,
  firstRevision,
  quoteDifference,
  quoteLifecycle,
  reviseQuote,
  snapshotQuote,
} from '../src/quote/index.ts'
import type { ChangedAmount, QuoteCause, QuoteSnapshot } from '../src/quote/index.ts'
import { catalogueOf, lists, plansOf, shops } from './cart-arbitrary.ts'

/** The shop with packages that charge for vehicles above two, so that revisions differ in extra assets too. */
function withExtraAssets({ document, version }: Catalogue): Catalogue {
  const assets = { assetType: 'vehicle', minimumAssetCount: 2, minimumAssetRate: { USD: 300 } } as const
  return indexCatalogue({ ...document, packages: document.packages.map((item) => ({ ...item, ...assets })) }, version)
}

const vehicles = fc.option(fc.nat(9), { nil: undefined })
const twoQuotes = fc.record({ shop: shops, first: lists, second: lists, counts: fc.tuple(vehicles, vehicles) })
type TwoQuotes = typeof twoQuotes extends fc.Arbitrary<infer Value> ? Value : never

function quoted({ shop, first, second, counts }: TwoQuotes): readonly QuoteSnapshot[] {
  const catalogue = withExtraAssets(catalogueOf(shop))
  return [first, second].flatMap((list, index): readonly QuoteSnapshot[] => {
    const cart = plansOf(catalogue, { kind: 'visitor' }, list).at(-1)?.after ?? emptyCart('USD')
    const count = counts[index]
    const counted: Cart = count === undefined ? cart : { ...cart, quantities: { ...cart.quantities, vehicle: count } }
    const snapshot = snapshotQuote(catalogue, counted)
    return snapshot.ok ? [snapshot.value] : []
  })
}

const rise = (change: ChangedAmount | undefined): number =>
  change === undefined ? 0 : change.after.minor - change.before.minor

describe('revisions', () => {
  test('[QUO-10] conservation: what a difference names adds up to the difference of the totals', () => {
    fc.assert(
      fc.property(twoQuotes, (two) => {
        const [before, after] = quoted(two)
        if (before === undefined || after === undefined) return
        const { added, removed, changed, bundle, extraAssets, total } = quoteDifference(before, after)
        const lines = [
          ...added.map(({ amount }) => amount.minor),
          ...removed.map(({ amount }) => -amount.minor),
          ...changed.map((line) => line.after.amount.minor - line.before.amount.minor),
        ]
        const named = lines.reduce((sum, minor) => sum + minor, rise(bundle) + rise(extraAssets))
        expect(named).toBe(rise(total))
      }),
    )
  })

  test('[QUO-10] a snapshot differs in nothing from itself', () => {
    fc.assert(
      fc.property(twoQuotes, (two) => {
        for (const snapshot of quoted(two)) {
          const { total } = snapshot.breakdown
          const nothing = {
            added: [],
            removed: [],
            changed: [],
            quantities: [],
            total: { before: total, after: total },
          }
          expect(quoteDifference(snapshot, snapshot)).toEqual(nothing)
        }
      }),
    )
  })

  test('[QUO-10] digests of two revisions are equal exactly when they say the same at the same instant', () => {
    fc.assert(
      fc.property(twoQuotes, fc.nat(1), (two, later) => {
        const [one, other] = quoted(two)
        if (one === undefined || other === undefined) return
        const current = { ...firstRevision(one, 0), state: 'open', hasOrder: false } as const
        const revisedAt = (now: number) => reviseQuote(current, { snapshot: other }, now)
        const [left, right] = [revisedAt(1), revisedAt(1 + later)]
        const digests = [left, right].map((plan) => (plan.ok ? plan.value.digest : plan.failure.code))
        expect(digests[0] === digests[1]).toBe(later === 0 || !left.ok)
      }),
    )
  })
})

test('[QUO-08] whatever happens in whatever order, no quote is accepted at or after its expiry', () => {
  const causes = fc.constantFrom<QuoteCause>('share', 'accept', 'decline', 'expire', 'revoke', 'revise')
  const steps = fc.array(fc.tuple(causes, fc.nat(100)), { maxLength: 12 })
  fc.assert(
    fc.property(steps, fc.boolean(), (list, hasOrder) => {
      let quote = { state: quoteLifecycle.states[0] ?? 'draft', expiresAt: 50, hasOrder }
      for (const [cause, now] of list) {
        const moved = actOnQuote(quote, cause, now)
        if (!moved.ok) continue
        expect(moved.value === 'accepted' && now >= quote.expiresAt).toBe(false)
        quote = { ...quote, state: moved.value }
      }
    }),
  )
})
