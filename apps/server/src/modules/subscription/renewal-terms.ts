import type { Catalogue } from '@waybill/domain/catalog'
import { subscriptionItems, type SubscriptionItem } from '@waybill/domain/subscription'
import type { StoredItem, StoredSubscription } from './repository.ts'
import { boughtSelection } from './use-cases/bought-terms.ts'

/** What a subscription is charged for, at the prices it was bought at (B-99). */
export function boughtItems(
  subscription: StoredSubscription,
  stored: readonly StoredItem[],
  catalogue: Catalogue,
): readonly SubscriptionItem[] {
  return subscriptionItems(catalogue, boughtSelection(subscription, stored), {
    interval: subscription.billing_interval,
  })
}
