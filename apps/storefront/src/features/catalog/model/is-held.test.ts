import type { ProductAction } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { isHeld } from './is-held.ts'

test.each<[string, ProductAction]>([
  ['by its plan, which taking it out breaks', { kind: 'in_plan', planTitle: 'Regional', removal: 'asks' }],
  ['by its plan, which is sold whole', { kind: 'in_plan', planTitle: 'Regional', removal: 'rejected' }],
  ['by default', { kind: 'included', isInCart: true }],
])('what the cart holds %s is held (A-35, A-36)', (_, action) => {
  expect(isHeld(action)).toBe(true)
})

test.each<[string, ProductAction]>([
  ['of the plan that the member has', { kind: 'in_plan', planTitle: 'Regional' }],
  ['that comes with every plan, while the cart has none', { kind: 'included' }],
  ['that the buyer chose', { kind: 'remove' }],
  ['that isn’t in the cart', { kind: 'add' }],
])('a module %s is not held by the cart', (_, action) => {
  expect(isHeld(action)).toBe(false)
})
