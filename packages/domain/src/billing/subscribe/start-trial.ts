import { moduleTrials, subscriptionKinds, subscriptionStatuses } from '../../subscription/index.ts'
import type { CollectionChannel, SubscriptionCause, TrialPlan } from '../../subscription/index.ts'
import { followItems } from '../core/entitle.ts'
import type { BoughtTerms } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { withEnteredAt } from '../core/quantity.ts'

/** Registration: the trial begins, without a charge and without a card (B-70). */
export interface StartTrial {
  readonly kind: 'start_trial'
  readonly trial: TrialPlan
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
  readonly channel: CollectionChannel
}

/** A trial that begins a life of a subscription. */
interface TriedPlan extends Omit<StartTrial, 'kind'> {
  /** The staff granted it to an account that has had one (B-75). */
  readonly isTriedAgain?: true
}

/** Begins the trial of an account that has no subscription yet; undefined where it is done. */
export function startTrial(ledger: Ledger, { kind: _, ...tried }: StartTrial): 'already-registered' | undefined {
  if (ledger.subscription !== undefined) return 'already-registered'
  tryPlan(ledger, tried, 'register')
  return undefined
}

/** A life that begins with a trial; the one before it, if any, is over. */
export function tryPlan(ledger: Ledger, tried: TriedPlan, cause: SubscriptionCause): void {
  const { trial, catalogueVersion, channel, isTriedAgain } = tried
  const { window: granted } = trial
  ledger.beginSubscription(
    {
      id: ledger.newId(),
      status: subscriptionStatuses.notSubscribed,
      kind: subscriptionKinds.marketplace,
      channel,
      currency: ledger.account.currency,
      interval: 'month',
      terms: withEnteredAt(ledger, tried).terms,
      catalogueVersion,
      anchor: granted.start,
      period: granted,
      trial: granted,
      ...(isTriedAgain && { isTriedAgain }),
    },
    cause,
  )
  for (const { productId, bundled, reason, quantity, ownTrial } of trial.modules) {
    // one that ends with the plan's trial or before it ends with that
    const isLonger = ownTrial !== undefined && ownTrial.endsAt > granted.end
    ledger.items.insert({
      id: ledger.newId(),
      productId,
      catalogueVersion,
      bundled,
      trial: moduleTrials.trial,
      ...(quantity !== undefined && { trialQuantity: quantity }),
      ...(isLonger && { ownTrial }),
      ...(reason === 'core' && { isCore: true }),
      startedAt: granted.start,
    })
    // it counts as the only one of its code, whatever comes after the plan's (B-75)
    if (ownTrial !== undefined) ledger.grantTrial(ownTrial, granted.start)
  }
  followItems(ledger, granted.start)
}
