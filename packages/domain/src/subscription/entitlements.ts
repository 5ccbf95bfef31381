import { dunningInstant, dunningSchedules } from '../payment/index.ts'
import { accessAt, verificationMs, type Access, type Verification } from './access.ts'
import { statusAt, type SubscriptionFacts } from './flags.ts'
import { moduleTrials, subscriptionStatuses, type ModuleTrial } from './status.ts'

/**
 * States of an account's products: `pending` waits for its first debit to settle, `overdue` works until access says otherwise,
 * `ended` no longer does.
 */
export const entitlementStates = ['trial', 'pending', 'active', 'overdue', 'paused', 'ended'] as const
/** The state by its word. */
export type EntitlementState = (typeof entitlementStates)[number]

/** State and access at an instant, and until when the clock alone leaves them so; half-open, epoch ms. */
export interface EntitlementStatus {
  readonly state: EntitlementState
  readonly access: Access['mode']
  /** The first instant at which they differ although nothing is written; absent while none is known. */
  readonly until?: number
}

function stateAt(facts: SubscriptionFacts, now: number): EntitlementState {
  if (facts.pausedAt !== undefined) return 'paused'
  const status = statusAt(facts, now)
  if (status === subscriptionStatuses.expired) return 'ended'
  if (status === subscriptionStatuses.notSubscribed) return 'trial'
  if (facts.awaitsPayment) return 'pending'
  return facts.firstFailedAt === undefined ? 'active' : 'overdue'
}

/** Every instant at which the clock could change what an account may do. */
function turnsOf(facts: SubscriptionFacts, { registeredAt }: Verification): readonly number[] {
  const { firstFailedAt, trialEndsAt, cancelAt } = facts
  const { readOnlyDay, expiredDay } = dunningSchedules[facts.dunningSchedule]
  const failing =
    firstFailedAt === undefined ? [] : [readOnlyDay, expiredDay].map((day) => dunningInstant(firstFailedAt, day))
  return [registeredAt + verificationMs, trialEndsAt, cancelAt, ...failing]
    .flatMap((instant) => (instant === undefined || !Number.isFinite(instant) ? [] : instant))
    .toSorted((left, right) => left - right)
}

/** State and access at an instant (epoch ms), by the same functions that everything else asks. */
export function standingAt(facts: SubscriptionFacts, verification: Verification, now: number): EntitlementStatus {
  const at = (instant: number): EntitlementStatus => ({
    state: stateAt(facts, instant),
    access: accessAt(facts, verification, instant).mode,
  })
  const present = at(now)
  const until = turnsOf(facts, verification).find((instant) => {
    if (instant <= now) return false
    const then = at(instant)
    return then.state !== present.state || then.access !== present.access
  })
  return { ...present, ...(until !== undefined && { until }) }
}

/** One product that an account has, or may use without having bought it. Epoch ms. */
export interface OwnedProduct {
  /** Reason why it may be used; absent for what is switched on and can't be used now: overdue, pending, or in a pause. */
  readonly source?: 'trial' | 'paid' | 'grace' | 'partner' | 'manual' | 'grant'
  /** The end of the right, where one is set. */
  readonly to?: number
  /** Of what is switched on by the subscription. */
  readonly trial?: ModuleTrial
  /** The end of a trial of its own, beside a paid plan. */
  readonly ownTrialEndsAt?: number
  /** The instant at which a waiting change takes it away. */
  readonly leavesAt?: number
}

function earliest(instants: readonly (number | undefined)[], now: number): { readonly until?: number } {
  const coming = instants.flatMap((instant) => (instant === undefined || instant <= now ? [] : instant))
  return coming.length === 0 ? {} : { until: Math.min(...coming) }
}

/**
 * The standing of one product; undefined for one that the account no longer has. A grant of the staff stands for itself; an
 * add-on that is off for its debt is overdue without access; everything else stands as its account does.
 */
export function productStanding(
  held: OwnedProduct,
  account: EntitlementStatus | undefined,
  now: number,
): EntitlementStatus | undefined {
  const { source, to, trial, ownTrialEndsAt, leavesAt } = held
  if (source === 'manual' || source === 'grant') return { state: 'active', access: 'full', ...earliest([to], now) }
  if (account === undefined || account.state === 'ended' || trial === undefined) return undefined
  if (account.state === 'paused' || account.state === 'pending') return { state: account.state, access: 'none' }
  const ends = earliest([account.until, leavesAt, to], now)
  if (trial === moduleTrials.overdue) return { state: 'overdue', access: 'none', ...earliest([leavesAt], now) }
  if (source === undefined) return undefined
  if (trial !== moduleTrials.trial) return { ...ends, state: account.state, access: account.access }
  return { state: 'trial', access: account.access, ...earliest([ends.until, ownTrialEndsAt], now) }
}
