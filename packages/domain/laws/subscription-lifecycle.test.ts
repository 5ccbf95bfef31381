import { describe, expect, test } from 'vitest'
import { canTransition, isTerminal, nextStates } from '../src/lifecycle/index.ts'
import { moduleLifecycle, statusOfState, subscriptionLifecycle } from '../src/subscription/index.ts'
import type { ModuleState, SubscriptionState } from '../src/subscription/index.ts'

/** Decisions-billing 2.1 and the return of an old debt, written out a second time by hand: the table has to say exactly this. */
const expected: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  visitor: ['trial'],
  trial: ['trial_confirmed', 'subscribed', 'expired', 'closed'],
  trial_confirmed: ['trial', 'subscribed', 'conversion_failed', 'closed'],
  conversion_failed: ['subscribed', 'canceled', 'pending_change', 'past_due', 'expired', 'closed'],
  subscribed: [
    'subscribed',
    'past_due',
    'read_only',
    'conversion_failed',
    'canceled',
    'expired',
    'pending_change',
    'paused',
    'closed',
  ],
  pending_change: [
    'pending_change',
    'subscribed',
    'past_due',
    'read_only',
    'conversion_failed',
    'canceled',
    'paused',
    'expired',
    'closed',
  ],
  past_due: ['subscribed', 'canceled', 'pending_change', 'conversion_failed', 'read_only', 'expired', 'closed'],
  read_only: ['subscribed', 'canceled', 'pending_change', 'past_due', 'conversion_failed', 'expired', 'closed'],
  canceled: ['subscribed', 'pending_change', 'past_due', 'read_only', 'conversion_failed', 'expired', 'closed'],
  paused: ['subscribed', 'pending_change', 'expired', 'closed'],
  expired: ['trial', 'subscribed', 'closed'],
  legacy: ['subscribed', 'closed'],
  closed: [],
}

const expectedModules: Readonly<Record<ModuleState, readonly ModuleState[]>> = {
  off: ['trial', 'paid'],
  trial: ['paid', 'expired', 'off'],
  paid: ['overdue', 'off'],
  expired: ['off', 'paid'],
  overdue: ['paid', 'off'],
}

const { states } = subscriptionLifecycle
const pairs = states.flatMap((from) => states.map((to): [SubscriptionState, SubscriptionState] => [from, to]))
const modulePairs = moduleLifecycle.states.flatMap((from) =>
  moduleLifecycle.states.map((to): [ModuleState, ModuleState] => [from, to]),
)

describe('the lifecycle of a subscription', () => {
  test.each(pairs)('from %s to %s is allowed exactly where the table says so', (from, to) => {
    expect(canTransition(subscriptionLifecycle, from, to)).toBe(expected[from].includes(to))
  })

  test('every state can be reached, and only a closed account never moves again', () => {
    const seen = new Set<SubscriptionState>(subscriptionLifecycle.initial)
    for (const state of seen) for (const next of nextStates(subscriptionLifecycle, state)) seen.add(next)
    expect([...seen].toSorted()).toEqual([...states].toSorted())
    expect(states.filter((state) => isTerminal(subscriptionLifecycle, state))).toEqual(['closed'])
  })

  test('[SUB-01] states have the status 1, -1 or -2; a visitor, a legacy and a closed account none of their own', () => {
    const byStatus = (status: number | undefined) => states.filter((state) => statusOfState[state] === status)
    expect(byStatus(-1)).toEqual(['trial', 'trial_confirmed'])
    expect(byStatus(-2)).toEqual(['expired'])
    expect(byStatus(undefined)).toEqual(['visitor', 'legacy', 'closed'])
    expect(byStatus(1)).toHaveLength(states.length - 6)
  })
})

describe('the lifecycle of an account module', () => {
  test.each(modulePairs)('from %s to %s is allowed exactly where the table says so', (from, to) => {
    expect(canTransition(moduleLifecycle, from, to)).toBe(expectedModules[from].includes(to))
  })
})
