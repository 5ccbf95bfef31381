import { expect, test } from 'vitest'
import type { StoredQuote } from '../repository.ts'
import { repeated, threadClosed } from './thread-rules.ts'

const NOW = Date.UTC(2026, 4, 12)

// what the rule reads of a quote
const quoteOf = (state: StoredQuote['state'], orderId: string | null = null, expiresAt = NOW + 1) =>
  ({ state, order_id: orderId, expires_at: expiresAt }) as unknown as StoredQuote

test.each([
  ['open', quoteOf('open'), undefined],
  ['accepted', quoteOf('accepted'), undefined],
  ['declined', quoteOf('declined'), undefined],
  ['ordered', quoteOf('accepted', 'o1'), [409, 'quote-ordered']],
  ['replaced', quoteOf('superseded'), [409, 'quote-superseded']],
  ['withdrawn', quoteOf('revoked'), [410, 'quote-revoked']],
  ['over by the clock', quoteOf('open', null, NOW), [410, 'quote-expired']],
])('[QUO-18] the thread of a quote that is %s', (_, quote, expected) => {
  const closed = threadClosed(quote, NOW)
  expect(closed && [closed.status, closed.code]).toEqual(expected)
})

const message = {
  side: 'owner',
  audience: 'one',
  thread: 'ana@read.example',
  name: 'Mira',
  lineId: 2,
  text: 'Yes',
} as const
const stored = {
  ...message,
  isByFormer: false,
  id: 1,
  number: 'Q-1001',
  createdAt: NOW,
  recipientId: 4,
  email: 'ana@read.example',
}

test('the same again directly behind itself is one message, and anything else is another', () => {
  expect(repeated([stored], message)).toBe(stored)
  const others = [
    { text: 'No' },
    { lineId: undefined },
    { name: '' },
    { thread: undefined },
    { audience: 'all' as const },
  ]
  for (const other of others) expect(repeated([stored], { ...message, ...other })).toBeUndefined()
  const between = { ...stored, id: 2, side: 'recipient' as const, text: 'Sure?' }
  expect(repeated([stored, between], message)).toBeUndefined()
})
