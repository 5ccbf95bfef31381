import { expect, test } from 'vitest'
import { orderLifecycle, orderPostStatus, progressLifecycle } from './index.ts'

test('[CART-01] orderPostStatus is the progress of a checkout: none, posted, paying, enabled, or failed with its step', () => {
  expect(orderPostStatus(undefined)).toEqual({ state: 0, item: '' })
  expect(orderLifecycle.states.map((state) => [state, orderPostStatus(state)])).toEqual([
    ['draft', { state: 0, item: 'order' }],
    ['open', { state: 38, item: 'checkout' }],
    ['done', { state: 39, item: 'active/status' }],
    ['failed', { state: 4, item: 'checkout' }],
  ])
})

test('every order stands at a number of the progress table', () => {
  const numbers = orderLifecycle.states.map((state) => orderPostStatus(state).state)
  expect(numbers.filter((state) => !progressLifecycle.states.includes(state))).toEqual([])
})
