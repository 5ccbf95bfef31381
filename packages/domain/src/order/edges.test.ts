import { describe, expect, test } from 'vitest'
import { checkOrderHead, expectedOrderType, handlerOf, operations, progressTable, readOrderItems } from './index.ts'
import type { Operation, ProgressMessage, ProgressRow } from './index.ts'

const item = { id: 7, bundled: 0, code: 'route-planning', srt: '', modules: [] }

describe('order items (B§5)', () => {
  test('[ORD-02] ids have any number of digits, and bundled is 0 or 1', () => {
    expect(readOrderItems([{ ...item, id: '1204', bundled: '1' }])).toEqual({
      ok: true,
      value: [{ ...item, id: 1204, bundled: 1 }],
    })
    expect(readOrderItems([{ ...item, bundled: '2' }])).toMatchObject({ failure: { paths: ['items[0].bundled'] } })
  })

  test('[ORD-02] an item without modules has none', () => {
    const { modules: _none, ...bare } = item
    expect(readOrderItems([bare])).toEqual({ ok: true, value: [item] })
    expect(readOrderItems([{ ...item, modules: [] }])).toEqual({ ok: true, value: [item] })
  })

  test('[ORD-02] what is no object lacks every field', () => {
    const paths = ['items[0].id', 'items[0].bundled', 'items[0].code', 'items[0].srt']
    for (const entry of [null, 7, 'x', undefined]) {
      expect(readOrderItems([entry])).toEqual({ ok: false, failure: { code: 'invalid-cart-item', paths } })
    }
    expect(readOrderItems('items')).toEqual({ ok: false, failure: { code: 'invalid-cart-item', paths: ['items'] } })
  })
})

test('[ORD-01] a marketplace order is never a legacy one, whatever plan the account has (B-02)', () => {
  const account = { type: 5, trackingId: 0 }
  expect(checkOrderHead({ type: 2, isLegacy: 0, account }, true)).toEqual({ ok: true, value: 2 })
  expect(checkOrderHead({ type: 2, isLegacy: 1, account }, true).ok).toBe(false)
})

test('[ORD-03] the type of an order is what it does to the plan: a replaced or an old one is migrated (B-02, B-34)', () => {
  const typeOf = (isSubscribed: boolean, isReplaced: boolean, isLegacy = false) =>
    expectedOrderType({ isSubscribed, isReplaced, isLegacy })
  expect([typeOf(false, false), typeOf(false, true), typeOf(true, false), typeOf(true, true)]).toEqual([2, 2, 2, 3])
  expect([typeOf(true, false, true), typeOf(false, false, true)]).toEqual([3, 3])
})

test('[ORD-07] only the pricing page itself requests an upgrade, not what lies below it (B-36)', () => {
  const handler = (path: string) => handlerOf({ isAuthenticated: true, hasInfo: true, path })
  expect(handler('/platform/marketplace/pricing/')).toBe('upgrade')
  expect(handler('/platform/marketplace/pricing/more')).toBe('billing')
})

describe('progress (CUI-11, B-34)', () => {
  const found: readonly [Operation, success: ProgressMessage | undefined, ends: ProgressRow['endsWhen']][] = [
    ['enable_module', 'module_enabled', 'is_active'],
    ['disable_module', 'module_disabled', 'not_is_active'],
    ['bundled_to_custom', 'subscription_updated', 'is_enabled'],
    ['change_package', 'subscription_updated', 'is_enabled'],
    ['legacy_to_custom', 'subscription_updated', 'is_enabled'],
    ['enable_new_package', 'subscription_created', 'is_enabled'],
    ['legacy_to_new_custom', 'subscription_created', 'is_enabled'],
    ['compatibility_check', undefined, 'answered'],
    ['enable_module_check', undefined, 'valid'],
    ['checkout', 'subscription_created', 'is_enabled'],
    ['share_quote', 'quote_shared', 'ok'],
  ]

  test.each(found)('[CUI-11] %s succeeds with the text %s, once the answer says %s', (operation, success, ends) => {
    const { messages, endsWhen } = progressTable[operation]
    expect([messages.success, endsWhen]).toEqual([success, ends])
    expect('success' in messages).toBe(success !== undefined)
  })

  test('[CUI-11] everything but the sharing of a quote fails with the one text of the shared error 4', () => {
    const failing = operations.filter((operation) => progressTable[operation].messages.error === 'progress_error')
    expect(failing).toEqual(operations.filter((operation) => operation !== 'share_quote'))
    expect(progressTable.share_quote.messages.error).toBe('quote_failed')
  })

  test('[CUI-11] while it runs an operation says "processing"; numbers of their own have only texts that change', () => {
    const silent = operations.filter((operation) => progressTable[operation].messageNumbers.length === 0)
    expect(silent).toEqual(operations.filter((operation) => operation !== 'checkout'))
    for (const operation of silent.filter((name) => name !== 'share_quote')) {
      expect(progressTable[operation].messages.running).toEqual(['processing'])
    }
  })
})
