import type { EpochMs, Period } from '../calendar/index.ts'
import { isMetered } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import { collectionOf, moduleTrials } from '../subscription/index.ts'
import type { SubscriptionItem, UsageRecord } from '../subscription/index.ts'
import { changedItems, chargedBy } from './change-items.ts'
import type { CarriedRow, ItemRow, Purchase, RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { countedSince, emptyWindow, isMeteredItem, lineOfUsage, usageKeyOf, windowFrom } from './usage-window.ts'
import type { ChargedUsage, MeteredItem, UsageWindow } from './usage-window.ts'

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
  readonly usage: Pick<UsageRecord, 'peaks'>
  /** Lines that wait for the next invoice. */
  readonly carried: readonly CarriedRow[]
  /** What came before a pause was billed with it (B-131). */
  readonly usageFrom?: EpochMs | undefined
  /** What the month charged so far, also where that is nothing, so that no line waits. */
  readonly closed?: readonly ChargedUsage[]
}

/** What a month owes for what was used in it. */
export interface UsageBehind {
  readonly lines: readonly ChargeLine[]
  /** Lines that waited, of usage that is counted again here: an item that was off within the month. */
  readonly counted: readonly RowId[]
  /** What was charged of each item, also where that is nothing: late usage is compared with it (B-69). */
  readonly charged: readonly ChargedUsage[]
  /** What the month had charged of the same usage, in whose place that is. */
  readonly replaced: readonly ChargedUsage[]
}

interface MeteredUse extends UsedItem {
  readonly price: MeteredItem
}

/** What usage is counted under: a key in arrears, or above what is prepaid. */
export function keyOf(price: MeteredItem): string {
  return price.kind === 'extra_assets' ? price.kind : `${price.kind}:${price.usageKey}`
}

/** The same of a line; none of what is paid in advance. */
export function keyOfLine(line: ChargeLine): string | undefined {
  if (!isMetered(line)) return undefined
  const { kind, explanation } = line
  if (explanation.step !== 'units') return 'extra_assets'
  return `${kind === 'overage' ? 'prepaid' : 'usage'}:${explanation.usageKey}`
}

interface Closed {
  readonly key: string | undefined
  readonly period: Period
}

/** True for usage of the same key and month that was closed before this item began. */
function isClosedBefore({ price, startedAt }: MeteredUse, month: Period, { key, period }: Closed): boolean {
  return key === keyOf(price) && period.start >= month.start && period.end <= startedAt
}

interface FoundUse extends MeteredUse {
  /** Lines of the same usage that wait; late usage of what was charged before is in no count (B-69). */
  readonly before: readonly CarriedRow[]
  readonly replaced: readonly ChargedUsage[]
}

function foundOf(item: MeteredUse, { month, carried, closed = [] }: UsedMonth): FoundUse {
  const before = carried.filter(
    ({ line }) =>
      !('before' in line.explanation) && isClosedBefore(item, month, { key: keyOfLine(line), period: line.period }),
  )
  const replaced = closed.filter(({ price, period }) => isClosedBefore(item, month, { key: keyOf(price), period }))
  return { ...item, before, replaced }
}

/** The units of a minimum that a line charged. */
const minimumOf = ({ line: { explanation } }: CarriedRow): number =>
  explanation.step === 'units' ? explanation.minimum : 0

/** What is had by itself after its plan brought it along still owes the minimum of that time (B-64). */
function pricedWith({ price, before }: FoundUse): MeteredItem {
  const minimum = Math.max(0, ...before.map(minimumOf))
  if (price.kind !== 'usage' || price.bundled || minimum === 0) return price
  return { ...price, bundled: true, minimum }
}

/** How long it was on and bundled in the month, with the time before it was off: as one part that ends with it (B-64). */
function activePart({ price, startedAt, before }: FoundUse, { month, until }: UsedMonth): Period {
  const isAlone = price.kind !== 'extra_assets' && !price.bundled
  const earlier = before
    .filter((row) => minimumOf(row) > 0)
    .reduce((all, { line: { period } }) => all + period.end - period.start, 0)
  return { start: (isAlone ? until : Math.max(startedAt, month.start)) - earlier, end: until }
}

interface ChargeOfItem {
  readonly charged: ChargedUsage
  readonly line: ChargeLine | undefined
}

/** Where nothing was reported, what was declared of the item itself counts: of a minimum nothing (B-140). */
function chargeOf(item: FoundUse, used: UsedMonth): ChargeOfItem {
  const { month, until, usage } = used
  const price = pricedWith(item)
  const key = usageKeyOf(price)
  const start = Math.min(Math.max(item.startedAt, month.start), ...item.replaced.map(({ period }) => period.start))
  const counted = {
    price,
    month,
    part: activePart(item, used),
    period: until >= month.end ? month : { start, end: until },
  }
  const peak = usage.peaks[key]
  const line = lineOfUsage(counted, peak ?? price.declared)
  const currency = price.kind === 'extra_assets' ? price.rate.currency : price.unit.currency
  const amount = line?.amount ?? zero(currency)
  return { charged: { ...counted, ...(peak !== undefined && { peak }), amount }, line }
}

/**
 * What was used in a month, in arrears: as metered, and as declared for keys that aren't (B-64, B-65). A bundled minimum counts
 * for the part of the month in which its item was on. A key is charged once a month: what an item that was off owed is counted
 * again by the one that came after it.
 */
export function usageBehind(items: readonly UsedItem[], used: UsedMonth): UsageBehind {
  const { month, until, usageFrom = month.start } = used
  const metered = items
    .filter((item): item is MeteredUse => isMeteredItem(item.price))
    .map((item) => ({ ...item, startedAt: Math.max(item.startedAt, usageFrom) }))
  // what begins with the end of a month, after its trial, was not used in it
  const begun = metered.filter(({ startedAt }) => startedAt < until)
  const found = begun.map((item) => foundOf(item, used))
  const charges = found.map((item) => chargeOf(item, used))
  return {
    lines: charges.flatMap(({ line }) => line ?? []),
    counted: [...new Set(found.flatMap(({ before }) => before.map(({ id }) => id)))],
    charged: charges.map(({ charged }) => charged),
    replaced: found.flatMap(({ replaced }) => replaced),
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
  const { period: month, usageFrom } = subscription
  const carried = ledger.carried.all()
  const start = countedSince(subscription)
  const closed = ledger.usageWindows.all().flatMap((window) => (window.period.start === start ? window.charged : []))
  const used = { month, usageFrom, usage: ledger.usage, carried, closed, until: Math.min(until, month.end) }
  const { lines, counted, charged, replaced } = usageBehind(items, used)
  for (const id of counted) ledger.endCarried(id, ledger.at)
  noteCharged(ledger, subscription, { charged, replaced })
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

/** What was charged of a month, for late usage; what was counted again is charged with it. */
function noteCharged(
  ledger: Ledger,
  subscription: SubscriptionRow,
  { charged, replaced }: Pick<UsageBehind, 'charged' | 'replaced'>,
): void {
  const isCharged = isInvoiced(ledger, subscription)
  for (const [usageKey, entries] of Map.groupBy(charged, ({ price }) => usageKeyOf(price))) {
    const { id, charged: before } = openWindow(ledger, usageKey, subscription)
    const left = before.filter((one) => !replaced.includes(one))
    ledger.usageWindows.change(id, { charged: [...left, ...(isCharged ? entries : [])] })
  }
}

/**
 * Of a change within the month, before it takes effect: usage of what it ends. With another anchor, epoch ms, the month ends there
 * for all that is metered (B-61).
 */
export function usageEnded(
  rows: readonly ItemRow[],
  bought: Pick<Purchase, 'items'>,
  isMoved: boolean,
): readonly UsedItem[] {
  if (isMoved) return usedItems(rows)
  const { ended, opened } = changedItems(rows, bought.items)
  const continued = new Set(chargedBy({ items: opened }).filter(isMeteredItem).map(keyOf))
  return usedItems(ended).filter(({ price }) => !isCountedLater(price, continued))
}

/** What follows under the same key counts the month; of a bundled minimum the time until now is lost without its line. */
function isCountedLater(price: SubscriptionItem, continued: ReadonlySet<string>): boolean {
  const isMinimum = price.kind === 'usage' && price.minimum > 0
  return !isMinimum && isMeteredItem(price) && continued.has(keyOf(price))
}

/** The usage that a change ends is a line of the next monthly invoice (B-61, B-67). */
export function carryUsage(ledger: Ledger, bought: Purchase, anchor: EpochMs | undefined): void {
  const over = usageEnded(ledger.items.all(), bought, anchor !== undefined)
  for (const line of closeUsage(ledger, over, anchor ?? ledger.at))
    if (line.amount.minor > 0) ledger.carried.insert({ id: ledger.newId(), line })
}
