import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import type { CartCommand } from '../cart/index.ts'
import { firstRevision, quoteActions, quoteLabel, quoteLifecycle, reviseQuote, snapshotQuote } from './index.ts'
import type { QuoteCause, QuoteSide, QuoteSnapshot, QuoteState } from './index.ts'

const sharedAt = Date.parse('2026-01-31T10:00:00Z')
const day = 86_400_000

function quoted(...commands: readonly CartCommand[]): QuoteSnapshot {
  const snapshot = snapshotQuote(shop, cartOf(...commands))
  if (!snapshot.ok) throw new Error(snapshot.failure.code)
  return snapshot.value
}

const first = firstRevision(quoted(addPlan(1)), sharedAt)
const stored = (state: QuoteState, hasOrder = false) => ({ ...first, state, hasOrder })

describe('revising a quote', () => {
  test('[QUO-10] the next revision ends when the one before would have, and shows its difference; that one is superseded', () => {
    const offer = { snapshot: quoted(addPlan(1), add(108)) }
    const revised = reviseQuote(stored('open'), offer, sharedAt + day)
    if (!revised.ok) throw new Error(revised.failure.code)
    const { superseded, next, difference } = revised.value
    expect(superseded).toBe('superseded')
    expect([first.revision, next.revision]).toEqual([1, 2])
    expect(next.expiresAt).toBe(first.expiresAt)
    expect(next.expiresAt - next.sharedAt).toBe(29 * day)
    expect(difference.added.map(({ productId }) => productId)).toEqual([108, 109])
    expect([difference.total.before.minor, difference.total.after.minor]).toEqual([2400, 4400])
    expect(difference.bundle).toBeUndefined()
  })

  test('[QUO-10] preview and execution are one value: equal revisions have equal digests, others not', () => {
    const revise = (now: number, ...commands: CartCommand[]) => {
      const plan = reviseQuote(stored('open'), { snapshot: quoted(...commands) }, now)
      return plan.ok ? plan.value.digest : plan.failure.code
    }
    const shown = revise(sharedAt, addPlan(3))
    expect(revise(sharedAt, addPlan(3))).toBe(shown)
    expect(revise(sharedAt, addPlan(3), add(108))).not.toBe(shown)
    expect(revise(sharedAt + 1, addPlan(3))).not.toBe(shown)
    expect(revise(sharedAt, addPlan(1))).toBe('unchanged')
  })

  test.each([
    ['open', false, true],
    ['accepted', false, true],
    ['accepted', true, false],
    ['declined', false, true],
    ['revoked', false, false],
    ['superseded', false, false],
  ] as const)('[QUO-10] %s, with an order %s: %s', (state, hasOrder, isAllowed) => {
    expect(reviseQuote(stored(state, hasOrder), { snapshot: quoted(add(101)) }, sharedAt).ok).toBe(isAllowed)
  })

  test('[QUO-10] a quote that has expired can still be revised, and is open again as the next revision', () => {
    const late = reviseQuote(stored('open'), { snapshot: quoted(add(101)) }, first.expiresAt)
    expect(late.ok && late.value.next.expiresAt).toBe(first.expiresAt + 30 * day)
  })

  test('[QUO-10] an expired one is offered again as it was, for the days of the shop: that its end is another is a change', () => {
    const again = reviseQuote(stored('open'), { snapshot: first.snapshot, days: 14 }, first.expiresAt)
    expect(again.ok && again.value.next.expiresAt).toBe(first.expiresAt + 14 * day)
    expect(reviseQuote(stored('open'), { snapshot: first.snapshot }, first.expiresAt - 1).ok).toBe(false)
  })

  test('[QUO-19] its owner sets another end, and the same contents are a revision then', () => {
    const offer = { snapshot: first.snapshot, expiresAt: first.expiresAt + 5 * day }
    const later = reviseQuote(stored('open'), offer, sharedAt)
    expect(later.ok && later.value.next.expiresAt).toBe(first.expiresAt + 5 * day)
  })

  test('[QUO-10] another version of the catalogue with the same amounts changes nothing, other terms of the year do', () => {
    const republished = { ...first.snapshot, catalogueVersion: first.snapshot.catalogueVersion + 1 }
    expect(reviseQuote(stored('open'), { snapshot: republished }, sharedAt).ok).toBe(false)
    const year = (yearlyDiscount: number) => ({ intervals: ['month', 'year'] as const, yearlyDiscount })
    const current = { ...stored('open'), year: year(10) }
    expect(reviseQuote(current, { snapshot: republished, year: year(10) }, sharedAt).ok).toBe(false)
    expect(reviseQuote(current, { snapshot: republished, year: year(9) }, sharedAt).ok).toBe(true)
    // a shop that sells by the month alone offers no year
    const byMonth = { intervals: ['month'] as const, yearlyDiscount: 9 }
    expect(reviseQuote({ ...current, year: byMonth }, { snapshot: republished, year: byMonth }, sharedAt).ok).toBe(
      false,
    )
  })

  test('[QUO-10] a cheaper plan and other extra assets are shown as amounts', () => {
    const [before, after] = [quoted(addPlan(1)), quoted(addPlan(3))]
    const revised = reviseQuote({ ...stored('open'), snapshot: before }, { snapshot: after }, sharedAt)
    expect(revised.ok && revised.value.difference.bundle).toEqual({
      before: { minor: 2400, currency: 'USD' },
      after: { minor: 2000, currency: 'USD' },
    })
  })
})

describe('the buttons of a quote', () => {
  const buttons = (state: QuoteState, side: QuoteSide, now = sharedAt) => quoteActions(stored(state), side, now)

  test('[QUO-08] come from the table, for each side its own', () => {
    expect(buttons('draft', 'owner')).toEqual(['share'])
    expect(buttons('open', 'recipient')).toEqual(['accept', 'decline'])
    expect(buttons('open', 'owner')).toEqual(['revoke', 'revise'])
    expect(buttons('accepted', 'owner')).toEqual(['revise'])
    expect(quoteActions(stored('accepted', true), 'owner', sharedAt)).toEqual([])
    expect(buttons('revoked', 'owner')).toEqual([])
  })

  test('[QUO-08] are gone at the second of expiry; the owner can revise', () => {
    expect(buttons('open', 'recipient', first.expiresAt)).toEqual([])
    expect(buttons('open', 'owner', first.expiresAt)).toEqual(['revise'])
  })

  test('each cause leads to one state, so that a cause alone says where a quote goes', () => {
    const targets = new Map<QuoteCause, Set<QuoteState>>()
    for (const { causes, to } of quoteLifecycle.transitions) {
      for (const cause of causes) targets.set(cause, new Set([...(targets.get(cause) ?? []), to]))
    }
    expect([...targets.values()].every(({ size }) => size === 1)).toBe(true)
  })
})

test('[QUO-10] the number of a later revision says which it is', () => {
  expect(quoteLabel({ number: 'Q-1004', revision: 1 })).toBe('Q-1004')
  expect(quoteLabel({ number: 'Q-1004', revision: 2 })).toBe('Q-1004 · 2')
})
