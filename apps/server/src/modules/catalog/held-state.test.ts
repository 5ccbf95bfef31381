import { add, cartAfter, choose, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import type { Cart } from '@waybill/domain/cart'
import { heldState } from './held-state.ts'

const catalogue = pricedShop()

/** State of a module of plan 1 beside this cart. */
function held(cart: Cart) {
  const module = catalogue.modules.get(13)
  if (module === undefined) throw new Error('no module 13')
  const live = new Map([[13, { bundled: true }]])
  return heldState({ catalogue, locale: 'en', currency: 'USD', planId: 1, live, cart }, module)
}

test('a module of the plan stays while the cart has that plan: the same one, or modules beside it', () => {
  expect(held({ ...cartAfter(catalogue, choose(1)), lines: [] })).toBe('in_plan')
  expect(held(cartAfter(catalogue, add(14)))).toBe('in_plan')
  expect(held(cartAfter(catalogue, choose(2)))).toBeUndefined()
  expect(held(cartAfter(catalogue, choose(1), remove(12)))).toBeUndefined()
})
