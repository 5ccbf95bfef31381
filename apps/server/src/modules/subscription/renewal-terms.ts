import { toSelection } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Unsold } from '@waybill/domain/pricing'
import type { Result } from '@waybill/domain/result'
import { moduleTrials, subscriptionItems, type SubscriptionItem, type UsageRecord } from '@waybill/domain/subscription'
import type { StoredItem, StoredSubscription } from './repository.ts'

/**
 * What a subscription is charged for, at the prices it was bought at (B-99): not for an add-on that is off for its debt
 * (B-77). Fails where one of its items has no price there: then nothing of it can be charged (D-56).
 */
export function boughtItems(
  subscription: StoredSubscription,
  stored: readonly StoredItem[],
  catalogue: Catalogue,
): Result<readonly SubscriptionItem[], Unsold> {
  const lines = stored
    .filter((item) => item.trial_state !== moduleTrials.overdue)
    .map((item) => ({
      productId: item.product_id,
      bundled: item.bundled,
      isDefault: false,
      reason: { kind: 'chosen' } as const,
    }))
  const { plan_id: planId, currency, quantities, pricing } = subscription
  const selection = toSelection({ planId, lines, currency, quantities, pricing, planReset: false, trackedIds: [] })
  return subscriptionItems(catalogue, selection, { interval: subscription.billing_interval })
}

/** Usage as it was declared, the best knowledge until it is metered. */
export function declaredUsage(items: readonly SubscriptionItem[]): UsageRecord {
  const peaks = items.flatMap((item): [string, number][] => {
    if (item.kind === 'usage' || item.kind === 'prepaid') return [[item.usageKey, item.declared]]
    return item.kind === 'extra_assets' ? [[item.countedBy, item.declared]] : []
  })
  return { peaks: Object.fromEntries(peaks) }
}
