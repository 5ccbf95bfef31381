import type { Purchase } from '@waybill/domain/billing'
import { selectionOf, type Cart, type WantedSelection } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'

/** What a purchase has beside its plan's price. */
export function selectionOfPurchase({
  terms,
  currency,
  items,
}: Omit<Purchase, 'interval' | 'catalogueVersion'>): Selection {
  const lines = items.filter(({ price }) => price?.kind !== 'plan' && price?.kind !== 'extra_assets')
  return selectionOf({ ...terms, currency, entries: terms.entries }, lines)
}

/** A cart as a change: its package takes the place of the plan, its modules join what is live. */
export function wantedByCart(
  { planId, lines, entries, quantities, planReset, pricing }: Cart,
  live: Selection,
): WantedSelection {
  const owned = live.lines.filter(({ bundled }) => !bundled)
  const added = [...owned, ...lines.filter(({ bundled }) => !bundled)]
  return {
    ...((planId > 0 || planReset) && { planId, pricing }),
    ...(planId > 0 && entries && { entries }),
    modules: [...new Set(added.map(({ productId }) => productId))],
    quantities,
  }
}
