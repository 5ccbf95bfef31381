import { subscriptionStatuses } from '../../subscription/index.ts'
import type { TrialPlan } from '../../subscription/index.ts'
import type { BoughtTerms, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { isMoving, ownDebts, tryPlan } from '../subscribe/index.ts'

/** The trial that is granted again. */
export interface PlanTrial {
  readonly trial: TrialPlan
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
}

/** The staff let an account try again what it has tried before: its plan, or an add-on by its code. */
export interface GrantTrial {
  readonly kind: 'grant_trial'
  /** The trial of a plan is read only where that has ended; absent where nothing of the plan is sold any more. */
  readonly of: { readonly addOnCode: string } | { readonly plan: PlanTrial | undefined }
  readonly reason: string
  readonly by: string
}

/** Reason why no trial is granted. */
export type GrantTrialRejection =
  | 'no-subscription'
  | 'already-subscribed'
  | 'trial-unused'
  | 'trial-runs'
  | 'payment-under-way'
  | 'debts-first'
  | 'nothing-to-try'

/** The next purchase of the add-on begins with a trial again. */
function grantAddOn(ledger: Ledger, addOnCode: string): GrantTrialRejection | undefined {
  if (ledger.items.all().some(({ ownTrial }) => ownTrial?.addOnCode === addOnCode)) return 'trial-runs'
  if (!ledger.hasTried(addOnCode)) return 'trial-unused'
  ledger.allowTrial(addOnCode)
  return undefined
}

/**
 * One that has ended begins anew, without a card, as after a registration. One that runs becomes a trial that every method and
 * organisation may have once more.
 */
function grantPlan(
  ledger: Ledger,
  subscription: SubscriptionRow,
  plan: PlanTrial | undefined,
): GrantTrialRejection | undefined {
  if (subscription.status === subscriptionStatuses.notSubscribed) {
    if (subscription.isTriedAgain === true) return 'trial-unused'
    ledger.changeSubscription({ isTriedAgain: true })
    return undefined
  }
  if (subscription.status !== subscriptionStatuses.expired) return 'already-subscribed'
  // no debt is forgotten by beginning anew
  if (isMoving(ledger)) return 'payment-under-way'
  if (ownDebts(ledger).length > 0) return 'debts-first'
  if (plan === undefined) return 'nothing-to-try'
  ledger.changeSubscription({ endedAt: ledger.now })
  tryPlan(ledger, { ...plan, channel: subscription.channel, isTriedAgain: true }, 'grant_trial')
  return undefined
}

/** Grants a trial of what the account has tried before; undefined where it is done. One that isn't used is not granted twice. */
export function grantTrial(ledger: Ledger, { of, reason, by }: GrantTrial): GrantTrialRejection | undefined {
  if (ledger.subscription === undefined) return 'no-subscription'
  const rejection = 'plan' in of ? grantPlan(ledger, ledger.subscription, of.plan) : grantAddOn(ledger, of.addOnCode)
  if (rejection !== undefined) return rejection
  const subject = { table: 'subscription', id: ledger.subscription.id } as const
  const granted =
    'plan' in of
      ? { name: 'subscription.trial_granted', data: { reason, by } }
      : { name: 'module.trial_granted', data: { addOnCode: of.addOnCode, reason, by } }
  ledger.happened({ ...granted, subject, mails: [] })
  return undefined
}
