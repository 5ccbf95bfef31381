import type { ProductId } from '../catalog/index.ts'
import { sum } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { subscriptionKinds } from '../subscription/index.ts'
import { chargedBy } from './change-items.ts'
import { advancePrice } from './change-lines.ts'
import type { BillingFacts, LegacyPlan, Purchase, PurchasedItem, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** True on a plan from before the marketplace: it is changed only by leaving it (B-95). */
export function isLegacy({ kind }: Pick<SubscriptionRow, 'kind'>): boolean {
  return kind === subscriptionKinds.legacy
}

const purchased = ({ productId, bundled, price }: PurchasedItem): PurchasedItem => ({
  productId,
  bundled,
  ...(price && { price }),
})

/** What a migration leaves, by value: with it the staff can bring it back. */
export function legacyPlanOf(
  { items }: Pick<BillingFacts, 'items'>,
  { currency, interval, terms, catalogueVersion, anchor }: SubscriptionRow,
): LegacyPlan {
  return { anchor, purchase: { currency, interval, terms, catalogueVersion, items: items.map(purchased) } }
}

/** Both sides of a migration, before it is confirmed (B-95). */
export interface MigrationSides {
  /** In advance for an interval of each, before tax. */
  readonly before: Money
  readonly after: Money
  /** What is switched on and won't be. */
  readonly lost: readonly ProductId[]
}

function recurringOf({ items, currency }: Pick<Purchase, 'items' | 'currency'>): Money {
  return sum(
    chargedBy({ items }).map((item) => advancePrice(item, currency)),
    currency,
  )
}

const modulesOf = (items: readonly PurchasedItem[]): ReadonlySet<ProductId> =>
  new Set(
    items.flatMap(({ productId, price }) =>
      price?.kind === 'plan' || price?.kind === 'extra_assets' ? [] : productId,
    ),
  )

/** What is had and what is wanted; undefined where the account isn't on a legacy plan. */
export function migrationSides(
  { subscription, items }: Pick<BillingFacts, 'subscription' | 'items'>,
  target: Purchase,
): MigrationSides | undefined {
  if (subscription === undefined || !isLegacy(subscription)) return undefined
  return {
    before: recurringOf({ items, currency: subscription.currency }),
    after: recurringOf(target),
    lost: [...modulesOf(items).difference(modulesOf(target.items))],
  }
}

/** A change that was made of a legacy plan has taken effect: the subscription is one of the marketplace from now on (B-95). */
export function leaveLegacy(ledger: Ledger, orderId: string): void {
  const { subscription, at } = ledger
  if (subscription === undefined || !isLegacy(subscription)) return
  ledger.changeSubscription({ kind: subscriptionKinds.marketplace, migrated: { orderId, at } }, 'migrate')
  const subject = { table: 'subscription', id: subscription.id } as const
  ledger.happened({ name: 'subscription.migrated', subject, data: { orderId }, mails: [] })
}
