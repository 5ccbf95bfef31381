import type { EpochMs, Period } from '../calendar/index.ts'
import { isMetered } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import { collectionOf, declaredUsage, moduleTrials } from '../subscription/index.ts'
import type { SubscriptionItem, UsageRecord } from '../subscription/index.ts'
import { changedItems } from './change-items.ts'
import type { CarriedRow, ItemRow, Purchase, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { countedSince, emptyWindow, isMeteredItem, lineOfUsage, usageKeyOf, windowFrom } from './usage-window.ts'
import type { ChargedUsage, UsageWindow } from './usage-window.ts'

/** An item that is charged, and since when it is on. */
export interface UsedItem {
  readonly price: SubscriptionItem
  readonly startedAt: EpochMs
}

/** A month of usage, and what is known of it. */
export interface UsedMonth {
  readonly month: Period
  /** Usage is counted to here: to the end of the month, unless it is closed before. */
  readonly until: EpochMs
  /** By what was reported; what wasn't counts as declared. */
  readonly usage?: Pick<UsageRecord, 'peaks'> | undefined
  /** Lines that wait for the next invoice. */
  readonly carried: readonly CarriedRow[]
}

/** What a month owes for what was used in it. */
export interface UsageBehind {
  readonly lines: readonly ChargeLine[]
  /** Lines that waited, of usage that is counted again here: an item that was off within the month. */
  readonly counted: readonly RowId[]
  /** What was charged of each item, also where that is nothing: late usage is compared with it (B-69). */
  readonly charged: readonly ChargedUsage[]
}

/** What usage is counted under: a key in arrears, or above what is prepaid; none for what is paid in advance alone. */
function keyOf(price: SubscriptionItem): string | undefined {
  if ('recurring' in price) return undefined
  return price.kind === 'extra_assets' ? price.kind : `${price.kind}:${price.usageKey}`
}

function keyOfLine(line: ChargeLine): string | undefined {
  if (!isMetered(line)) return undefined
  const { kind, explanation } = line
  // late usage of what was charged before is in no count (B-69)
  if ('before' in explanation) return undefined
  if (explanation.step !== 'units') return 'extra_assets'
  return `${kind === 'overage' ? 'prepaid' : 'usage'}:${explanation.usageKey}`
}

/** Lines of the same usage and month that were closed before this item began. */
function closedBefore({ price, startedAt }: UsedItem, { month, carried }: UsedMonth): readonly CarriedRow[] {
  const key = keyOf(price)
  return carried.filter(
    ({ line }) =>
      key !== undefined && keyOfLine(line) === key && line.period.start >= month.start && line.period.end <= startedAt,
  )
}

/** How long it was on and bundled in the month, with the time before it was off: as one part that ends with it (B-64). */
function activePart(item: UsedItem, { month, until }: UsedMonth, before: readonly CarriedRow[]): Period {
  const bundled = before.filter(({ line: { explanation } }) => explanation.step === 'units' && explanation.minimum > 0)
  const earlier = bundled.reduce((all, { line: { period } }) => all + period.end - period.start, 0)
  return { start: Math.max(item.startedAt, month.start) - earlier, end: until }
}

interface CountedMonth extends UsedMonth {
  /** What counts where nothing was reported. */
  readonly declared: UsageRecord['peaks']
}

function chargeOf(item: UsedItem, used: CountedMonth, before: readonly CarriedRow[]): ChargeOfItem[] {
  const { price } = item
  if (!isMeteredItem(price)) return []
  const { month, until, usage, declared } = used
  const key = usageKeyOf(price)
  const counted = {
    price,
    month,
    part: activePart(item, used, before),
    period: until >= month.end ? month : { start: Math.max(item.startedAt, month.start), end: until },
  }
  const peak = usage?.peaks[key]
  const line = lineOfUsage(counted, peak ?? declared[key] ?? 0)
  const currency = price.kind === 'extra_assets' ? price.rate.currency : price.unit.currency
  const amount = line?.amount ?? zero(currency)
  return [{ charged: { ...counted, ...(peak !== undefined && { peak }), amount }, line }]
}

interface ChargeOfItem {
  readonly charged: ChargedUsage
  readonly line: ChargeLine | undefined
}

/**
 * What was used in a month, in arrears: as metered, and as declared for keys that aren't (B-64, B-65). A bundled minimum counts
 * for the part of the month in which its item was on. A key is charged once a month: what an item that was off owed is counted
 * again by the one that came after it.
 */
export function usageBehind(items: readonly UsedItem[], used: UsedMonth): UsageBehind {
  const { month, until } = used
  if (until <= month.start) return { lines: [], counted: [], charged: [] }
  // what begins with the end of a month, after its trial, was not used in it
  const begun = items.filter(({ startedAt }) => startedAt < until)
  const found = begun.map((item) => ({ item, before: closedBefore(item, used) }))
  const counting = { ...used, declared: declaredUsage(begun.map(({ price }) => price)).peaks }
  const charges = found.flatMap(({ item, before }) => chargeOf(item, counting, before))
  return {
    lines: charges.flatMap(({ line }) => line ?? []),
    counted: [...new Set(found.flatMap(({ before }) => before.map(({ id }) => id)))],
    charged: charges.map(({ charged }) => charged),
  }
}

/** The items of rows that have a price of their own: not what the plan brings along, nor what is tried (B-74). */
export function pricedItems(rows: readonly ItemRow[]): readonly UsedItem[] {
  return rows.flatMap(({ price, startedAt, trial }) =>
    price === undefined || trial === moduleTrials.trial ? [] : { price, startedAt },
  )
}

/** Of these the ones that are charged: not an add-on that is off for its debt (B-77). */
export function usedItems(rows: readonly ItemRow[]): readonly UsedItem[] {
  return pricedItems(rows.filter(({ trial }) => trial === moduleTrials.paid))
}

/** Closes usage of the month that runs: its lines, which no invoice has yet. Epoch ms. */
export function closeUsage(ledger: Ledger, items: readonly UsedItem[], until: EpochMs): readonly ChargeLine[] {
  const { subscription } = ledger
  if (subscription === undefined) return []
  const { usageFrom = Number.NEGATIVE_INFINITY } = subscription
  // what came before a pause was billed with it (B-131)
  const since = items.map(({ price, startedAt }) => ({ price, startedAt: Math.max(startedAt, usageFrom) }))
  const used = { month: subscription.period, usage: ledger.usage, carried: ledger.carried.all() }
  const { lines, counted, charged } = usageBehind(since, { ...used, until: Math.min(until, subscription.period.end) })
  const again = used.carried.filter(({ id }) => counted.includes(id))
  for (const { id } of again) ledger.endCarried(id, ledger.at)
  noteCharged(ledger, charged, again)
  return lines
}

/** True where we invoice: not a statement's member, and not a store's customer (B-35, B-68). */
export function isInvoiced({ account }: Ledger, { channel, pausedAt }: SubscriptionRow): boolean {
  return account.paidBy === 'itself' && collectionOf(channel) !== 'elsewhere' && pausedAt === undefined
}

/** The window of a key that is counted now; it begins with the first that is known of it. */
export function openWindow(ledger: Ledger, usageKey: string, subscription: SubscriptionRow): UsageWindow {
  const start = countedSince(subscription)
  const known = windowFrom(ledger.usageWindows.all(), usageKey, start)
  if (known !== undefined) return known
  const period = { start, end: subscription.period.end }
  const window = emptyWindow(ledger.usageWindows.all(), { id: ledger.newId(), usageKey, period })
  ledger.usageWindows.insert(window)
  return window
}

/** What was charged of a month, for late usage; lines that were counted again are charged with it. */
function noteCharged(ledger: Ledger, charged: readonly ChargedUsage[], again: readonly CarriedRow[]): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  const isCharged = isInvoiced(ledger, subscription)
  for (const [usageKey, entries] of Map.groupBy(charged, ({ price }) => usageKeyOf(price))) {
    const { id, charged: before } = openWindow(ledger, usageKey, subscription)
    const left = before.filter(({ price, period }) =>
      again.every(({ line }) => line.productId !== price.productId || line.period.end !== period.end),
    )
    ledger.usageWindows.change(id, { charged: [...left, ...(isCharged ? entries : [])] })
  }
}

/**
 * Of a change within the month, before it takes effect: usage of what it ends. With another anchor, epoch ms, the month ends there
 * for all that is metered (B-61).
 */
export function usageEnded(rows: readonly ItemRow[], bought: Pick<Purchase, 'items'>, isMoved: boolean): UsedItem[] {
  const { ended, opened } = changedItems(rows, bought.items)
  const continued = new Set(
    opened.flatMap(({ price, ownTrial }) =>
      price === undefined || ownTrial !== undefined ? [] : (keyOf(price) ?? []),
    ),
  )
  const over = isMoved ? rows : ended.filter(({ price }) => price === undefined || !isCountedLater(price, continued))
  return usedItems(over).filter(({ price }) => keyOf(price) !== undefined)
}

/** What follows under the same key counts the month; of a bundled minimum the time until now is lost without its line. */
function isCountedLater(price: SubscriptionItem, replaced: ReadonlySet<string>): boolean {
  const isMinimum = price.kind === 'usage' && price.bundled && price.minimum > 0
  return !isMinimum && replaced.has(keyOf(price) ?? '')
}

/** The usage that a change ends is a line of the next monthly invoice (B-61, B-67). */
export function carryUsage(ledger: Ledger, bought: Purchase, anchor: EpochMs | undefined): void {
  const over = usageEnded(ledger.items.all(), bought, anchor !== undefined)
  for (const line of closeUsage(ledger, over, anchor ?? ledger.at))
    if (line.amount.minor > 0) ledger.carried.insert({ id: ledger.newId(), line })
}
