import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations/index.ts'
import { productStanding, standingAt, type OwnedProduct } from './entitlements.ts'
import type { SubscriptionFacts } from './flags.ts'

const NOW = Date.UTC(2026, 2, 1)
const verified = { registeredAt: NOW - 100 * DAY_MS, isVerified: true }
const paid: SubscriptionFacts = {
  kind: 0,
  status: 1,
  channel: 'direct',
  hasConfirmedCheckout: false,
  dunningSchedule: 'renewal',
  hasPendingChange: false,
}
const inTrial: SubscriptionFacts = { ...paid, status: -1, trialEndsAt: NOW + 5 * DAY_MS }

test('[INT-01] a trial stands until its end, or until the address should have been verified', () => {
  expect(standingAt(inTrial, verified, NOW)).toEqual({ state: 'trial', access: 'full', until: NOW + 5 * DAY_MS })
  const fresh = { registeredAt: NOW, isVerified: false }
  expect(standingAt(inTrial, fresh, NOW)).toEqual({ state: 'trial', access: 'full', until: NOW + 48 * HOUR_MS })
  expect(standingAt(inTrial, fresh, NOW + 48 * HOUR_MS)).toEqual({
    state: 'trial',
    access: 'read_only',
    until: NOW + 5 * DAY_MS,
  })
  expect(standingAt(inTrial, verified, NOW + 5 * DAY_MS)).toEqual({ state: 'ended', access: 'none' })
})

test('[INT-01] a first debit that isn’t trusted is pending without access until it settles, also once it is declined (B-122)', () => {
  const awaiting = { ...paid, awaitsPayment: true } as const
  expect(standingAt(awaiting, verified, NOW)).toEqual({ state: 'pending', access: 'none' })
  expect(standingAt({ ...awaiting, firstFailedAt: NOW }, verified, NOW)).toMatchObject({
    state: 'pending',
    access: 'none',
  })
})

test('[INT-01] a debt is overdue with full access, then read-only, then ended, with the day of each', () => {
  const failing = { ...paid, firstFailedAt: NOW }
  expect(standingAt(failing, verified, NOW)).toEqual({ state: 'overdue', access: 'full', until: NOW + 14 * DAY_MS })
  expect(standingAt(failing, verified, NOW + 14 * DAY_MS)).toEqual({
    state: 'overdue',
    access: 'read_only',
    until: NOW + 21 * DAY_MS,
  })
  expect(standingAt(failing, verified, NOW + 21 * DAY_MS)).toEqual({ state: 'ended', access: 'none' })
})

test('[INT-01] what is paid stands without an end, a cancelled one until its day, a pause has no access', () => {
  expect(standingAt(paid, verified, NOW)).toEqual({ state: 'active', access: 'full' })
  expect(standingAt({ ...paid, cancelAt: NOW + DAY_MS }, verified, NOW)).toMatchObject({ until: NOW + DAY_MS })
  expect(standingAt({ ...paid, pausedAt: NOW }, verified, NOW)).toEqual({ state: 'paused', access: 'none' })
})

const instants = fc.integer({ min: NOW - 40 * DAY_MS, max: NOW + 40 * DAY_MS })
const anyFacts = fc.record({
  status: fc.constantFrom(1, -1, -2),
  trialEndsAt: fc.option(instants, { nil: undefined }),
  cancelAt: fc.option(instants, { nil: undefined }),
  pausedAt: fc.option(instants, { nil: undefined, freq: 8 }),
  firstFailedAt: fc.option(instants, { nil: undefined }),
  dunningSchedule: fc.constantFrom('renewal', 'first_conversion', 'bank_return', 'manual', 'statement'),
  hasConfirmedCheckout: fc.boolean(),
})

test('[INT-01] law: nothing changes by the clock before `until`, and something does at it', () => {
  fc.assert(
    fc.property(
      anyFacts,
      instants,
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (some, registeredAt, isVerified, part) => {
        const { trialEndsAt, cancelAt, pausedAt, firstFailedAt, ...rest } = some
        const facts: SubscriptionFacts = {
          ...paid,
          ...rest,
          ...(trialEndsAt !== undefined && { trialEndsAt }),
          ...(cancelAt !== undefined && { cancelAt }),
          ...(pausedAt !== undefined && { pausedAt }),
          ...(firstFailedAt !== undefined && { firstFailedAt }),
        }
        const verification = { registeredAt, isVerified }
        const { until, ...present } = standingAt(facts, verification, NOW)
        const end = until ?? NOW + 400 * DAY_MS
        const between = Math.min(end - 1, NOW + Math.floor((end - NOW) * part))
        expect(standingAt(facts, verification, between)).toMatchObject(present)
        expect(standingAt(facts, verification, end - 1)).toMatchObject(present)
        if (until === undefined) return
        const { until: _, ...then } = standingAt(facts, verification, until)
        expect(then).not.toEqual(present)
      },
    ),
  )
})

const active = { state: 'active', access: 'full' } as const
const held: OwnedProduct = { source: 'paid', trial: 0 }

test.each<[string, OwnedProduct, Parameters<typeof productStanding>[1], ReturnType<typeof productStanding>]>([
  ['paid stands as its account', held, { ...active, until: 9 }, { ...active, until: 9 }],
  ['a change that waits ends it before', { ...held, leavesAt: 7 }, { ...active, until: 9 }, { ...active, until: 7 }],
  [
    'an own trial has its own end',
    { source: 'trial', trial: 1, ownTrialEndsAt: 5 },
    active,
    { state: 'trial', access: 'full', until: 5 },
  ],
  [
    'an own trial whose end is past waits for what follows',
    { source: 'trial', trial: 1, ownTrialEndsAt: 1 },
    active,
    { state: 'trial', access: 'full' },
  ],
  ['off for its debt', { trial: 3 }, active, { state: 'overdue', access: 'none' }],
  [
    'before the first debit has settled',
    { trial: 0 },
    { state: 'pending', access: 'none' },
    { state: 'pending', access: 'none' },
  ],
  ['in a pause', { trial: 0 }, { state: 'paused', access: 'none' }, { state: 'paused', access: 'none' }],
  [
    'granted, whatever the account does',
    { source: 'grant', to: 8 },
    { state: 'ended', access: 'none' },
    { ...active, until: 8 },
  ],
  ['granted without a subscription', { source: 'manual' }, undefined, active],
  ['nothing is left of what has ended', held, { state: 'ended', access: 'none' }, undefined],
  ['a right without what it came with', { source: 'paid' }, active, undefined],
  ['switched on without a right', { trial: 0 }, active, undefined],
])('[INT-01] a product: %s', (_, given, account, expected) => {
  expect(productStanding(given, account, 2)).toEqual(expected)
})
