import { canonicalText } from '../../canonical/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { periodAt } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { moduleTrials, subscriptionKinds } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { countFrom } from './count-from.ts'
import { followItems } from './entitle.ts'
import type { ItemRow, Purchase, PurchasedItem, SubscriptionRow } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { countedWith } from './usage-behind.ts'
import { usageKeyOf } from './usage-window.ts'

/** A plan is charged for its extra assets beside its own price. */
const keyOf = ({ productId, price }: PurchasedItem): string =>
  `${productId}${price?.kind === 'extra_assets' ? ':assets' : ''}`

const contentOf = ({ bundled, price, ownTrial }: PurchasedItem): string =>
  canonicalText({ bundled, price: price ?? null, ownTrial: ownTrial ?? null })

/** Items that a change ends and begins; those that stay as they are have no row in either. */
export interface ItemsChange<Item = ItemRow> {
  readonly ended: readonly Item[]
  readonly opened: readonly PurchasedItem[]
}

/** Compares what is switched on with what is to be: what every account has is on whether a target names it or not (B-156). */
export function changedItems<Item extends PurchasedItem>(
  items: readonly Item[],
  target: readonly PurchasedItem[],
): ItemsChange<Item> {
  const now = new Map(items.map((item) => [keyOf(item), contentOf(item)]))
  const then = new Map(target.map((item) => [keyOf(item), contentOf(item)]))
  const isGone = (item: Item): boolean => then.has(keyOf(item)) || item.isCore !== true
  return {
    ended: items.filter((item) => isGone(item) && then.get(keyOf(item)) !== contentOf(item)),
    opened: target.filter((item) => now.get(keyOf(item)) !== contentOf(item)),
  }
}

interface SameTerms {
  readonly isSamePlan: boolean
  readonly isSameInterval: boolean
  /** Counted by the members that the account had, and has: a team that has grown isn't an order (B-138). */
  readonly isOfMembers: (usageKey: string) => boolean
}

/** True for the same purchase of an item, which is bought again at the price that it has. */
function isSamePurchase(
  before: PurchasedItem,
  after: PurchasedItem,
  { isSamePlan, isSameInterval, isOfMembers }: SameTerms,
): boolean {
  const [old, next] = [before.price, after.price]
  if (before.bundled !== after.bundled || old?.kind !== next?.kind) return false
  if (old === undefined || next === undefined) return true
  if ('recurring' in old) return isSameInterval && (old.kind === 'module' || isSamePlan)
  const isSameQuantity = 'declared' in next && (old.declared === next.declared || isOfMembers(usageKeyOf(old)))
  return isSameQuantity && (isSamePlan || !before.bundled) && (isSamePlan || old.kind !== 'extra_assets')
}

/** True where two plans are one: with the same parts, and sold in the same way. */
export function isSamePlanAs({ terms }: Pick<Purchase, 'terms'>, { terms: next }: Pick<Purchase, 'terms'>): boolean {
  const [old, fresh] = [terms.entries ?? [], next.entries ?? []]
  const isSameEntries = old.length === fresh.length && old.every((entry) => fresh.includes(entry))
  return terms.planId === next.planId && terms.pricing === next.pricing && isSameEntries
}

/** A trial that runs goes on to its own end, whatever else of its add-on changes, unless the plan contains it by now (B-74). */
function trialLeft({ ownTrial, trialQuantity }: PurchasedItem, { bundled }: PurchasedItem): Partial<PurchasedItem> {
  if (ownTrial === undefined || bundled) return {}
  return { ownTrial, ...(trialQuantity !== undefined && { trialQuantity }) }
}

/** The purchase before: that of a subscription, or that of the change that waits. */
interface EarlierPurchase {
  readonly subscription?: Pick<SubscriptionRow, 'kind' | 'interval' | 'terms'>
  readonly items: readonly PurchasedItem[]
}

/**
 * A purchase at today's prices as the target of a change: what the member has and doesn't change keeps the price that it was
 * bought at, so that an edit of the catalogue changes no bill by itself (B-99). What a quote names has the quote's price (S-02).
 */
export function pinUnchanged({ subscription, items }: EarlierPurchase, purchase: Purchase): Purchase {
  // who leaves a legacy plan has today's prices for all of it
  if (subscription === undefined || subscription.kind === subscriptionKinds.legacy) return purchase
  const isSameInterval = subscription.interval === purchase.interval
  const isOfMembers = (key: string): boolean =>
    [subscription, purchase].every((one) => one.terms.members?.[key] !== undefined)
  const terms = { isSamePlan: isSamePlanAs(subscription, purchase), isSameInterval, isOfMembers }
  const quoted = new Set(purchase.quoted)
  const owned = new Map(items.flatMap((item) => (quoted.has(item.productId) ? [] : [[keyOf(item), item] as const])))
  const pinned = purchase.items.map((item): PurchasedItem => {
    const has = owned.get(keyOf(item))
    if (has === undefined) return item
    const { productId, bundled, price } = isSamePurchase(has, item, terms) ? has : item
    const { needs, isCore } = item
    const same = { productId, bundled, ...(price && { price }), ...(needs && { needs }), ...(isCore && { isCore }) }
    return { ...same, ...trialLeft(has, item) }
  })
  return { ...purchase, items: pinned }
}

/**
 * Of what an account has, or will have, all but the add-ons that are off for their debt: they stay, and are charged nothing
 * until that is paid. What a plan brings along is the plan's.
 */
export function withoutOff<Item extends PurchasedItem>(
  items: readonly Item[],
  had: readonly (PurchasedItem & Partial<Pick<ItemRow, 'trial'>>)[],
): readonly Item[] {
  const off = new Set(had.flatMap((item) => (item.trial === moduleTrials.overdue ? keyOf(item) : [])))
  return off.size === 0 ? items : items.filter((item) => item.bundled || !off.has(keyOf(item)))
}

/** Items of a target that are charged at an instant: not those of its plan, nor those in trial. Epoch ms. */
export function chargedBy(
  { items }: Pick<Purchase, 'items'>,
  at: EpochMs = Number.NEGATIVE_INFINITY,
): readonly SubscriptionItem[] {
  return items.flatMap(({ price, ownTrial }) => (ownTrial === undefined || ownTrial.endsAt <= at ? (price ?? []) : []))
}

/** The rests of items, without those that need one of which nothing is left. */
function withoutDependents(
  items: readonly PurchasedItem[],
  leftOf: (item: PurchasedItem) => readonly PurchasedItem[],
): PurchasedItem[] {
  const left = items.map((item) => ({ item, rows: leftOf(item) }))
  const gone = new Set(left.flatMap(({ item, rows }) => (rows.length === 0 ? item.productId : [])))
  // what an item needs is named whole, with what that needs
  return left.flatMap(({ item: { needs = [] }, rows }) => (needs.some((id) => gone.has(id)) ? [] : rows))
}

/** A purchase without add-ons that ended before it takes effect, and what needs them. */
export function withoutProducts(purchase: Purchase, gone: ReadonlySet<ProductId>): Purchase {
  const items = withoutDependents(purchase.items, (item) => (!item.bundled && gone.has(item.productId) ? [] : [item]))
  return { ...purchase, items }
}

/** The order of a change without trials that are over: such an add-on was continued or is off by now. */
function withoutEndedTrials(
  { items }: Pick<Purchase, 'items'>,
  { present, at }: { readonly present: readonly ItemRow[]; readonly at: EpochMs },
): readonly PurchasedItem[] {
  const had = new Set(present.map(keyOf))
  return withoutDependents(items, (item): readonly PurchasedItem[] => {
    const { ownTrial, trialQuantity: _, ...rest } = item
    if (ownTrial === undefined || ownTrial.endsAt > at) return [item]
    return had.has(keyOf(item)) ? [rest] : []
  })
}

/** The purchase of a change that waited, without trials that ran when it was ordered and were ended early since. */
export function withoutStoppedTrials(ledger: Ledger, bought: Purchase): Purchase {
  const present = ledger.items.all()
  const [had, running] = [new Set(present.map(keyOf)), runningTrials(present)]
  const items = withoutDependents(bought.items, (item): readonly PurchasedItem[] => {
    const { ownTrial, trialQuantity: _, ...rest } = item
    if (ownTrial === undefined || running.has(ownTrial.addOnCode)) return [item]
    return had.has(keyOf(item)) ? [rest] : []
  })
  return { ...bought, items }
}

/** The codes of the add-ons whose own trials run. */
export const runningTrials = (present: readonly ItemRow[]): ReadonlySet<string> =>
  new Set(present.flatMap(({ ownTrial }) => ownTrial?.addOnCode ?? []))

/**
 * A change takes effect: rows of what changes are closed and opened, half-open in time, and the scheduled change is done or
 * set aside with it. With another interval the periods are counted from `anchor` (B-61). Epoch ms.
 */
export function applyChange(ledger: Ledger, target: Purchase, anchor?: EpochMs): void {
  const { terms, interval, catalogueVersion } = target
  const present = ledger.items.all()
  const { ended, opened } = changedItems(present, withoutEndedTrials(target, { present, at: ledger.at }))
  // what begins on a day that is over is in the month that runs by now
  const { start, end } = periodAt(anchor ?? 0, { unit: 'month', count: 1 }, ledger.at)
  const moved = anchor === undefined ? {} : { anchor, period: { start, end } }
  ledger.changeSubscription({ terms, catalogueVersion, interval, ...moved, scheduled: undefined }, 'apply_change')
  for (const { id } of ended) ledger.endItem(id, ledger.at)
  const [running, on] = [runningTrials(present), withoutOff(opened, present)]
  const begun = { catalogueVersion, startedAt: ledger.at }
  for (const bought of opened) {
    const { ownTrial, ...item } = bought
    const had = on.includes(bought) ? moduleTrials.paid : moduleTrials.overdue
    const trial = ownTrial === undefined ? had : moduleTrials.trial
    const from = item.price && anchor === undefined ? countedWith(ended, item.price, ledger.at) : ledger.at
    const since = from < ledger.at && { countedFrom: from }
    ledger.items.insert({ id: ledger.newId(), ...item, ...(ownTrial && { ownTrial }), ...begun, trial, ...since })
    if (trial === moduleTrials.paid && item.price && from === ledger.at) countFrom(ledger, [item.price], from)
    if (ownTrial !== undefined && !running.has(ownTrial.addOnCode)) ledger.grantTrial(ownTrial)
  }
  followItems(ledger, ledger.at)
}
