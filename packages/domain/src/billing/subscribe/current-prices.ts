import { canonicalText } from '../../canonical/index.ts'
import { selectionOf } from '../../cart/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import type { Selection } from '../../pricing/index.ts'
import { subscriptionItems } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { BillingFacts, Purchase, PurchasedItem } from '../core/facts.ts'
import type { MovedPrice } from '../core/subscription-row.ts'
import { rateText } from './coming-prices.ts'

/** Items of a subscription with another price in the catalogue, and items without one. */
export interface CurrentPrices {
  readonly catalogueVersion: number
  readonly moved: readonly MovedPrice[]
  /** Stays at its price. */
  readonly unsold: readonly ProductId[]
}

type OwnedSelection = Omit<Purchase, 'catalogueVersion'>

/** The owned items, as the catalogue prices them. */
export function selectionOfOwned({ terms, currency, items }: OwnedSelection): Selection {
  const lines = items.filter(({ price, isCore }) => !isCore && price?.kind !== 'plan' && price?.kind !== 'extra_assets')
  return selectionOf({ ...terms, currency, entries: terms.entries }, lines)
}

/** Prices all that is held; what isn't sold any more is taken out one by one, and without its plan nothing has a price. */
function priced(
  catalogue: Catalogue,
  selection: Selection,
  interval: OwnedSelection['interval'],
): { readonly prices: readonly SubscriptionItem[]; readonly unsold: readonly ProductId[] } {
  const found = subscriptionItems(catalogue, selection, { interval })
  if (found.ok) return { prices: found.value, unsold: [] }
  const { productId } = found.failure
  const lines = selection.lines.filter((line) => line.productId !== productId)
  if (lines.length === selection.lines.length) return { prices: [], unsold: [productId] }
  const { prices, unsold } = priced(catalogue, { ...selection, lines }, interval)
  return { prices, unsold: [productId, ...unsold] }
}

/** Identity of a charge: of another version only its amounts are, and its free units. */
function identityOf(price: SubscriptionItem): string {
  const { kind, productId } = price
  if ('usageKey' in price) return canonicalText([kind, productId, price.usageKey, price.bundled])
  return canonicalText('countedBy' in price ? [kind, productId, price.countedBy] : [kind, productId])
}

/** The same thing, charged in the same way. */
export function isSameItem(before: SubscriptionItem, after: SubscriptionItem): boolean {
  return identityOf(before) === identityOf(after)
}

/** The price of the version, with the quantity that was bought and the minimum that the plan was bought with. */
export function movedTo(before: SubscriptionItem, after: SubscriptionItem): SubscriptionItem {
  if ('minimum' in before && 'minimum' in after) return { ...after, declared: before.declared, minimum: before.minimum }
  return 'declared' in before && 'declared' in after ? { ...after, declared: before.declared } : after
}

/** A trial of an add-on goes on to the price that its member confirmed it with. */
function heldPrices(items: readonly PurchasedItem[]): readonly SubscriptionItem[] {
  return items.flatMap(({ price, ownTrial }) => (price === undefined || ownTrial !== undefined ? [] : price))
}

/** All that a subscription has, and what it has once the change that waits has taken effect (B-128). */
function heldBy({
  subscription,
  items,
  orders,
}: Pick<BillingFacts, 'subscription' | 'items' | 'orders'>): OwnedSelection[] {
  if (subscription === undefined) return []
  const { currency, interval, terms, scheduled } = subscription
  const waiting = orders.find(({ id }) => id === scheduled?.orderId)
  return [{ currency, interval, terms, items }, ...(waiting === undefined ? [] : [waiting.purchase])]
}

/** The prices that a subscriber holds, of today and of the change that waits. */
export function pricesHeld(
  facts: Pick<BillingFacts, 'subscription' | 'items' | 'orders'>,
): readonly SubscriptionItem[] {
  return heldBy(facts).flatMap(({ items }) => heldPrices(items))
}

/** Compares what a subscriber pays with what the same costs by a version of the catalogue. */
export function currentPrices(
  facts: Pick<BillingFacts, 'subscription' | 'items' | 'orders'>,
  catalogue: Catalogue,
): CurrentPrices {
  const found = heldBy(facts).map((held) => {
    const { prices, unsold } = priced(catalogue, selectionOfOwned(held), held.interval)
    const moved = heldPrices(held.items).flatMap((before): MovedPrice[] => {
      const same = prices.find((after) => isSameItem(before, after))
      const after = same && movedTo(before, same)
      return after === undefined || rateText(after) === rateText(before) ? [] : [{ before, after }]
    })
    return { moved, unsold }
  })
  return {
    catalogueVersion: catalogue.version,
    moved: found.flatMap(({ moved }) => moved),
    unsold: [...new Set(found.flatMap(({ unsold }) => unsold))],
  }
}
