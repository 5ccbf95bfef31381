import { selectionOf } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import { moduleTrials } from '@waybill/domain/subscription'
import type { StoredItem, StoredSubscription } from '../repository.ts'

/**
 * What a subscription was bought as, with what is switched on of it: not an add-on that is off for its debt (B-77).
 * `onceDebtIsPaid`: with it, as it will be on again.
 */
export function boughtSelection(
  subscription: StoredSubscription,
  items: readonly StoredItem[],
  { onceDebtIsPaid = false } = {},
): Selection {
  const { plan_id: planId, currency, quantities, pricing, entries } = subscription
  const lines = items
    .filter((item) => onceDebtIsPaid || item.trial_state !== moduleTrials.overdue)
    .map((item) => ({ productId: item.product_id, bundled: item.bundled }))
  return selectionOf({ planId, currency, quantities, pricing, entries: entries ?? undefined }, lines)
}
