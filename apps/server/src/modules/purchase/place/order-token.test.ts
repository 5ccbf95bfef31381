import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rejectCardData } from '../../../platform/http/entry/card-data.ts'
import { createIds } from '../../../platform/ids.ts'
import { createKeys } from '../../../platform/keys.ts'
import { issueOrderToken, readOrderToken, type OrderClaim } from './order-token.ts'
import { MINUTE_MS } from '@waybill/domain/durations'

const NOW = Date.UTC(2026, 2, 2, 10)
const keys = createKeys('a secret of tests that is long enough for any key')
const claim: OrderClaim = { orderId: createIds().uuid(NOW), memberId: 7, content: 'Zm9vYmFyLWZvb2Jhcg-_12' }
const token = issueOrderToken(keys, claim, NOW)

const read = (text: string, given: Partial<OrderClaim> = {}, now = NOW) =>
  readOrderToken(keys, text, { claim: { ...claim, ...given }, now })

describe('the token of an order', () => {
  test('is valid for 15 minutes for its order, member and content', () => {
    expect([0, 15 * MINUTE_MS - 1, 15 * MINUTE_MS].map((later) => read(token, {}, NOW + later))).toEqual([
      'valid',
      'valid',
      'expired',
    ])
  })

  test('of another order or another member is forged, also when it would be too old', () => {
    const wrong: Partial<OrderClaim>[] = [
      { orderId: createIds().uuid(NOW) },
      { memberId: 8 },
      { orderId: '', memberId: 0 },
    ]
    expect(wrong.map((given) => read(token, given))).toEqual(['forged', 'forged', 'forged'])
    expect(wrong.map((given) => read(token, given, NOW + 60 * MINUTE_MS))).toEqual(['forged', 'forged', 'forged'])
  })

  test('that was made for other items or another total is changed: the difference can be shown', () => {
    expect(read(token, { content: 'other-content' })).toBe('changed')
  })

  test('is forged with any one character changed, cut off, or with the key of another shop', () => {
    const changed = Array.from(
      token,
      (letter, place) => token.slice(0, place) + (letter === 'A' ? 'B' : 'A') + token.slice(place + 1),
    )
    // the last letter of a signature of 256 bits has two that stand for nothing: they change no byte but the text
    const wrong = [
      ...changed,
      '',
      '.',
      '..',
      'zzzz',
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      issueOrderToken(createKeys('another secret of thirty-two bytes!'), claim, NOW),
    ]
    expect(wrong.filter((text) => read(text) !== 'forged')).toEqual([])
  })

  test('cannot be given a later end or another content by its holder', () => {
    const [expires = '', content = '', signature = ''] = token.split('.')
    const later = (Number.parseInt(expires, 36) + MINUTE_MS).toString(36)
    expect(read([later, content, signature].join('.'))).toBe('forged')
    expect(read([expires, 'mine', signature].join('.'), { content: 'mine' })).toBe('forged')
    expect(read(['Infinity', content, signature].join('.'))).toBe('forged')
  })

  test('is never taken for a card number, at whatever instant it is issued', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020), max: Date.UTC(2100) }), (now) => {
        rejectCardData({ order_id: claim.orderId, token: issueOrderToken(keys, claim, now) })
      }),
      { numRuns: 500 },
    )
  })
})
