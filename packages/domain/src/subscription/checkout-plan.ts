import { canonicalText } from '../canonical/index.ts'
import { periodOf } from '../calendar/index.ts'
import type { AnchoredPeriod, EpochMs, Period } from '../calendar/index.ts'
import { invoiceTotals, isBelowMinimum, payFromCredit } from '../invoice/index.ts'
import type { ChargeLine, TaxRate } from '../invoice/index.ts'
import { add, zero } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { UsageRecord } from './charge-lines.ts'
import type { SubscriptionItem } from './items.ts'
import { advanceCharge, advanceLines, arrearsLines, calendarInterval, chargedBoundary } from './renewal-plan.ts'
import type { RecurringSubscription } from './renewal-plan.ts'
import { tooSmallAlone, trialEndCharges } from './trial-ends.ts'
import type { LaterItem, PlannedCharge, TrialEndCharge } from './trial-ends.ts'

/** Time of the first payment. */
export type CheckoutStart = 'now' | 'trial_end'

/** A checkout and its instants, in epoch ms. */
export interface Checkout extends Omit<RecurringSubscription, 'anchor'> {
  /** Beside the items, which are charged from the beginning on. */
  readonly later?: readonly LaterItem[]
  readonly start: CheckoutStart
  readonly now: EpochMs
  /** Absent outside a trial: then `trial_end` means now as well. */
  readonly trialEndsAt?: EpochMs
  readonly taxRate: TaxRate
  /** Account credit in the currency: it pays before a method does. */
  readonly credit?: Money
  /** The open amount of old invoices, which are paid first. */
  readonly debts?: Money
}

/** A planned checkout: shown before it is confirmed, and exactly what is executed. */
export interface CheckoutPlan {
  readonly start: CheckoutStart
  /** Periods are counted from here: now, or the end of the trial. */
  readonly anchor: EpochMs
  /** The first paid period. */
  readonly period: AnchoredPeriod
  /** Lines of the first invoice, before tax. */
  readonly lines: readonly ChargeLine[]
  /** The first invoice, tax included. */
  readonly firstTotal: Money
  /** The part that account credit pays, where it starts now. */
  readonly creditUsed?: Money
  /** The part for old invoices, where it starts now. */
  readonly debts?: Money
  /**
   * Charged at once, tax included, with old debts and after account credit; 0 when it waits for the end of the trial, or for
   * the next invoice.
   */
  readonly dueNow: Money
  readonly nextDate: EpochMs
  /** The charge of `nextDate`, tax included; usage in it is as declared. */
  readonly nextAmount: Money
  /** True when `nextAmount` holds usage that isn't known yet. */
  readonly isEstimate: boolean
  /** The charge after the first: the same again where it recurs by then, and the use of the time between, in arrears. */
  readonly then: PlannedCharge
  /** The first charges of add-ons with a trial of their own, the earliest first; absent where there are none. */
  readonly trialEnds?: readonly TrialEndCharge[]
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

/** Charges of a month by the declared units of each item: a minimum that no report exceeds is owed as such. */
function declaredLines(items: readonly SubscriptionItem[], behind: Period): ChargeLine[] {
  return items.flatMap((item) => arrearsLines([item], behind, declaredUsage([item])))
}

const month = { unit: 'month', count: 1 } as const

type ChargedItems = Pick<Checkout, 'items' | 'later' | 'interval'>

/** Items that are charged by an instant: in advance from it on, or for the time before it. */
function chargedBy({ items, later = [] }: ChargedItems, isCharged: (later: LaterItem) => boolean): SubscriptionItem[] {
  return [...items, ...later.flatMap((one) => (isCharged(one) ? one.item : []))]
}

const isInAdvance = ({ kind }: SubscriptionItem): boolean => kind !== 'usage' && kind !== 'extra_assets'

/** The first boundary from one on that charges: what is billed by the month begins to with its trial's end. Epoch ms. */
export function boundaryFrom(charging: ChargedItems, anchor: EpochMs, from: number): number {
  const { start } = periodOf(anchor, month, from)
  const items = chargedBy(charging, (one) => one.from < start || (one.from === start && isInAdvance(one.item)))
  const boundary = chargedBoundary({ ...charging, items }, from)
  return boundary === from ? from : boundaryFrom(charging, anchor, from + 1)
}

function chargeAfterFirst(
  checkout: Checkout,
  { anchor, credit }: { readonly anchor: EpochMs; readonly credit: Money },
): Pick<CheckoutPlan, 'then' | 'trialEnds'> {
  const { currency, taxRate } = checkout
  const trialEnds = trialEndCharges(checkout, anchor)
  const boundary = boundaryFrom(checkout, anchor, 1)
  const [behind, { start: at }] = [periodOf(anchor, month, boundary - 1), periodOf(anchor, month, boundary)]
  const advance = { ...checkout, anchor, items: chargedBy(checkout, ({ from }) => from <= at) }
  const used = chargedBy(checkout, ({ from }) => from < at)
  const waiting = new Set(tooSmallAlone(trialEnds, credit).filter(({ at: ends }) => ends <= at))
  const lines = [
    ...[...waiting].flatMap((charge) => charge.lines),
    ...advanceCharge(advance, boundary),
    ...declaredLines(used, behind),
  ]
  const isEstimate = used.some(({ kind }) => kind === 'usage' || kind === 'extra_assets')
  const charged = trialEnds.map((charge) =>
    waiting.has(charge) ? { ...charge, lines: [], total: zero(currency) } : charge,
  )
  return {
    then: { at, lines, total: invoiceTotals(lines, currency, taxRate).total, isEstimate },
    ...(charged.length > 0 && { trialEnds: charged }),
  }
}

/** The charge after the first of a start now: of an add-on whose trial ends before the period does, or of the next period. */
function nextOf(
  { then, trialEnds = [] }: Pick<CheckoutPlan, 'then' | 'trialEnds'>,
  carried: readonly ChargeLine[],
  { currency, taxRate }: Checkout,
): Pick<CheckoutPlan, 'nextDate' | 'nextAmount' | 'isEstimate'> {
  // what waits for the boundary has no amount of its own
  const ending = trialEnds.find(({ at, total }) => at < then.at && total.minor > 0)
  if (ending !== undefined) return { nextDate: ending.at, nextAmount: ending.total, isEstimate: false }
  const nextAmount =
    carried.length === 0 ? then.total : invoiceTotals([...carried, ...then.lines], currency, taxRate).total
  return { nextDate: then.at, nextAmount, isEstimate: then.isEstimate }
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
  const { used, due, left: credit } = payFromCredit(firstTotal, checkout.credit ?? zero(currency))
  const after = chargeAfterFirst(checkout, { anchor, credit })
  // less than the provider charges is carried to the next invoice
  const isCarried = !waits && isBelowMinimum(due)
  const next = waits
    ? { nextDate: anchor, nextAmount: firstTotal, isEstimate: false }
    : nextOf(after, isCarried ? lines : [], checkout)
  const start: CheckoutStart = waits ? 'trial_end' : 'now'
  const charged = isCarried ? zero(currency) : due
  const debts = checkout.debts ?? zero(currency)
  const before = {
    ...(used.minor > 0 && { creditUsed: used }),
    ...(debts.minor > 0 && { debts }),
  }
  const dueNow = waits ? zero(currency) : add(charged, debts)
  const content = { start, anchor, period, lines, firstTotal, ...(waits ? {} : before), dueNow, ...next, ...after }
  return { ...content, digest: canonicalText(content) }
}
