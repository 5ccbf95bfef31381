import { canonicalText } from '../canonical/index.ts'
import { periodOf } from '../calendar/index.ts'
import type { AnchoredPeriod, EpochMs } from '../calendar/index.ts'
import { invoiceTotals, isBelowMinimum, payFromCredit } from '../invoice/index.ts'
import type { ChargeLine, TaxRate } from '../invoice/index.ts'
import { add, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { UsageRecord } from './charge-lines.ts'
import type { SubscriptionItem } from './items.ts'
import { advanceLines, calendarInterval, chargedBoundary, renewalPlan } from './renewal-plan.ts'
import type { RecurringSubscription } from './renewal-plan.ts'

/** When the first payment is made (B-72). */
export type CheckoutStart = 'now' | 'trial_end'

/** What is checked out, and when. Instants are epoch ms. */
export interface Checkout extends Omit<RecurringSubscription, 'anchor'> {
  readonly start: CheckoutStart
  readonly now: EpochMs
  /** Absent outside a trial: then `trial_end` means now as well (B-42, B-72). */
  readonly trialEndsAt?: EpochMs
  readonly taxRate: TaxRate
  /** Account credit in the currency: it pays before a method does (B-42, B-60). */
  readonly credit?: Money
  /** What is open of old invoices, which are paid first (B-42). */
  readonly debts?: Money
}

/** What one instant charges; the invoice of that instant is built from its lines. */
export interface PlannedCharge {
  readonly at: EpochMs
  readonly lines: readonly ChargeLine[]
  /** Tax included. */
  readonly total: Money
  /** True when it holds usage that isn't known yet, counted as declared (B-64). */
  readonly isEstimate: boolean
}

/** What a checkout will do: shown before it is confirmed, and exactly what is executed (ORD-09, B-93). */
export interface CheckoutPlan {
  readonly start: CheckoutStart
  /** Periods are counted from here: now, or the end of the trial (B-71). */
  readonly anchor: EpochMs
  /** The first paid period. */
  readonly period: AnchoredPeriod
  /** Lines of the first invoice, before tax. */
  readonly lines: readonly ChargeLine[]
  /** The first invoice, tax included. */
  readonly firstTotal: Money
  /** What account credit pays of it, where it starts now. */
  readonly creditUsed?: Money
  /** What is charged at once for old invoices, where it starts now. */
  readonly debts?: Money
  /** Charged at once, tax included, with old debts and after account credit; 0 when it waits for the end of the trial, or for the next invoice (B-60). */
  readonly dueNow: Money
  readonly nextDate: EpochMs
  /** The charge of `nextDate`, tax included; usage in it is as declared. */
  readonly nextAmount: Money
  /** True when `nextAmount` holds usage that isn't known yet. */
  readonly isEstimate: boolean
  /** The charge after the first: the same again where it recurs by then, and the use of the time between, in arrears. */
  readonly then: PlannedCharge
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** The usage of a month as it was declared: the best knowledge until it is metered. */
export function declaredUsage(items: readonly SubscriptionItem[]): UsageRecord {
  const peaks = items.flatMap((item): [string, number][] => {
    if (item.kind === 'usage' || item.kind === 'prepaid') return [[item.usageKey, item.declared]]
    return item.kind === 'extra_assets' ? [[item.countedBy, item.declared]] : []
  })
  return { peaks: Object.fromEntries(peaks) }
}

function chargeAfterFirst(checkout: Checkout, anchor: EpochMs): PlannedCharge {
  const { currency, items, taxRate } = checkout
  const { at, lines } = renewalPlan({ ...checkout, anchor }, chargedBoundary(checkout, 1), declaredUsage(items))
  const isEstimate = items.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')
  return { at, lines, total: invoiceTotals(lines, currency, taxRate).total, isEstimate }
}

/** True for usage billed in arrears, by what was used (B-64, B-65); everything else is paid in advance. */
export function isArrearsLine({ kind }: ChargeLine): boolean {
  return kind === 'usage' || kind === 'usage_minimum' || kind === 'overage' || kind === 'extra_assets'
}

/**
 * The plan of a checkout (B-72): with `now` the trial ends, the first period is paid and the anchor is now; with
 * `trial_end` nothing is charged today, and the first invoice is due when the trial ends, which is the anchor. It is the
 * one place that says which instant charges what: use is billed in arrears, so the first invoice has none of it.
 */
export function checkoutPlan(checkout: Checkout): CheckoutPlan {
  const { currency, items, interval, now, trialEndsAt, taxRate } = checkout
  const waits = checkout.start === 'trial_end' && trialEndsAt !== undefined && trialEndsAt > now
  const anchor = waits ? trialEndsAt : now
  const period = periodOf(anchor, calendarInterval(interval), 0)
  const lines = advanceLines(items, periodOf(anchor, { unit: 'month', count: 1 }, 0), period)
  const firstTotal = invoiceTotals(lines, currency, taxRate).total
  const then = chargeAfterFirst(checkout, anchor)
  const { used, due } = payFromCredit(firstTotal, checkout.credit ?? zero(currency))
  // less than the provider charges is carried to the next invoice (B-60)
  const isCarried = !waits && isBelowMinimum(due)
  const nextTotal = isCarried ? invoiceTotals([...lines, ...then.lines], currency, taxRate).total : then.total
  const next = waits
    ? { nextDate: anchor, nextAmount: firstTotal, isEstimate: false }
    : { nextDate: then.at, nextAmount: nextTotal, isEstimate: then.isEstimate }
  const start: CheckoutStart = waits ? 'trial_end' : 'now'
  const charged = isCarried ? zero(currency) : due
  const debts = checkout.debts ?? zero(currency)
  const before = {
    ...(used.minor > 0 && { creditUsed: used }),
    ...(debts.minor > 0 && { debts }),
  }
  const dueNow = waits ? zero(currency) : add(charged, debts)
  const content = { start, anchor, period, lines, firstTotal, ...(waits ? {} : before), dueNow, ...next, then }
  return { ...content, digest: canonicalText(content) }
}
