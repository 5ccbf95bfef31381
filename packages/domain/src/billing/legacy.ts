import { subscriptionKinds } from '../subscription/index.ts'
import type { BillingFacts, LegacyPlan, PurchasedItem, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** True on a plan from before the marketplace: it is changed only by leaving it (B-95). */
export function isLegacy({ kind }: Pick<SubscriptionRow, 'kind'>): boolean {
  return kind === subscriptionKinds.legacy
}

const purchased = ({ productId, bundled, price, isCore }: PurchasedItem): PurchasedItem => ({
  productId,
  bundled,
  ...(price && { price }),
  ...(isCore && { isCore }),
})

/** What a migration leaves, by value: with it the staff can bring it back. */
export function legacyPlanOf(
  { items }: Pick<BillingFacts, 'items'>,
  { currency, interval, terms, catalogueVersion, anchor }: SubscriptionRow,
): LegacyPlan {
  return { anchor, purchase: { currency, interval, terms, catalogueVersion, items: items.map(purchased) } }
}

/** A change that was made of a legacy plan has taken effect: the subscription is one of the marketplace from now on (B-95). */
export function leaveLegacy(ledger: Ledger, orderId: string): void {
  const { subscription, at } = ledger
  if (subscription === undefined || !isLegacy(subscription)) return
  ledger.changeSubscription({ kind: subscriptionKinds.marketplace, migrated: { orderId, at } }, 'migrate')
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'subscription.migrated', subject, data: { orderId }, mails: [] })
}
