import { dunningAccess, dunningSchedules } from '../payment/index.ts'
import type { DunningScheduleName } from '../payment/index.ts'
import { subscriptionKinds, subscriptionStatuses } from './status.ts'
import type { CollectionChannel, SubscriptionKind, SubscriptionStatus } from './status.ts'

/** Stored facts of a subscription; instants are epoch ms. Everything else is derived. */
export interface SubscriptionFacts {
  readonly kind: SubscriptionKind
  readonly status: SubscriptionStatus
  readonly channel: CollectionChannel
  readonly trialEndsAt?: number
  /** A checkout was confirmed in the trial: at its end it is paid, not expired (B-71). */
  readonly hasConfirmedCheckout: boolean
  readonly cancelAt?: number
  readonly pausedAt?: number
  /** Nothing can be used until the debit of its first invoice has settled. */
  readonly awaitsPayment?: true
  /** First declined try, or due date of manual collection, of the oldest unpaid invoice. */
  readonly firstFailedAt?: number
  /** An invoice is open in payment state 8 or 10; one of an add-on alone sets no first failure (B-77). */
  readonly hasPastDueInvoice?: boolean
  readonly dunningSchedule: DunningScheduleName
  readonly hasPendingChange: boolean
}

/** The flags of B§4, derived and never stored (B-06). */
export interface SubscriptionFlags {
  readonly trial: boolean
  readonly expired: boolean
  readonly subscribed: boolean
  readonly canceled: boolean
  readonly paused: boolean
  readonly pastDue: boolean
  readonly pendingChange: boolean
  readonly legacy: boolean
  readonly mobile: boolean
  readonly wired: boolean
  readonly shopify: boolean
}

const { subscribed, notSubscribed, expired } = subscriptionStatuses

function isOver(instant: number | undefined, now: number): boolean {
  return instant !== undefined && now >= instant
}

/**
 * The status at an instant, whether or not a job ran (B-78): a trial that is over without a confirmed checkout is expired, a
 * cancelled subscription from its end on, and one in dunning from the dunning schedule's last day.
 */
export function statusAt(facts: SubscriptionFacts, now: number): SubscriptionStatus {
  if (facts.status === notSubscribed) {
    return isOver(facts.trialEndsAt, now) && !facts.hasConfirmedCheckout ? expired : notSubscribed
  }
  if (facts.status === subscribed) {
    const isLost = dunningAccess(dunningSchedules[facts.dunningSchedule], facts.firstFailedAt, now) === 'expired'
    return isLost || isOver(facts.cancelAt, now) ? expired : subscribed
  }
  return expired
}

/** All flags at an instant. Epoch ms. */
export function subscriptionFlags(facts: SubscriptionFacts, now: number): SubscriptionFlags {
  const status = statusAt(facts, now)
  const isSubscribed = status === subscribed
  return {
    trial: status === notSubscribed && facts.trialEndsAt !== undefined && now < facts.trialEndsAt,
    expired: status === expired,
    subscribed: isSubscribed,
    canceled: isSubscribed && facts.cancelAt !== undefined,
    paused: facts.pausedAt !== undefined,
    pastDue: isSubscribed && (facts.firstFailedAt !== undefined || facts.hasPastDueInvoice === true),
    pendingChange: facts.hasPendingChange,
    legacy: facts.kind === subscriptionKinds.legacy,
    mobile: facts.channel === 'mobile',
    wired: facts.channel === 'wired',
    shopify: facts.channel === 'shopify',
  }
}

/** A visitor counts as in trial, and has nothing else. */
export const visitorFlags: SubscriptionFlags = {
  trial: true,
  expired: false,
  subscribed: false,
  canceled: false,
  paused: false,
  pastDue: false,
  pendingChange: false,
  legacy: false,
  mobile: false,
  wired: false,
  shopify: false,
}
