import { dunningAccess, dunningSchedules } from '../payment/index.ts'
import { statusAt } from './flags.ts'
import type { SubscriptionFacts } from './flags.ts'
import { subscriptionStatuses } from './status.ts'

/** Access of an account to its plan, and its reason: the sources of an entitlement. */
export type Access =
  | { readonly mode: 'full'; readonly source: 'trial' | 'paid' | 'grace' }
  | { readonly mode: 'read_only'; readonly source: 'trial' | 'grace' }
  | { readonly mode: 'none' }

/** Hours in which the address has to be verified; after that a trial is read-only (B-70). */
export const verificationMs = 48 * 3_600_000

/** Registration of the account, and whether its address was verified since. Epoch ms. */
export interface Verification {
  readonly registeredAt: number
  readonly isVerified: boolean
}

const none: Access = { mode: 'none' }

function trialAccess(facts: SubscriptionFacts, verification: Verification, now: number): Access {
  const isRunning = facts.trialEndsAt !== undefined && now < facts.trialEndsAt
  // A confirmed checkout is paid at the end's own instant: until that has been tried the member loses nothing.
  if (!isRunning && !facts.hasConfirmedCheckout) return none
  const isLate = !verification.isVerified && now >= verification.registeredAt + verificationMs
  return { mode: isLate ? 'read_only' : 'full', source: 'trial' }
}

/** From the dunning schedule's read-only day on, until the debt is paid or the subscription ends by it (B-77). Epoch ms. */
export function isReadOnlyForDebt({ dunningSchedule, firstFailedAt }: SubscriptionFacts, now: number): boolean {
  return dunningAccess(dunningSchedules[dunningSchedule], firstFailedAt, now) === 'read_only'
}

function paidAccess(facts: SubscriptionFacts, now: number): Access {
  const dunning = dunningAccess(dunningSchedules[facts.dunningSchedule], facts.firstFailedAt, now)
  if (dunning === 'expired') return none
  if (dunning === 'read_only') return { mode: 'read_only', source: 'grace' }
  return { mode: 'full', source: facts.firstFailedAt === undefined ? 'paid' : 'grace' }
}

/**
 * Access at an instant (epoch ms), a function of what is stored and the clock alone (B-78): a late job can neither give nor
 * take days. Paused and expired accounts have none, nor do those that wait for the money of their first debit (B-122).
 */
export function accessAt(facts: SubscriptionFacts, verification: Verification, now: number): Access {
  if (facts.pausedAt !== undefined || facts.awaitsPayment) return none
  switch (statusAt(facts, now)) {
    case subscriptionStatuses.notSubscribed:
      return trialAccess(facts, verification, now)
    case subscriptionStatuses.subscribed:
      return paidAccess(facts, now)
    case subscriptionStatuses.expired:
      return none
  }
}
