import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSavedCarts } from '../src/cart/index.ts'
import type { Cart, CartActor } from '../src/cart/index.ts'
import { canonicalText } from '../src/canonical/index.ts'
import { sum } from '../src/money/index.ts'
import { catalogueOf, lists, plansOf, shops } from './cart-arbitrary.ts'

const visitor: CartActor = { kind: 'visitor' }
const worlds = fc.record({ shop: shops, carts: fc.array(lists, { minLength: 2, maxLength: 4 }), users: fc.nat(30) })

function comparisonOf({ shop, carts, users }: typeof worlds extends fc.Arbitrary<infer World> ? World : never) {
  const catalogue = catalogueOf(shop)
  const reached = carts
    .map((list) => plansOf(catalogue, visitor, list).at(-1)?.after)
    .filter((cart): cart is Cart => cart !== undefined)
    .map((cart, place) => ({ name: `Cart ${place}`, cart: { ...cart, quantities: { user: users } } }))
  return compareSavedCarts(catalogue, reached)
}

test('[PRC-10] the rows of each column add up to its total: plan, modules and extra assets', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { carts, modules } = comparisonOf(world)
      for (const [place, { price }] of carts.entries()) {
        const rows = modules.flatMap(({ lines }) => lines[place]?.amount ?? [])
        const extra = price.extraAssets === undefined ? [] : [price.extraAssets.amount]
        expect(sum([price.bundle, ...rows, ...extra], price.currency)).toEqual(price.total)
      }
    }),
  )
})

test('a row that does not differ is the same in every cart, and one that differs is not', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const { lines, differs } of comparisonOf(world).modules) {
        const seen = lines.map((line) => (line ? canonicalText([line.shows, line.amount.minor]) : ''))
        // the quantities of all carts are the same: what differs is an amount or a place
        expect(new Set(seen).size > 1).toBe(differs)
      }
    }),
  )
})
