import type { EpochMs, Period } from '../../calendar/index.ts'
import { isOwedUnused } from '../../catalog/index.ts'
import { isMetered } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import { moduleTrials, priceModelOf } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { CarriedRow, ItemRow, RowId } from './facts.ts'
import { mostOf, quantityOf } from './quantity.ts'
import { isMeteredItem, lineOfUsage, peakWithin, usageKeyOf, windowsSince } from './usage-window.ts'
import type { ChargedUsage, CountedUsage, MeteredItem } from './usage-window.ts'

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
  /** Reported usage; without a report an item counts as declared itself, and a bundled minimum as nothing. */
  readonly usage: CountedUsage
  /** Lines that wait for the next invoice. */
  readonly carried: readonly CarriedRow[]
  /** Start of the count: time before a pause was billed with it. */
  readonly usageFrom?: EpochMs | undefined
}

/** Charges of a month for its usage. */
export interface UsageCharges {
  readonly lines: readonly ChargeLine[]
  /** Lines that waited, of usage that is counted again here: an item that was off within the month. */
  readonly counted: readonly RowId[]
  /** Charge of each item, also where it is nothing: late usage is compared with it. */
  readonly charged: readonly ChargedUsage[]
  /** Earlier charges of the month for the same usage, which these replace. */
  readonly replaced: readonly ChargedUsage[]
}

interface MeteredUse extends UsedItem {
  readonly price: MeteredItem
}

/** Key of an item's usage, in arrears or above the prepaid units. */
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

/** True for usage of the same key and month that was closed before this item began. */
function isClosedBefore(
  { price, startedAt }: MeteredUse,
  month: Period,
  { key, period }: { readonly key: string | undefined; readonly period: Period },
): boolean {
  return key === keyOf(price) && period.start >= month.start && period.end <= startedAt
}

interface FoundUse extends MeteredUse {
  /** Lines of the same usage that wait; late usage of what was charged before is in no count. */
  readonly before: readonly CarriedRow[]
  readonly replaced: readonly ChargedUsage[]
}

function foundOf(item: MeteredUse, { month, carried, usage: { windows, since } }: UsedMonth): FoundUse {
  // what the month charged so far, also where that is nothing, so that no line waits
  const closed = windowsSince(windows, usageKeyOf(item.price), since).flatMap(({ charged }) => charged)
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

/** True for a price that a month owes though nothing is used: its whole time counts, and no minimum of an earlier one. */
function owesUnused(price: MeteredItem): boolean {
  const model = priceModelOf(price)
  return model !== undefined && isOwedUnused(model)
}

/** An item that was in the plan before and is bought by itself still owes the minimum of that time (B-64). */
function pricedWith({ price, before }: FoundUse): MeteredItem {
  const minimum = Math.max(0, ...before.map(minimumOf))
  if (price.kind !== 'usage' || price.bundled || minimum === 0 || owesUnused(price)) return price
  return { ...price, bundled: true, minimum }
}

/** The time in which it was on and bundled within the month, with the time before it was off: as one part that ends with it. */
function activePart({ price, startedAt, before }: FoundUse, { month, until }: UsedMonth): Period {
  const isOwed = owesUnused(price)
  const isAlone = price.kind !== 'extra_assets' && !price.bundled && !isOwed
  const earlier = before
    .filter((row) => isOwed || minimumOf(row) > 0)
    .reduce((all, { line: { period } }) => all + period.end - period.start, 0)
  return { start: (isAlone ? until : Math.max(startedAt, month.start)) - earlier, end: until }
}

/** A time in which it was on, and what it is charged by of it. */
interface CountedTime {
  readonly times: readonly Period[]
  readonly counted: Quantity
}

/** The times of the month in which it was on: those that were closed before it was off, and the one that runs. */
function countedTimes({ price, startedAt, before, replaced }: FoundUse, used: UsedMonth): readonly CountedTime[] {
  const { month, until, usage } = used
  const running = { start: Math.max(startedAt, month.start), end: Math.min(until, month.end) }
  const ofCharged = (charged: ChargedUsage): CountedTime => ({
    times: charged.on ?? [charged.period],
    counted: quantityOf(charged.price, usage, charged.peak),
  })
  const known = new Set(replaced.map(({ period }) => period.start))
  // a change that is only previewed has closed nothing yet
  const waiting = before.flatMap(({ line: { period, quantity } }) =>
    known.has(period.start) ? [] : { times: [period], counted: quantityOf(price, usage, quantity) },
  )
  const own = quantityOf(price, usage, peakWithin(usage, usageKeyOf(price), running))
  return [...replaced.map(ofCharged), ...waiting, { times: [running], counted: own }]
}

/**
 * Counts the time in which it was on and charged. Where nothing was reported in one of its times, what was declared of the item
 * itself counts there: of a minimum nothing.
 */
function chargeOf(
  item: FoundUse,
  used: UsedMonth,
): { readonly charged: ChargedUsage; readonly line: ChargeLine | undefined } {
  const { month, until } = used
  const price = pricedWith(item)
  const all = countedTimes(item, used)
  const on = all.flatMap(({ times }) => times).toSorted((left, right) => left.start - right.start)
  const counted = {
    price,
    month,
    part: activePart(item, used),
    period: { start: Math.min(...on.map(({ start }) => start)), end: Math.min(until, month.end) },
    ...(on.length > 1 && { on }),
  }
  const quantities = all.map((time) => time.counted)
  const quantity = mostOf(quantities)
  const line = lineOfUsage(counted, quantity)
  const currency = price.kind === 'extra_assets' ? price.rate.currency : price.unit.currency
  const amount = line?.amount ?? zero(currency)
  const isReported = quantities.some(({ source }) => source === 'counted')
  return { charged: { ...counted, ...(isReported && { peak: quantity.quantity }), amount }, line }
}

/**
 * Charges of a month's usage, in arrears: as reported, and without a report as each item was declared. Counted is the time in
 * which an item was on and charged, and a bundled minimum for that part of the month. A key is charged once a month: the usage
 * of an item that was off is counted again by its successor.
 */
export function usageBehind(items: readonly UsedItem[], used: UsedMonth): UsageCharges {
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
  return rows.flatMap(({ price, startedAt, countedFrom = startedAt, trial }) =>
    price === undefined || trial === moduleTrials.trial ? [] : { price, startedAt: countedFrom },
  )
}

/** Of these the ones that are charged: not an add-on that is off for its debt (B-77). */
export function usedItems(rows: readonly ItemRow[]): readonly UsedItem[] {
  return pricedItems(rows.filter(({ trial }) => trial === moduleTrials.paid))
}

/**
 * True for usage that its successor under the same key counts on; of a bundled minimum the time until now is lost without its
 * line.
 */
export function isCountedLater(price: SubscriptionItem, continued: ReadonlySet<string>): boolean {
  const isMinimum = price.kind === 'usage' && price.minimum > 0
  return !isMinimum && isMeteredItem(price) && continued.has(keyOf(price))
}

/** Since when an item that begins is counted: what it takes the place of under its key is counted with it. Epoch ms. */
export function countedWith(ended: readonly ItemRow[], price: SubscriptionItem, at: EpochMs): EpochMs {
  if (!isMeteredItem(price)) return at
  const key = new Set([keyOf(price)])
  const before = usedItems(ended).filter(({ price: old }) => isCountedLater(old, key))
  return Math.min(at, ...before.map(({ startedAt }) => startedAt))
}
