import { canonicalText } from '../canonical/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { periodOf } from '../calendar/index.ts'
import { moduleTrials } from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import { followItems } from './entitle.ts'
import type { BillingFacts, ItemRow, Purchase, PurchasedItem, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'

/** A plan is charged for its extra assets beside its own price. */
const keyOf = ({ productId, price }: PurchasedItem): string =>
  `${productId}${price?.kind === 'extra_assets' ? ':assets' : ''}`

const contentOf = ({ bundled, price }: PurchasedItem): string => canonicalText({ bundled, price: price ?? null })

/** What a change ends and begins; what stays as it is has no row in either (B-60). */
export interface ItemsChanged {
  readonly ended: readonly ItemRow[]
  readonly opened: readonly PurchasedItem[]
}

/** Compares what is switched on with what is to be. */
export function changedItems(items: readonly ItemRow[], target: readonly PurchasedItem[]): ItemsChanged {
  const now = new Map(items.map((item) => [keyOf(item), contentOf(item)]))
  const then = new Map(target.map((item) => [keyOf(item), contentOf(item)]))
  return {
    ended: items.filter((item) => then.get(keyOf(item)) !== contentOf(item)),
    opened: target.filter((item) => now.get(keyOf(item)) !== contentOf(item)),
  }
}

interface SameTerms {
  readonly isSamePlan: boolean
  readonly isSameInterval: boolean
}

/** What an item was bought as: the same is bought again at the price that it has (B-99). */
function isSamePurchase(
  before: PurchasedItem,
  after: PurchasedItem,
  { isSamePlan, isSameInterval }: SameTerms,
): boolean {
  const [old, next] = [before.price, after.price]
  if (before.bundled !== after.bundled || old?.kind !== next?.kind) return false
  if (old === undefined || next === undefined) return true
  if ('recurring' in old) return isSameInterval && (old.kind === 'module' || isSamePlan)
  const isSameQuantity = 'declared' in next && old.declared === next.declared
  return isSameQuantity && (isSamePlan || !before.bundled) && (isSamePlan || old.kind !== 'extra_assets')
}

function isSamePlanAs({ terms }: SubscriptionRow, { terms: next }: Purchase): boolean {
  const [old, fresh] = [terms.entries ?? [], next.entries ?? []]
  const isSameEntries = old.length === fresh.length && old.every((entry) => fresh.includes(entry))
  return terms.planId === next.planId && terms.pricing === next.pricing && isSameEntries
}

/**
 * A purchase at today's prices as the target of a change: what the member has and doesn't change keeps the price that it was
 * bought at, so that an edit of the catalogue changes no bill by itself (B-99).
 */
export function pinUnchanged(facts: Pick<BillingFacts, 'subscription' | 'items'>, purchase: Purchase): Purchase {
  const { subscription, items } = facts
  if (subscription === undefined) return purchase
  const isSameInterval = subscription.interval === purchase.interval
  const same = { isSamePlan: isSamePlanAs(subscription, purchase), isSameInterval }
  const owned = new Map(items.map((item) => [keyOf(item), item]))
  const pinned = purchase.items.map((item): PurchasedItem => {
    const has = owned.get(keyOf(item))
    if (has === undefined || !isSamePurchase(has, item, same)) return item
    const { productId, bundled, price } = has
    return { productId, bundled, ...(price && { price }) }
  })
  return { ...purchase, items: pinned }
}

/** What is charged by a target, without what its plan brings along. */
export function chargedBy({ items }: Pick<Purchase, 'items'>): readonly SubscriptionItem[] {
  return items.flatMap(({ price }) => price ?? [])
}

/**
 * A change takes effect: rows of what changes are closed and opened, half-open in time, and the scheduled change is done or
 * set aside with it. With another interval the periods are counted from `anchor` (B-61). Epoch ms.
 */
export function applyChange(ledger: Ledger, bought: Purchase, anchor?: EpochMs): void {
  const { terms, interval, catalogueVersion } = bought
  const { ended, opened } = changedItems(ledger.items.all(), bought.items)
  const { start, end } = periodOf(anchor ?? 0, { unit: 'month', count: 1 }, 0)
  const moved = anchor === undefined ? {} : { anchor, period: { start, end } }
  ledger.changeSubscription({ terms, catalogueVersion, interval, ...moved, scheduled: undefined }, 'apply_change')
  for (const { id } of ended) ledger.endItem(id, ledger.at)
  for (const { productId, bundled, price } of opened)
    ledger.items.insert({
      id: ledger.newId(),
      productId,
      bundled,
      ...(price && { price }),
      catalogueVersion,
      trial: moduleTrials.paid,
      startedAt: ledger.at,
    })
  followItems(ledger, ledger.at)
}
