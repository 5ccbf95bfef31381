import { expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { emptyCart } from '../cart/index.ts'
import { snapshotSavedCarts } from './index.ts'

test('several carts are priced for one quote by one catalogue version, or none is', () => {
  const both = [
    { name: 'Small', cart: cartOf(add(101)) },
    { name: 'Large', cart: cartOf(addPlan(1), add(108)) },
  ]
  const quoted = snapshotSavedCarts(shop, both)
  if (!quoted.ok) throw new Error(quoted.failure.code)
  expect(quoted.value.map(({ name, snapshot }) => [name, snapshot.breakdown.total.minor])).toEqual([
    ['Small', 1000],
    ['Large', 4400],
  ])
  expect(snapshotSavedCarts(shop, [...both, { name: 'Empty', cart: emptyCart('USD') }])).toEqual({
    ok: false,
    failure: { code: 'saved-cart-rejected', name: 'Empty', failure: { code: 'empty-cart' } },
  })
  expect(snapshotSavedCarts(shop, [])).toEqual({ ok: false, failure: { code: 'no-saved-carts' } })
})
