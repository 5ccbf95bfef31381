import type { Catalogue } from '@waybill/domain/catalog'
import type { Unsold } from '@waybill/domain/pricing'
import type { Result } from '@waybill/domain/result'
import { subscriptionItems, type SubscriptionItem } from '@waybill/domain/subscription'
import { type StoredItem, type StoredSubscription, boughtSelection } from '../subscription/index.ts'

/**
 * What a subscription is charged for, at the prices it was bought at (B-99): not for an add-on that is off for its debt
 * (B-77). Fails where one of its items has no price there: then nothing of it can be charged (D-56).
 */
export function boughtItems(
  subscription: StoredSubscription,
  stored: readonly StoredItem[],
  catalogue: Catalogue,
): Result<readonly SubscriptionItem[], Unsold> {
  return subscriptionItems(catalogue, boughtSelection(subscription, stored), {
    interval: subscription.billing_interval,
  })
}
