import type { ResultOf } from '@waybill/contract'
import type { PlannedChange, YearToCredit } from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import { wholeOfPart, type ChargeLine } from '@waybill/domain/invoice'
import { add, subtract, toMajor, zero, type Money } from '@waybill/domain/money'
import type { CheckoutPlan } from '@waybill/domain/subscription'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { chargeTitle, numberFor } from '../../billing/index.ts'
import { chargedTo, paidWith, payerOfPurchase, type Payer } from './paid-with.ts'
import { waitingOut } from './waiting-out.ts'
import { yearToCreditText } from './year-to-credit-text.ts'
import type { PreparedCheckout } from '../place/prepare-checkout.ts'

type Preview = ResultOf<'POST /account/subscription/preview'>

/** A line of a change, with the part of its period that counts. */
export function lineOut(line: ChargeLine, { ports, locale }: RequestContext): Preview['lines'][number] {
  const { kind, productId = 0, quantity, unit, amount, fraction, period } = line
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  const whole = wholeOfPart(line)
  return {
    kind,
    product_id: productId,
    title: chargeTitle(line, reader),
    quantity,
    unit: toMajor(unit),
    unit_minor: unit.minor,
    amount: toMajor(amount),
    amount_minor: amount.minor,
    fraction: fraction === undefined ? null : { ...fraction },
    part_of: whole === undefined ? null : toMajor(whole),
    part_of_minor: whole?.minor ?? null,
    from: toApiTime(period.start),
    from_epoch: period.start,
    to: toApiTime(period.end),
    to_epoch: period.end,
  }
}

interface CycleAmounts {
  /** Instant of its effect: UTC, epoch ms. */
  readonly at: number
  readonly dueNow: Money
  readonly nextAmount: Money
  /** Part of it that account credit will pay. */
  readonly nextFromCredit: Money
  /** A part of it depends on use until then. */
  readonly isEstimate: boolean
  /** UTC, epoch ms. */
  readonly nextDate: number
  readonly tax: Money
  readonly fromCredit: Money
  readonly toCredit: Money
  readonly carried: Money
  readonly yearToCredit?: YearToCredit | undefined
}

/** The sentence on a paid year that becomes credit. */
function yearOut(
  { yearToCredit: year, dueNow }: Pick<CycleAmounts, 'yearToCredit' | 'dueNow'>,
  context: RequestContext,
) {
  return year === undefined ? {} : { year_to_credit: yearToCreditText(year, dueNow, context) }
}

/** Amounts of a cycle in the dialogs of an upgrade and of a new beginning. */
export function cycleOut(amounts: CycleAmounts, payer: Payer, context: RequestContext) {
  const { at, dueNow, nextAmount, nextFromCredit, isEstimate, nextDate, tax, fromCredit, toCredit, carried } = amounts
  return {
    currency: dueNow.currency,
    amount_due_now: toMajor(dueNow),
    amount_due_now_minor: dueNow.minor,
    next_amount: toMajor(nextAmount),
    next_amount_minor: nextAmount.minor,
    next_from_credit: toMajor(nextFromCredit),
    next_from_credit_minor: nextFromCredit.minor,
    next_is_estimate: isEstimate ? (1 as const) : (0 as const),
    next_date: toApiTime(nextDate),
    next_date_epoch: nextDate,
    takes_effect: toApiTime(at),
    takes_effect_epoch: at,
    tax: toMajor(tax),
    tax_minor: tax.minor,
    from_credit: toMajor(fromCredit),
    from_credit_minor: fromCredit.minor,
    to_credit: toMajor(toCredit),
    to_credit_minor: toCredit.minor,
    carried: toMajor(carried),
    carried_minor: carried.minor,
    paid_with: paidWith(payer, amounts, context),
    charged_to: chargedTo(payer, amounts, context),
    ...yearOut(amounts, context),
  }
}

interface ShownFacts extends Pick<
  PlannedChange,
  | 'timeframe'
  | 'at'
  | 'interval'
  | 'lines'
  | 'reductions'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'fromCredit'
  | 'toCredit'
  | 'carried'
  | 'dueNow'
  | 'nextAmount'
  | 'nextDate'
  | 'isEstimate'
  | 'waiting'
> {
  /** Part of the next amount that account credit will pay. */
  readonly nextFromCredit: Money
  readonly payer: Payer
  readonly yearToCredit?: YearToCredit | undefined
}

/** Amount of a start now that is left to the next invoice, because it is too little for a payment. */
export function carriedOf({ start, firstTotal, creditUsed, debts, dueNow }: CheckoutPlan): Money {
  const nothing = zero(firstTotal.currency)
  if (start !== 'now') return nothing
  return subtract(subtract(add(firstTotal, debts ?? nothing), creditUsed ?? nothing), dueNow)
}

/** A first purchase as the same call answers it: the end of a trial is its next bill date. */
export function purchasePreviewOut(prepared: PreparedCheckout, context: RequestContext) {
  const { plan, invoice, interval, nextFromCredit, debts } = prepared
  const nothing = zero(invoice.currency)
  const { subtotal, tax, total } = invoice
  const timeframe = plan.start === 'now' ? ('now' as const) : ('renewal' as const)
  const { anchor: at, lines, dueNow, nextAmount, nextDate, isEstimate, creditUsed: fromCredit = nothing } = plan
  const carried = carriedOf(plan)
  const given = { fromCredit, toCredit: nothing, carried }
  const amounts = { subtotal, tax, total, ...given, dueNow, nextAmount, nextFromCredit, nextDate, isEstimate }
  const shown = previewOut(
    { timeframe, at, interval, lines, reductions: [], ...amounts, payer: payerOfPurchase(prepared, context) },
    context,
  )
  // what is owed is paid first, and stands beside what is bought
  const { debts: owed = nothing } = plan
  if (plan.start !== 'now' || owed.minor === 0) return shown
  const debtLines = debts.map((debt) => debtLine(debt, at, context))
  return { ...shown, lines: [...shown.lines, ...debtLines], debt: toMajor(owed), debt_minor: owed.minor }
}

/** An old invoice that is paid with a start now, as a line of it. */
function debtLine(
  { number, numberPrefix, total }: PreparedCheckout['debts'][number],
  at: number,
  { ports, locale }: RequestContext,
): Preview['lines'][number] {
  const named = numberFor({ seq: number, number_prefix: numberPrefix }, ports.seller)
  const [amount, day] = [toMajor(total), toApiTime(at)]
  return {
    kind: 'debt',
    product_id: 0,
    title: ports.pages.translator(locale)('order.summary.debt', { number: named }),
    quantity: 1,
    unit: amount,
    unit_minor: total.minor,
    amount,
    amount_minor: total.minor,
    fraction: null,
    part_of: null,
    part_of_minor: null,
    from: day,
    from_epoch: at,
    to: day,
    to_epoch: at,
  }
}

/** A planned change as its call answers it. */
export function previewOut(plan: ShownFacts, context: RequestContext): Omit<Preview, 'preview_token' | 'migration'> {
  const { subtotal, tax, total, fromCredit, toCredit, carried, dueNow, nextAmount, nextFromCredit } = plan
  return {
    timeframe: plan.timeframe,
    takes_effect: toApiTime(plan.at),
    takes_effect_epoch: plan.at,
    interval: plan.interval,
    currency: total.currency,
    lines: plan.lines.map((line) => lineOut(line, context)),
    reductions: plan.reductions.map((line) => lineOut(line, context)),
    subtotal: toMajor(subtotal),
    subtotal_minor: subtotal.minor,
    tax: toMajor(tax),
    tax_minor: tax.minor,
    total: toMajor(total),
    total_minor: total.minor,
    from_credit: toMajor(fromCredit),
    from_credit_minor: fromCredit.minor,
    to_credit: toMajor(toCredit),
    to_credit_minor: toCredit.minor,
    carried: toMajor(carried),
    carried_minor: carried.minor,
    due_now: toMajor(dueNow),
    due_now_minor: dueNow.minor,
    next_amount: toMajor(nextAmount),
    next_amount_minor: nextAmount.minor,
    next_from_credit: toMajor(nextFromCredit),
    next_from_credit_minor: nextFromCredit.minor,
    next_date: toApiTime(plan.nextDate),
    next_date_epoch: plan.nextDate,
    next_is_estimate: plan.isEstimate ? 1 : 0,
    paid_with: paidWith(plan.payer, plan, context),
    ...yearOut(plan, context),
    ...waitingOut(plan.waiting, context),
  }
}
