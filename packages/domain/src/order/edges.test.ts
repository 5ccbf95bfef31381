import { describe, expect, test } from 'vitest'
import { checkOrderHead, expectedOrderType, handlerOf, progressTable, readOrderItems } from './index.ts'

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
  const rows = Object.entries(progressTable)

  test('[CUI-11] succeeds with the text of its operation; a check has none, as the next step has a message instead', () => {
    expect(
      rows.map(([operation, { messages }]) => [operation, 'success' in messages ? messages.success : undefined]),
    ).toEqual([
      ['enable_module', 'features.switched'],
      ['disable_module', 'features.switched'],
      ['bundled_to_custom', 'subscription.updated'],
      ['change_package', 'subscription.updated'],
      ['legacy_to_custom', 'subscription.updated'],
      ['enable_new_package', 'subscription.created'],
      ['legacy_to_new_custom', 'subscription.created'],
      ['compatibility_check', undefined],
      ['enable_module_check', undefined],
      ['checkout', 'subscription.created'],
      ['share_quote', 'quote.share.success'],
    ])
    const silent = rows.flatMap(([operation, { messages }]) => ('success' in messages ? [] : [operation]))
    expect(silent).toEqual(['compatibility_check', 'enable_module_check'])
  })

  test('[CUI-11] everything but the sharing of a quote fails with the one text of the shared error 4', () => {
    const own = rows.filter(([, { messages }]) => messages.error !== 'errors.progress')
    expect(own.map(([operation, { messages }]) => [operation, messages.error])).toEqual([
      ['share_quote', 'quote.share.failedModal'],
    ])
  })

  test('[CUI-11] while it runs an operation says "processing"; numbers of their own have only texts that change', () => {
    const alternating = rows.filter(([, { messageNumbers }]) => messageNumbers.length > 0)
    expect(alternating.map(([operation]) => operation)).toEqual(['checkout'])
    for (const [operation, { messageNumbers, messages }] of rows) {
      if (messageNumbers.length > 0 || operation === 'share_quote') continue
      expect(messages.running).toEqual(['order.processing'])
    }
  })
})
