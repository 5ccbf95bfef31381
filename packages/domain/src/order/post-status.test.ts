import { describe, expect, test } from 'vitest'
import { orderLifecycle, orderPostStatus, progressTable } from './index.ts'

/** Running number, type and is_legacy of the order, the call that carries it out, and the one that ends the wait (B-34). */
const ROWS = [
  ['enable_module', 20, 2, 0, 'subscription/create', 'module/status'],
  ['disable_module', 22, 2, 0, 'subscription/module/disable', 'module/status'],
  ['bundled_to_custom', 24, 3, 0, 'billing/subscription/change', 'active/status'],
  ['change_package', 26, 3, 0, 'account/subscription/change', 'active/status'],
  ['legacy_to_custom', 28, 3, 1, 'account/subscription/change', 'active/status'],
  ['enable_new_package', 30, 2, 0, 'account/subscription/create', 'active/status'],
  ['legacy_to_new_custom', 32, 3, 1, 'account/subscription/create', 'active/status'],
  ['checkout', 38, 2, 0, 'checkout', 'active/status'],
] as const

test('[CART-01] without an order nothing has been posted', () => {
  expect(orderPostStatus(undefined)).toEqual({ state: 0, item: '' })
})

test('every operation that posts an order has its row here', () => {
  const posting = Object.entries(progressTable).flatMap(([operation, row]) => ('order' in row ? [operation] : []))
  expect(posting).toEqual(ROWS.map(([operation]) => operation))
})

describe.each(ROWS)('%s, %i', (operation, running, type, isLegacy, executedBy, endsWith) => {
  test(`[ORD-03] posts an order of type ${type} and is_legacy ${isLegacy}`, () => {
    expect(progressTable[operation].order).toEqual({ type, isLegacy })
  })

  test('[CART-01] is 0 while it is a draft, then at its number, the next one once it is on, and 4 with the step that failed', () => {
    expect(orderLifecycle.states.map((state) => [state, orderPostStatus({ operation, state })])).toEqual([
      ['draft', { state: 0, item: 'order' }],
      ['open', { state: running, item: executedBy }],
      ['done', { state: running + 1, item: endsWith }],
      ['failed', { state: 4, item: executedBy }],
    ])
  })
})
