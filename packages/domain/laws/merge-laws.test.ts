import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyCart, lineProblems, mergeCarts } from '../src/cart/index.ts'
import type { Cart, CartMerge, CartActor } from '../src/cart/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { catalogueOf, lists, plansOf, shops } from './cart-arbitrary.ts'
import { untrueReasons } from './untrue-reasons.ts'

const viewer: CartActor = { kind: 'visitor' }

/** Any two carts of one shop in a merge, the newer of either side, with a live subscription or without. */
const mergeCases = fc.record({
  shop: shops,
  first: lists,
  second: lists,
  isVisitorNewer: fc.boolean(),
  hasLiveSubscription: fc.boolean(),
})
type MergeCase = typeof mergeCases extends fc.Arbitrary<infer Value> ? Value : never

interface Merged {
  readonly catalogue: Catalogue
  readonly visitor: Cart
  readonly member: Cart
  readonly merge: CartMerge
}

function merged({ shop, first, second, isVisitorNewer, hasLiveSubscription }: MergeCase): Merged {
  const catalogue = catalogueOf(shop)
  const visitor = plansOf(catalogue, viewer, first).at(-1)?.after ?? emptyCart('USD')
  const member = plansOf(catalogue, viewer, second).at(-1)?.after ?? emptyCart('USD')
  const changes = { visitorChangedAt: isVisitorNewer ? 1 : 0, memberChangedAt: isVisitorNewer ? 0 : 1 }
  const merge = mergeCarts({ catalogue, viewer }, { visitor, member, ...changes, hasLiveSubscription })
  return { catalogue, visitor, member, merge }
}

const idsOf = (cart: Cart): number[] => cart.lines.map(({ productId }) => productId)

describe('merging', () => {
  test('[CART-19] is total and loses nothing: each line, plan and quantity stands in the result or in the saved cart', () => {
    fc.assert(
      fc.property(mergeCases, (mergeCase) => {
        const { visitor, member, merge } = merged(mergeCase)
        const results = [merge.plan.after, ...(merge.savedCart === undefined ? [] : [merge.savedCart])]
        for (const cart of [visitor, member]) {
          const places = merge.kind === 'union' ? [merge.plan.after] : results
          for (const id of idsOf(cart)) expect(places.some((result) => idsOf(result).includes(id))).toBe(true)
          expect(cart.planId <= 0 || results.some(({ planId }) => planId === cart.planId)).toBe(true)
          for (const [key, quantity] of Object.entries(cart.lines.length > 0 ? cart.quantities : {})) {
            expect(results.some((result) => (result.quantities[key] ?? 0) >= quantity)).toBe(true)
          }
        }
      }),
    )
  })

  test('[CART-19] gives a cart without problems, each product once, of one of the two plans', () => {
    fc.assert(
      fc.property(mergeCases, (mergeCase) => {
        const { catalogue, visitor, member, merge } = merged(mergeCase)
        const { after } = merge.plan
        expect(lineProblems(catalogue, after)).toEqual([])
        expect(new Set(idsOf(after)).size).toBe(after.lines.length)
        expect([0, visitor.planId, member.planId, visitor.previousPlanId, member.previousPlanId]).toContain(
          after.planId,
        )
      }),
    )
  })

  test('[CART-24] gives every line a reason that is true of the merged cart', () => {
    fc.assert(
      fc.property(mergeCases, (mergeCase) => {
        const { catalogue, merge } = merged(mergeCase)
        expect(untrueReasons(catalogue, merge.plan.after)).toEqual([])
      }),
    )
  })

  test("[CART-19] switches nothing on: with a live subscription the member's cart stays, and what waits is new to it", () => {
    fc.assert(
      fc.property(mergeCases, (mergeCase) => {
        const { visitor, member, merge } = merged(mergeCase)
        if (!mergeCase.hasLiveSubscription) return
        expect(merge.plan.after).toBe(member)
        const held = new Set(idsOf(member))
        expect(merge.pending.productIds.some((id) => held.has(id) || !idsOf(visitor).includes(id))).toBe(false)
      }),
    )
  })

  test('[CART-19] done twice does what it does once: the carry of the same visitor cart adds no line', () => {
    fc.assert(
      fc.property(mergeCases, (mergeCase) => {
        const { catalogue, visitor, merge } = merged(mergeCase)
        if (mergeCase.hasLiveSubscription || merge.kind === 'newer') return
        const member = merge.plan.after
        const again = { visitor, member, visitorChangedAt: 1, memberChangedAt: 2, hasLiveSubscription: false }
        expect(idsOf(mergeCarts({ catalogue, viewer }, again).plan.after)).toEqual(idsOf(member))
      }),
    )
  })
})
