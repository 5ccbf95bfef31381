import { countedCart, knownQuantities, type BillingFacts, type Purchase } from '@waybill/domain/billing'
import {
  leavesPlan,
  selectionOf,
  toSelection,
  type Cart,
  type LiveSelection,
  type SelectionRequest,
} from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { usageItems, type Selection } from '@waybill/domain/pricing'

/** Parts of a purchase beside its plan's price; what every account has is no line of a cart (B-156). */
export function selectionOfPurchase({
  terms,
  currency,
  items,
}: Omit<Purchase, 'interval' | 'catalogueVersion'>): Selection {
  const lines = items.filter(({ price, isCore }) => !isCore && price?.kind !== 'plan' && price?.kind !== 'extra_assets')
  return selectionOf({ ...terms, currency, entries: terms.entries }, lines)
}

/** A cart as a change: its package takes the place of the plan, its modules join what is live, or a legacy plan ends. */
export function wantedByCart(
  catalogue: Catalogue,
  cart: Cart,
  live: Pick<LiveSelection, 'selection' | 'isLegacy'> & { readonly facts: BillingFacts },
): SelectionRequest {
  const { planId, lines, entries, quantities, pricing } = cart
  const owned = live.selection.lines.filter(({ bundled }) => !bundled)
  const added = [...owned, ...lines.filter(({ bundled }) => !bundled)]
  const { terms } = live.facts.subscription ?? {}
  const counted = terms && knownQuantities({ terms, windows: live.facts.usageWindows })
  // prepaid units are bought as the cart shows them, also where the member entered no number
  const shown = usageItems(catalogue, toSelection(countedCart(catalogue, cart, { counted })))
  const prepaid = shown.filter(({ productId }) => catalogue.modules.get(productId)?.isPrepayment === true)
  return {
    ...((planId > 0 || leavesPlan(cart, live)) && { planId, pricing }),
    ...(planId > 0 && entries && { entries }),
    modules: [...new Set(added.map(({ productId }) => productId))],
    quantities: {
      ...Object.fromEntries(prepaid.map(({ usageKey, quantity }) => [usageKey, quantity])),
      ...live.selection.quantities,
      ...quantities,
    },
  }
}
