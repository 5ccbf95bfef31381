import { moduleTrials, subscriptionKinds, subscriptionStatuses } from '../subscription/index.ts'
import type { CollectionChannel, TrialPlan } from '../subscription/index.ts'
import { followItems } from './entitle.ts'
import type { BoughtTerms } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** Registration: the trial begins, without a charge and without a card (B-70). */
export interface StartTrial {
  readonly kind: 'start_trial'
  readonly trial: TrialPlan
  readonly terms: BoughtTerms
  readonly catalogueVersion: number
  readonly channel: CollectionChannel
}

/** Begins the trial of an account that has no subscription yet; undefined where it is done. */
export function startTrial(
  ledger: Ledger,
  { trial, terms, catalogueVersion, channel }: StartTrial,
): 'already-registered' | undefined {
  if (ledger.subscription !== undefined) return 'already-registered'
  const { window: granted } = trial
  ledger.beginSubscription(
    {
      id: ledger.newId(),
      status: subscriptionStatuses.notSubscribed,
      kind: subscriptionKinds.marketplace,
      channel,
      currency: ledger.account.currency,
      interval: 'month',
      terms,
      catalogueVersion,
      anchor: granted.start,
      period: granted,
      trial: granted,
    },
    'register',
  )
  for (const { productId, bundled, quantity, ownTrial } of trial.modules) {
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
      startedAt: granted.start,
    })
    // it counts as the only one of its code, whatever comes after the plan's (B-75)
    if (ownTrial !== undefined) ledger.grantTrial(ownTrial, granted.start)
  }
  followItems(ledger, granted.start)
  return undefined
}
