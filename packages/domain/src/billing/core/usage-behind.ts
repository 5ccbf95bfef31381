import type { EpochMs, Period } from '../../calendar/index.ts'
import { isMetered } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
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
  /** What was reported; where nothing was, an item counts as declared itself, and a bundled minimum as nothing (B-138, B-140). */
  readonly usage: CountedUsage
  /** Lines that wait for the next invoice. */
  readonly carried: readonly CarriedRow[]
  /** What came before a pause was billed with it (B-131). */
  readonly usageFrom?: EpochMs | undefined
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
 * Counts the time in which it was on and charged (B-139). Where nothing was reported in one of its times, what was declared of the
 * item itself counts there: of a minimum nothing (B-140).
 */
function chargeOf(item: FoundUse, used: UsedMonth): ChargeOfItem {
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
 * What was used in a month, in arrears: as reported, and where nothing was, as each item was declared (B-64, B-65, B-138). Counted is the time in which an
 * item was on and charged (B-139), and a bundled minimum for that part of the month. A key is charged once a month: what an item that
 * was off owed is counted again by the one that came after it.
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
  return rows.flatMap(({ price, startedAt, countedFrom = startedAt, trial }) =>
    price === undefined || trial === moduleTrials.trial ? [] : { price, startedAt: countedFrom },
  )
}

/** Of these the ones that are charged: not an add-on that is off for its debt (B-77). */
export function usedItems(rows: readonly ItemRow[]): readonly UsedItem[] {
  return pricedItems(rows.filter(({ trial }) => trial === moduleTrials.paid))
}

/** What follows under the same key goes on counting; of a bundled minimum the time until now is lost without its line. */
export function isCountedLater(price: SubscriptionItem, continued: ReadonlySet<string>): boolean {
  const isMinimum = price.kind === 'usage' && price.minimum > 0
  return !isMinimum && isMeteredItem(price) && continued.has(keyOf(price))
}

/** Since when an item that begins is counted: what it takes the place of under its key is counted with it (B-139). Epoch ms. */
export function countedWith(ended: readonly ItemRow[], price: SubscriptionItem, at: EpochMs): EpochMs {
  if (!isMeteredItem(price)) return at
  const key = new Set([keyOf(price)])
  const before = usedItems(ended).filter(({ price: old }) => isCountedLater(old, key))
  return Math.min(at, ...before.map(({ startedAt }) => startedAt))
}
