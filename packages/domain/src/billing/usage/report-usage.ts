import { daysInMs, isWithin, periodAt } from '../../calendar/index.ts'
import type { EpochMs, Period } from '../../calendar/index.ts'
import { MINUTE_MS } from '../../durations/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import type { Quantity } from '../../pricing/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { DocumentRow, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { addWindow } from '../core/count-from.ts'
import { keyOf, keyOfLine } from '../core/usage-behind.ts'
import { countedSince, lateUsageLine, lineOfUsage, windowAround, windowsSince } from '../core/usage-window.ts'
import type { ChargedUsage, ReportEffect, UsageReport, UsageWindow } from '../core/usage-window.ts'
import { isOffFor, itemsBy } from '../documents/index.ts'

/** The product says how many there are of something, from an instant on (INV-04). Each report has a key that is new. */
export interface ReportUsage {
  readonly kind: 'report_usage'
  readonly reports: readonly UsageReport[]
}

/** Why a report isn't taken. */
export type UsageRejection = 'not-subscribed' | 'in-the-future' | 'not-counted-then' | 'too-late'

/**
 * The clock of a product may be ahead of the shop's or behind it by so much, in ms: what it reports of now is of now, and what it
 * reports right after a purchase is of that. The report is stored with the instant that it says, so that one
 * that is sent again is the same.
 */
const clockTolerance = 5 * MINUTE_MS

/** Late usage is taken for so many days after the month that it is of (B-137). */
export const lateUsageDays = 35

const month = { unit: 'month', count: 1 } as const

/** When the life that runs, or the last one, stops being counted; epoch ms. */
function countedTo({ period, cancelAt = period.end }: SubscriptionRow): EpochMs {
  return Math.min(period.end, cancelAt)
}

/** What is left of a time around an instant beside the windows of a key. */
function besideWindows(windows: readonly UsageWindow[], { start, end }: Period, at: EpochMs): Period {
  return {
    start: Math.max(start, ...windows.flatMap(({ period }) => (period.end <= at ? period.end : []))),
    end: Math.min(end, ...windows.flatMap(({ period }) => (period.start > at ? period.start : []))),
  }
}

/** The time that a report is counted in: what is counted now, or a month before that. */
function windowPeriod(ledger: Ledger, subscription: SubscriptionRow, { usageKey, at }: UsageReport): Period {
  const since = countedSince(subscription)
  const known = windowAround(ledger.usageWindows.all(), usageKey, at)
  if (known !== undefined && (at < since || known.period.start >= since)) return known.period
  const windows = ledger.usageWindows.all().filter((window) => window.usageKey === usageKey)
  if (at >= since)
    return besideWindows(windowsSince(windows, usageKey, since), { start: since, end: subscription.period.end }, at)
  const { start, end } = periodAt(subscription.anchor, month, at)
  return besideWindows(windows, { start, end: Math.min(end, since) }, at)
}

function rejectionOf(ledger: Ledger, report: UsageReport): UsageRejection | undefined {
  const { subscription, now } = ledger
  const { at } = report
  if (subscription === undefined || at >= countedTo(subscription)) return 'not-subscribed'
  const isKnown = windowAround(ledger.usageWindows.all(), report.usageKey, at) !== undefined
  if (at < subscription.anchor && !isKnown) return 'not-counted-then'
  return windowPeriod(ledger, subscription, report).end + daysInMs(lateUsageDays) <= now ? 'too-late' : undefined
}

/** The window that a report is counted in; it is made where nothing was known of its key then. */
function windowOf(ledger: Ledger, subscription: SubscriptionRow, report: UsageReport): UsageWindow {
  const { usageKey } = report
  const period = windowPeriod(ledger, subscription, report)
  const known = ledger.usageWindows
    .all()
    .find((window) => window.usageKey === usageKey && window.period.start === period.start)
  return known ?? addWindow(ledger, usageKey, period)
}

/** The newest report is in force; of two for one instant the higher one. */
function newest({ last }: UsageWindow, { at, quantity }: UsageReport): NonNullable<UsageWindow['last']> {
  if (last === undefined || at > last.at) return { at, quantity }
  return at < last.at ? last : { at, quantity: Math.max(quantity, last.quantity) }
}

/** True for the line that charges this usage, and that no issued document has. */
function isLineOf({ price, period }: ChargedUsage, line: ChargeLine): boolean {
  const isSameTime = line.period.start === period.start && line.period.end === period.end
  return isSameTime && line.productId === price.productId && keyOfLine(line) === keyOf(price)
}

/** A line that waits, by another count: it replaces what it was, or adds to what an invoice charged before. */
function recounted({ charged, counted }: Counted, { explanation }: ChargeLine): ChargeLine | undefined {
  const before = 'before' in explanation ? explanation.before : undefined
  return before === undefined ? lineOfUsage(charged, counted) : lateUsageLine(charged, counted, before)
}

/** The draft that late usage still enters (B-69, B-107): that of a month. */
function waitingDraft(ledger: Ledger, { id }: SubscriptionRow): DocumentRow | undefined {
  return ledger.documents
    .all()
    .find(
      ({ status, finaliseAt, subscriptionId }) =>
        status === 'draft' && finaliseAt !== undefined && subscriptionId === id,
    )
}

interface Counting {
  readonly subscription: SubscriptionRow
  /** Of what the month that runs doesn't count: a document has charged that, or waits to. */
  readonly isLate: boolean
}

interface Counted extends Counting {
  readonly charged: ChargedUsage
  readonly counted: Quantity
}

const lateLine = ({ charged, counted }: Counted) => lateUsageLine(charged, counted, charged.amount)

/** What adds to a count that was charged. */
type Charging = Exclude<ReportEffect, 'counted' | 'nothing' | 'none'>

function chargeOnDraft(ledger: Ledger, counted: Counted, { id, lines }: DocumentRow): Charging | undefined {
  const stands = lines.find((line) => isLineOf(counted.charged, line))
  const line = stands === undefined ? lateLine(counted) : recounted(counted, stands)
  if (line === undefined) return undefined
  ledger.recountDocument(id, [
    ...lines.flatMap((other) => (other === stands ? line : other)),
    ...(stands ? [] : [line]),
  ])
  return 'draft'
}

/** Where usage that was charged already is charged by a higher count; undefined where no document comes that could (B-69). */
function chargeMore(ledger: Ledger, counted: Counted): Charging | undefined {
  const { charged, subscription, isLate } = counted
  const row = ledger.carried.all().find(({ line }) => isLineOf(charged, line))
  if (row !== undefined) {
    const line = recounted(counted, row.line)
    ledger.endCarried(row.id, ledger.at)
    if (line !== undefined && line.amount.minor > 0) ledger.carried.insert({ id: ledger.newId(), line })
    return 'next_invoice'
  }
  const draft = isLate ? waitingDraft(ledger, subscription) : undefined
  if (draft !== undefined) return chargeOnDraft(ledger, counted, draft)
  // nothing waits of usage that was closed at 0 within the month that runs
  const line = isLate ? lateLine(counted) : lineOfUsage(charged, counted.counted)
  // of a life that is over, whatever trial runs since
  if (line === undefined || subscription.status !== subscriptionStatuses.subscribed) return undefined
  ledger.carried.insert({ id: ledger.newId(), line })
  return 'next_invoice'
}

interface Recount {
  readonly charged: ChargedUsage
  /** Absent where nothing more is charged. */
  readonly effect?: Charging | undefined
}

/** What was charged by a lower count than is reported now. */
function recount(ledger: Ledger, charged: ChargedUsage, { at, quantity, ...of }: UsageReport & Counting): Recount {
  const { currency } = charged.amount
  // no invoice comes in the currency that its month was charged in (B-88)
  const isOn = (charged.on ?? [charged.period]).some((time) => isWithin(time, at))
  if (!isOn || currency !== ledger.balance.currency) return { charged }
  const count = Math.max(quantity, charged.peak ?? 0)
  if (count === charged.peak) return { charged }
  const counted = { quantity: count, source: 'counted', ...(count === quantity && { at }) } as const
  const effect = chargeMore(ledger, { ...of, charged, counted })
  const amount = lineOfUsage(charged, counted)?.amount ?? zero(currency)
  // what no document charges stays uncharged
  return { charged: { ...charged, peak: count, ...(effect && { amount }) }, effect }
}

/** Of the effects on several items that one key counts, the one that charges. */
const order: readonly Charging[] = ['draft', 'next_invoice']

function take(ledger: Ledger, subscription: SubscriptionRow, report: UsageReport): ReportEffect {
  const { at, quantity } = report
  const { id } = windowOf(ledger, subscription, report)
  const window = ledger.usageWindows.get(id)
  const items = itemsBy(ledger, report.usageKey)
  const last = newest(window, report)
  if (isOffFor(ledger, items, at)) {
    ledger.usageWindows.change(id, { last })
    return 'nothing'
  }
  const isLate = subscription.status === subscriptionStatuses.expired || at < countedSince(subscription)
  ledger.usageWindows.change(id, { last, peak: Math.max(quantity, window.peak ?? 0) })
  const effects = chargingWindows(ledger, report).flatMap((charging) => {
    const changes = charging.charged.map((charged) => recount(ledger, charged, { ...report, subscription, isLate }))
    const charged = changes.map((change) => change.charged)
    if (charged.some((one, place) => one !== charging.charged[place]))
      ledger.usageWindows.change(charging.id, { charged })
    return changes.map(({ effect }) => effect)
  })
  const onTime = items.length > 0 ? 'counted' : 'none'
  return order.find((effect) => effects.includes(effect)) ?? (isLate ? 'nothing' : onTime)
}

/** The windows that hold what was charged of a key. */
function chargingWindows(ledger: Ledger, { usageKey }: UsageReport): readonly UsageWindow[] {
  return ledger.usageWindows.all().filter((window) => window.usageKey === usageKey && window.charged.length > 0)
}

/** A report as it is counted: nothing is of an instant that is still to come, or of one just before the first purchase. */
function countedOf({ now, subscription, usageWindows }: Ledger, report: UsageReport): UsageReport {
  const at = Math.min(report.at, now)
  const anchor = subscription?.anchor ?? at
  const isJustBefore = at < anchor && at >= anchor - clockTolerance
  // what an earlier life counted then stays its own
  const isOfBefore = isJustBefore && windowAround(usageWindows.all(), report.usageKey, at) !== undefined
  return { ...report, at: isJustBefore && !isOfBefore ? anchor : at }
}

/** Counts what was reported; undefined where it is done. One report that can't be taken rejects them all. */
export function reportUsage(
  ledger: Ledger,
  { reports }: ReportUsage,
): { readonly code: UsageRejection; readonly place: number } | undefined {
  const { subscription } = ledger
  for (const [place, report] of reports.entries()) {
    if (report.at > ledger.now + clockTolerance) return { code: 'in-the-future', place }
    const code = rejectionOf(ledger, countedOf(ledger, report))
    if (code !== undefined) return { code, place }
  }
  if (subscription === undefined) return undefined
  for (const report of reports)
    ledger.reported({ ...report, effect: take(ledger, subscription, countedOf(ledger, report)) })
  return undefined
}
