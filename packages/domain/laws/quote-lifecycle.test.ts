import { describe, expect, test } from 'vitest'
import { canTransition, isTerminal, nextStates, stepBy } from '../src/lifecycle/index.ts'
import { quoteLifecycle } from '../src/quote/index.ts'
import type { QuoteState } from '../src/quote/index.ts'

/** D-36 and S-03, written out a second time by hand: the table has to say exactly this. */
const expected: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
  draft: ['open'],
  open: ['accepted', 'declined', 'expired', 'superseded', 'revoked'],
  accepted: ['superseded', 'revoked'],
  declined: ['superseded'],
  expired: ['superseded'],
  superseded: [],
  revoked: [],
}

const { states } = quoteLifecycle
const pairs = states.flatMap((from) => states.map((to): [QuoteState, QuoteState] => [from, to]))

describe('the lifecycle of a quote', () => {
  test.each(pairs)('[QUO-08] from %s to %s is allowed exactly where D-36 says so', (from, to) => {
    expect(canTransition(quoteLifecycle, from, to)).toBe(expected[from].includes(to))
  })

  test('revoked and superseded are the only ends', () => {
    expect(states.filter((state) => isTerminal(quoteLifecycle, state))).toEqual(['superseded', 'revoked'])
  })

  test('every state can be reached from a draft, and every step has a cause of its own', () => {
    const seen = new Set<QuoteState>(quoteLifecycle.initial)
    for (const state of seen) for (const next of nextStates(quoteLifecycle, state)) seen.add(next)
    expect([...seen].toSorted()).toEqual([...states].toSorted())
    expect(quoteLifecycle.transitions.every(({ causes }) => causes.length > 0)).toBe(true)
  })

  test('a step by another cause than the one of the table is rejected with both ends', () => {
    const failure = { code: 'transition-rejected', from: 'open', to: 'accepted' }
    expect(stepBy(quoteLifecycle, { from: 'open', to: 'accepted' }, 'decline')).toEqual({ ok: false, failure })
    expect(stepBy(quoteLifecycle, { from: 'open', to: 'accepted' }, 'accept')).toEqual({ ok: true, value: 'accepted' })
  })
})
