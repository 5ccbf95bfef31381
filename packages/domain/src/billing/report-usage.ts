import { daysInMs, isWithin, periodAt } from '../calendar/index.ts'
import type { EpochMs, Period } from '../calendar/index.ts'
import { isMetered } from '../invoice/index.ts'
import { MINUTE_MS } from '../durations/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { subscriptionStatuses } from '../subscription/index.ts'
import type { DocumentRow, SubscriptionRow } from './facts.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import type { Ledger } from './ledger.ts'
import { disabledSince, owingOf } from './subscription-state.ts'
import { openWindow } from './usage-behind.ts'
import { countedSince, emptyWindow, lateUsageLine, lineOfUsage, windowAround } from './usage-window.ts'
import type { ChargedUsage, ReportEffect, UsageReport, UsageWindow } from './usage-window.ts'

/** The product says how many there are of something, from an instant on (INV-04). Each report has a key that is new. */
export interface ReportUsage {
  readonly kind: 'report_usage'
  readonly reports: readonly UsageReport[]
}

/** Why a report isn't taken. */
export type UsageRejection = 'not-subscribed' | 'in-the-future' | 'not-counted-then' | 'too-late'

/**
 * The clock of a product may be ahead of the shop's or behind it by so much, in ms: what it reports of now is of now, and what it
 * reports right after a purchase is of that (decision 0140). The report is stored with the instant that it says, so that one
 * that is sent again is the same.
 */
const clockTolerance = 5 * MINUTE_MS

/** Late usage is taken for so many days after the month that it is of (B-137). */
export const lateUsageDays = 35

const month = { unit: 'month', count: 1 } as const

/** When the life that runs, or the last one, stops being counted; epoch ms. */
function countedTo({ status, period, cancelAt }: SubscriptionRow): EpochMs {
  return status === subscriptionStatuses.expired ? Math.min(period.end, cancelAt ?? period.end) : period.end
}

/** The month of a report that is late, as far as it isn't the one that is counted now. */
function monthBefore(ledger: Ledger, subscription: SubscriptionRow, { usageKey, at }: UsageReport): Period {
  const known = windowAround(ledger.usageWindows.all(), usageKey, at)
  if (known !== undefined) return known.period
  const { start, end } = periodAt(subscription.anchor, month, at)
  return { start, end: Math.min(end, countedSince(subscription)) }
}

function rejectionOf(ledger: Ledger, report: UsageReport): UsageRejection | undefined {
  const { subscription, now } = ledger
  const { at } = report
  if (subscription === undefined || at >= countedTo(subscription)) return 'not-subscribed'
  if (at >= countedSince(subscription)) return undefined
  const isKnown = windowAround(ledger.usageWindows.all(), report.usageKey, at) !== undefined
  if (at < subscription.anchor && !isKnown) return 'not-counted-then'
  return monthBefore(ledger, subscription, report).end + daysInMs(lateUsageDays) <= now ? 'too-late' : undefined
}

/** The window that a report is counted in; one of the past is made where nothing was known of its key then. */
function windowOf(ledger: Ledger, subscription: SubscriptionRow, report: UsageReport): UsageWindow {
  const { usageKey, at } = report
  if (at >= countedSince(subscription)) return openWindow(ledger, usageKey, subscription)
  const known = windowAround(ledger.usageWindows.all(), usageKey, at)
  if (known !== undefined) return known
  const period = monthBefore(ledger, subscription, report)
  const window = emptyWindow(ledger.usageWindows.all(), { id: ledger.newId(), usageKey, period })
  ledger.usageWindows.insert(window)
  return window
}

/** The newest report is in force; of two for one instant the higher one. */
function newest({ last }: UsageWindow, { at, quantity }: UsageReport): NonNullable<UsageWindow['last']> {
  if (last === undefined || at > last.at) return { at, quantity }
  return at === last.at && quantity > last.quantity ? { at, quantity } : last
}

/** True for the line that charges this usage, and that no issued document has. */
function isLineOf({ price, period }: ChargedUsage, line: ChargeLine): boolean {
  const { explanation } = line
  if (!isMetered(line) || line.productId !== price.productId || line.member !== undefined) return false
  if (line.period.start !== period.start || line.period.end !== period.end) return false
  const isAssets = explanation.step === 'extra_assets'
  return (
    isAssets === (price.kind === 'extra_assets') && (isAssets || line.kind === 'overage') === (price.kind !== 'usage')
  )
}

const beforeOf = ({ explanation, amount }: ChargeLine): Money | undefined =>
  'before' in explanation ? explanation.before : zero(amount.currency)

/** A line that waits, by another count: it replaces what it was, or adds to what an invoice charged before. */
function recounted(charged: ChargedUsage, count: number, line: ChargeLine): ChargeLine | undefined {
  const before = beforeOf(line)
  return 'before' in line.explanation && before !== undefined
    ? lateUsageLine(charged, count, before)
    : lineOfUsage(charged, count)
}

/** The draft that late usage still enters (B-69, B-107). */
function waitingDraft(ledger: Ledger): DocumentRow | undefined {
  return ledger.documents
    .all()
    .find(
      ({ status, finaliseAt, kind, subscriptionId }) =>
        status === 'draft' &&
        finaliseAt !== undefined &&
        kind === 'period' &&
        subscriptionId === ledger.subscription?.id,
    )
}

interface Counted {
  readonly charged: ChargedUsage
  readonly count: number
}

/** Where usage that was charged already is charged by a higher count; undefined where no document comes that could (B-69). */
function chargeMore(ledger: Ledger, { charged, count }: Counted): ReportEffect {
  const row = ledger.carried.all().find(({ line }) => isLineOf(charged, line))
  if (row !== undefined) {
    const line = recounted(charged, count, row.line)
    ledger.endCarried(row.id, ledger.at)
    if (line !== undefined && line.amount.minor > 0) ledger.carried.insert({ id: ledger.newId(), line })
    return 'next_invoice'
  }
  const draft = waitingDraft(ledger)
  const stands = draft?.lines.find((line) => isLineOf(charged, line))
  if (draft !== undefined && stands !== undefined) {
    const line = recounted(charged, count, stands)
    ledger.recountDocument(
      draft.id,
      draft.lines.map((other) => (other === stands && line !== undefined ? line : other)),
    )
    return 'draft'
  }
  const late = lateUsageLine(charged, count, charged.amount)
  if (late === undefined) return 'nothing'
  if (draft !== undefined) {
    ledger.recountDocument(draft.id, [...draft.lines, late])
    return 'draft'
  }
  if (ledger.subscription?.status === subscriptionStatuses.expired) return 'nothing'
  ledger.carried.insert({ id: ledger.newId(), line: late })
  return 'next_invoice'
}

interface Recount {
  readonly charged: ChargedUsage
  readonly effect: ReportEffect
}

/** What was charged by a lower count than is reported now. */
function recount(ledger: Ledger, { at, quantity }: UsageReport, charged: ChargedUsage): Recount {
  if (!isWithin(charged.period, at)) return { charged, effect: 'counted' }
  // no invoice comes in the currency that its month was charged in (B-88)
  if (charged.amount.currency !== ledger.balance.currency) return { charged, effect: 'nothing' }
  const count = Math.max(quantity, charged.peak ?? 0)
  if (count === charged.peak) return { charged, effect: 'nothing' }
  const effect = chargeMore(ledger, { charged, count })
  // what no document charges stays uncharged
  if (effect === 'nothing') return { charged: { ...charged, peak: count }, effect }
  const amount = lineOfUsage(charged, count)?.amount ?? zero(charged.amount.currency)
  return { charged: { ...charged, peak: count, amount }, effect }
}

/** Of the effects on several items that one key counts, the one that charges. */
const order: readonly ReportEffect[] = ['draft', 'next_invoice', 'nothing', 'counted']

function take(ledger: Ledger, subscription: SubscriptionRow, report: UsageReport): ReportEffect {
  const { at, quantity } = report
  const { id } = windowOf(ledger, subscription, report)
  const window = ledger.usageWindows.get(id)
  // while the plan is read-only for its debt nothing is metered (B-77)
  const isOff = (disabledSince(owingOf(ledger)) ?? Infinity) <= at
  const last = newest(window, report)
  if (isOff) {
    ledger.usageWindows.change(id, { last })
    return 'nothing'
  }
  const changes = window.charged.map((charged) => recount(ledger, report, charged))
  const charged = changes.map((change) => change.charged)
  ledger.usageWindows.change(id, { last, peak: Math.max(quantity, window.peak ?? 0), charged })
  const isLate = at < countedSince(subscription)
  const effects = changes.map(({ effect }) => effect)
  return order.find((effect) => effects.includes(effect)) ?? (isLate ? 'nothing' : 'counted')
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
): Result<undefined, { readonly code: UsageRejection; readonly place: number }> {
  const { subscription } = ledger
  for (const [place, report] of reports.entries()) {
    if (report.at > ledger.now + clockTolerance) return fail({ code: 'in-the-future', place })
    const code = rejectionOf(ledger, countedOf(ledger, report))
    if (code !== undefined) return fail({ code, place })
  }
  if (subscription === undefined) return ok(undefined)
  for (const report of reports)
    ledger.reported({ ...report, effect: take(ledger, subscription, countedOf(ledger, report)) })
  return ok(undefined)
}
