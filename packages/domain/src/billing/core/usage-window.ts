import { isWithin } from '../../calendar/index.ts'
import type { EpochMs, Period } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { subtract } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import { arrearsLines, priceModelOf } from '../../subscription/index.ts'
import type { SubscriptionItem, UsageRecord } from '../../subscription/index.ts'
import type { OrderedQuantities, SubscriptionRow } from './subscription-row.ts'
import type { RowId } from './row-id.ts'

/** An item that is charged by a count. */
export type MeteredItem = Exclude<SubscriptionItem, { kind: 'plan' | 'module' }>

/** Charged usage, by value: late usage is compared with it, and no document changes. */
export interface ChargedUsage {
  readonly price: MeteredItem
  /** The time that is counted: that of its line. */
  readonly period: Period
  /** The parts of it in which it was on; absent where that is all of it. */
  readonly on?: readonly Period[]
  /** The month that it is counted in. */
  readonly month: Period
  /** The time in which it was on and bundled, as one part that ends with it. */
  readonly part: Period
  /** The count that it was charged by; absent where nothing was reported, so that it counted as declared. */
  readonly peak?: number
  readonly amount: Money
}

/** Counts under a key in a month, or in a part of it: another window begins where a charge by the key begins. Half-open. */
export interface UsageWindow {
  readonly id: RowId
  readonly usageKey: string
  readonly period: Period
  /** The highest count that was reported of it; what was in force when it began is not in it. */
  readonly peak?: number
  /** The newest report, of an earlier window while there is none in this one: it is in force until another one. */
  readonly last?: { readonly at: EpochMs; readonly quantity: number }
  readonly charged: readonly ChargedUsage[]
}

/** A count under a usage key: from an instant on it is so many. Reported once by its own key. */
export interface UsageReport {
  readonly key: string
  readonly usageKey: string
  readonly quantity: number
  /** Counted at; epoch ms. */
  readonly at: EpochMs
}

/**
 * Effect of a report: on time, on the draft of its month, as a line of the next invoice, late without a further charge, or on
 * time for a key that charges nothing.
 */
export type ReportEffect = 'counted' | 'draft' | 'next_invoice' | 'nothing' | 'none'

/** A report, and what it came to. */
export interface CountedReport extends UsageReport {
  readonly effect: ReportEffect
}

/** The key whose count an item is charged by. */
export function usageKeyOf(price: MeteredItem): string {
  return price.kind === 'extra_assets' ? price.countedBy : price.usageKey
}

/** True for an item that is charged by a count: in arrears, or in advance with a true-up. */
export function isMeteredItem(price: SubscriptionItem): price is MeteredItem {
  return !('recurring' in price)
}

/** The fields of a subscription that decide which time is counted. */
export type CountedMonth = Pick<SubscriptionRow, 'period' | 'usageFrom' | 'pausedAt'>

/** Since when usage of the month that runs is counted: a pause is counted by itself (B-131). Epoch ms. */
export function countedSince({ period, usageFrom, pausedAt }: CountedMonth): EpochMs {
  return Math.max(period.start, usageFrom ?? period.start, pausedAt ?? period.start)
}

/** The windows of a key in the month that runs, the earliest first. Epoch ms. */
export function windowsSince(
  windows: readonly UsageWindow[],
  usageKey: string,
  since: EpochMs,
): readonly UsageWindow[] {
  return windows
    .filter((window) => window.usageKey === usageKey && window.period.start >= since)
    .toSorted((left, right) => left.period.start - right.period.start)
}

/** The window that an instant before is counted in: of two the later one. */
export function windowAround(
  windows: readonly UsageWindow[],
  usageKey: string,
  instant: EpochMs,
): UsageWindow | undefined {
  return windows
    .filter((window) => window.usageKey === usageKey && isWithin(window.period, instant))
    .toSorted((left, right) => left.period.start - right.period.start)
    .at(-1)
}

/** The report that is in force when a window begins: the newest before it. */
function reportBefore(windows: readonly UsageWindow[], usageKey: string, start: EpochMs): UsageWindow['last'] {
  const before = windows.flatMap(({ usageKey: key, last }) => (key === usageKey && last && last.at < start ? last : []))
  return before.toSorted((left, right) => left.at - right.at).at(-1)
}

/** A window in which nothing is reported yet: what is in force at its start stays so, however old it is. */
export function emptyWindow(
  windows: readonly UsageWindow[],
  { id, usageKey, period }: Pick<UsageWindow, 'id' | 'usageKey' | 'period'>,
): UsageWindow {
  const last = reportBefore(windows, usageKey, period.start)
  return { id, usageKey, period, ...(last && { last }), charged: [] }
}

interface UsageFacts {
  readonly usageWindows: readonly UsageWindow[]
  readonly subscription?: (CountedMonth & { readonly terms?: OrderedQuantities }) | undefined
}

/** Counted usage, as far as it is known, the start of the running month's count, and the terms of keys without one. Epoch ms. */
export interface CountedUsage {
  readonly windows: readonly UsageWindow[]
  readonly since: EpochMs
  readonly terms: OrderedQuantities
}

/** Usage counted in the running month, and the windows before it. */
export function countedUsage({ subscription, usageWindows: windows }: UsageFacts): CountedUsage {
  const { terms = { quantities: {} } } = subscription ?? {}
  return { windows, terms, since: subscription === undefined ? Infinity : countedSince(subscription) }
}

function highest(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/**
 * The highest count of a key in a time, the one in force at its start included: 20 until the 5th, then 3 are 3 from the 6th on.
 * Undefined where nothing was reported until its end.
 */
export function peakWithin(
  { windows, since }: Omit<CountedUsage, 'terms'>,
  usageKey: string,
  time: Period,
): number | undefined {
  const ofMonth = windowsSince(windows, usageKey, since)
  const inside = ofMonth.filter(({ period: { start } }) => start >= time.start && start < time.end)
  const around = ofMonth.findLast(({ period }) => period.start < time.start && period.end > time.start)
  // what is counted from now on has no window of its own yet: all that was reported is before it
  const isBefore = around?.last !== undefined && around.last.at <= time.start
  return highest([
    isBefore ? around.last.quantity : around?.peak,
    reportBefore(windows, usageKey, time.start)?.quantity,
    ...inside.map(({ peak }) => peak),
  ])
}

/**
 * The highest count of each key in the month that runs, the one in force at its start included. A key that was never reported
 * isn't in it.
 */
export function usageSoFar({ subscription, usageWindows }: UsageFacts): Pick<UsageRecord, 'peaks'> {
  if (subscription === undefined) return { peaks: {} }
  const counted = countedUsage({ subscription, usageWindows })
  const month = { start: counted.since, end: subscription.period.end }
  const peaks = [...new Set(usageWindows.map(({ usageKey }) => usageKey))].flatMap((key): [string, number][] => {
    const peak = peakWithin(counted, key, month)
    return peak === undefined ? [] : [[key, peak]]
  })
  return { peaks: Object.fromEntries(peaks) }
}

/** The newest report of a key: the level in force. */
export function levelOf(windows: readonly UsageWindow[], usageKey: string): UsageWindow['last'] {
  return reportBefore(windows, usageKey, Infinity)
}

/** A line of what was used, which says where its quantity comes from (B-138). */
export function withOrigin(line: ChargeLine, { quantity: _, ...origin }: Quantity): ChargeLine {
  const { explanation } = line
  if (explanation.step !== 'units' && explanation.step !== 'extra_assets') return line
  return { ...line, explanation: { ...explanation, origin } }
}

/** The line of charged usage at a quantity; undefined for units that were paid for in advance. */
export function lineOfUsage(
  { price, month, part, period }: Omit<ChargedUsage, 'amount' | 'peak' | 'on'>,
  counted: Quantity,
): ChargeLine | undefined {
  const usage = { peaks: { [usageKeyOf(price)]: counted.quantity }, active: new Map([[price.productId, part]]) }
  const [line] = arrearsLines([price], month, usage)
  return line && withOrigin({ ...line, period }, counted)
}

/**
 * The line that a higher count adds: 8 instead of 3 vehicles at 12.00, of which 60.00 was charged as the minimum, is 36.00 for
 * 3 more. Undefined where it adds nothing.
 */
export function lateUsageLine(charged: ChargedUsage, counted: Quantity, before: Money): ChargeLine | undefined {
  const line = lineOfUsage(charged, counted)
  if (line === undefined || line.amount.minor <= before.minor) return undefined
  const { fraction: _, ...whole } = line
  const amount = subtract(line.amount, before)
  const explanation = { ...line.explanation, amount, before }
  // by tiers no count of units at one price makes the amount; above prepaid units it is overage all the same
  if (priceModelOf(charged.price) !== undefined)
    return { ...whole, kind: line.kind === 'overage' ? 'overage' : 'tiered', amount, explanation }
  const isOfUnits = amount.minor % line.unit.minor === 0
  // units at their price are a count of units, the rest of a minimum is none
  if (!isOfUnits) return { ...whole, kind: 'usage_minimum', amount, explanation }
  const quantity = amount.minor / line.unit.minor
  return { ...whole, quantity, freeQuantity: 0, amount, explanation }
}
