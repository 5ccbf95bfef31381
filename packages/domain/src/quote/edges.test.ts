import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import type { CartCommand } from '../cart/index.ts'
import type { PricedLine } from '../pricing/index.ts'
import {
  actOnQuote,
  checkComment,
  checkRecipients,
  enterRecipients,
  quoteDifference,
  quoteStateAt,
  snapshotQuote,
} from './index.ts'
import type { QuoteSnapshot } from './index.ts'

const enter = (text: string, recipients: readonly string[] = []) => enterRecipients(recipients, text)

describe('an address (A-74)', () => {
  test('keeps its letters as they were typed, also in an ASCII domain', () => {
    expect(checkRecipients(['Anna@Example.ORG'])).toEqual({ ok: true, value: ['Anna@Example.ORG'] })
  })

  test('that is none stays in the field as it was typed, whatever its letters', () => {
    expect(enter('bücher').pending).toBe('bücher')
    expect(enter('nobody büro').pending).toBe('nobody büro')
  })

  test('has domain parts of 1 to 63 characters; longer than 50 as a whole it is too long, not invalid', () => {
    const messages = (domain: string) => enter(`a@${domain}`).messages
    expect([messages('x.y'), messages('mail.x.org')]).toEqual([[], []])
    expect(messages(`${'d'.repeat(63)}.org`)).toEqual(['email-too-long'])
    expect(messages(`${'d'.repeat(64)}.org`)).toEqual(['email-invalid'])
    expect(messages(`x.${'d'.repeat(63)}`)).toEqual(['email-too-long'])
    expect(messages(`x.${'d'.repeat(64)}`)).toEqual(['email-invalid'])
    expect([messages('x.y-'), messages('-x.y'), messages('x.-y'), messages('x-z.y-z')]).toEqual([
      ['email-invalid'],
      ['email-invalid'],
      ['email-invalid'],
      [],
    ])
  })
})

describe('recipients (A-71)', () => {
  test('are ten at most: the tenth enters', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `person${index}@x.org`)
    expect(enter('last@x.org', nine)).toMatchObject({ recipients: [...nine, 'last@x.org'], messages: [] })
  })

  test('count with the text that stays in the field', () => {
    const long = Array.from({ length: 6 }, (_, index) => `${'n'.repeat(33)}${index}@x.org`)
    expect(enter('m'.repeat(9), long).messages).toEqual(['email-invalid'])
    expect(enter('m'.repeat(10), long)).toEqual({
      recipients: long,
      pending: 'm'.repeat(10),
      messages: ['input-too-long'],
    })
  })

  test('of 255 characters with their separators are taken by the server, of 256 not', () => {
    const eight = (length: number) =>
      Array.from({ length: 8 }, (_, index) => `${'n'.repeat(index === 0 ? length : 24)}${index}@x.org`)
    expect(eight(24).join(',')).toHaveLength(255)
    expect(checkRecipients(eight(24)).ok).toBe(true)
    expect(checkRecipients(eight(25))).toEqual({ ok: false, failure: { code: 'input-too-long' } })
  })
})

test('[QUO-03] a lone carriage return is a line end too', () => {
  expect(checkComment('one\rtwo')).toEqual({ ok: true, value: 'one\ntwo' })
})

describe('a quote over time (D-36)', () => {
  const quote = { state: 'open', expiresAt: 1000, hasOrder: false } as const

  test('that was accepted in time stays accepted after its expiry', () => {
    expect(quoteStateAt({ ...quote, state: 'accepted' }, 2000)).toBe('accepted')
    expect(quoteStateAt({ ...quote, state: 'draft' }, 2000)).toBe('draft')
  })

  test('is shared, declined and revoked by its own causes', () => {
    expect(actOnQuote({ ...quote, state: 'draft' }, 'share', 0)).toEqual({ ok: true, value: 'open' })
    expect(actOnQuote(quote, 'decline', 0)).toEqual({ ok: true, value: 'declined' })
    expect(actOnQuote(quote, 'revoke', 0)).toEqual({ ok: true, value: 'revoked' })
    expect(actOnQuote(quote, 'stop', 0)).toEqual({ ok: true, value: 'revoked' })
  })

  test('that stands on an order is accepted, and neither revised nor ended by the staff: the failure names both ends', () => {
    const ordered = { ...quote, state: 'accepted', hasOrder: true } as const
    expect(actOnQuote({ ...quote, hasOrder: true }, 'accept', 0)).toEqual({ ok: true, value: 'accepted' })
    const rejected = (to: string) => ({ ok: false, failure: { code: 'transition-rejected', from: 'accepted', to } })
    expect(actOnQuote(ordered, 'revise', 0)).toEqual(rejected('superseded'))
    expect(actOnQuote(ordered, 'stop', 0)).toEqual(rejected('revoked'))
    expect(actOnQuote({ ...ordered, hasOrder: false }, 'stop', 0)).toEqual({ ok: true, value: 'revoked' })
    expect(actOnQuote(quote, 'expire', 999)).toEqual({
      ok: false,
      failure: { code: 'transition-rejected', from: 'open', to: 'expired' },
    })
  })
})

describe('[QUO-10] the difference of two revisions', () => {
  const quantities = (about: Record<string, number>): CartCommand => ({ kind: 'set_quantities', quantities: about })

  function quoted(...commands: readonly CartCommand[]): QuoteSnapshot {
    const snapshot = snapshotQuote(shop, cartOf(...commands))
    if (!snapshot.ok) throw new Error(snapshot.failure.code)
    return snapshot.value
  }

  function withLine(snapshot: QuoteSnapshot, about: Partial<PricedLine>): QuoteSnapshot {
    const lines = snapshot.breakdown.lines.map((line) => (line.productId === 101 ? { ...line, ...about } : line))
    return { ...snapshot, breakdown: { ...snapshot.breakdown, lines } }
  }

  test('names only the quantities that changed; one that came or went has no other side', () => {
    const first = quoted(add(112), quantities({ vehicle: 2, user: 3 }))
    expect(quoteDifference(first, first).quantities).toEqual([])
    const second = { ...first, cart: { ...first.cart, quantities: { vehicle: 2 } } }
    expect(quoteDifference(first, second).quantities).toStrictEqual([{ usageKey: 'user', before: 3 }])
    expect(quoteDifference(second, first).quantities).toStrictEqual([{ usageKey: 'user', after: 3 }])
  })

  test('says nothing of a plan, its price and extra assets that stayed', () => {
    const { added, ...rest } = quoteDifference(quoted(addPlan(1)), quoted(addPlan(1), add(108)))
    expect(added.map(({ productId }) => productId)).toEqual([108, 109])
    expect(Object.keys(rest)).toEqual(['removed', 'changed', 'quantities', 'total'])
  })

  test('names a line that left the bundle or reads otherwise, though it costs the same', () => {
    const first = quoted(addPlan(1))
    const ids = (after: QuoteSnapshot) => quoteDifference(first, after).changed.map(({ productId }) => productId)
    expect(ids(first)).toEqual([])
    expect(ids(withLine(first, { bundled: false }))).toEqual([101])
    expect(ids(withLine(first, { shows: 'on_request' }))).toEqual([101])
  })

  test('names a line of the same digits in another currency', () => {
    const [first, other] = [quoted(add(101)), withLine(quoted(add(101)), { amount: { minor: 1000, currency: 'EUR' } })]
    expect(quoteDifference(first, other).changed).toMatchObject([
      { before: { amount: { minor: 1000, currency: 'USD' } }, after: { amount: { minor: 1000, currency: 'EUR' } } },
    ])
  })
})
