import type { StartChargesView } from '@waybill/contract/pages'
import type {
  ChargeLineView,
  ChargeView,
  DatedChargeView,
  LaterChargeView,
  TaxView,
  TrialEndView,
} from '@waybill/contract/views'
import type { ChargesAhead } from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import {
  creditAhead,
  isMetered,
  percentOfRate,
  taxesAt,
  type ChargeLine,
  type TaxAmount,
  type TaxRate,
} from '@waybill/domain/invoice'
import { subtract, zero, type Money } from '@waybill/domain/money'
import type { CheckoutPlan, PlannedCharge, TrialEndCharge } from '@waybill/domain/subscription'
import type { Locale, Translate } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'

export interface ChargeViewer {
  /** The version that the lines were priced by. */
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly t: Translate
}

/** The rate that a charge is taxed by is that of its plan. */
export interface TaxedViewer extends ChargeViewer {
  readonly taxRate: TaxRate
}

/** Title of a line in the reader's language. */
export function chargeTitle(
  { kind, productId = 0 }: Pick<ChargeLine, 'kind' | 'productId'>,
  { catalogue, locale, t }: ChargeViewer,
): string {
  if (kind === 'extra_assets') return t('cart.extraAssets')
  if (kind === 'deposit') return t('invoice.line.deposit')
  return productId === 0 ? t('cart.customSolution') : titleOf(catalogue, productId, locale)
}

/** The lines of a charge as a page shows them; extra assets that cost nothing are no line. */
export function chargeLineViews(lines: readonly ChargeLine[], viewer: ChargeViewer): readonly ChargeLineView[] {
  return lines
    .filter(({ kind, amount }) => kind !== 'extra_assets' || amount.minor !== 0)
    .map((line) => ({ title: chargeTitle(line, viewer), amount: line.amount, explanation: line.explanation }))
}

/** The one list of charges to come, a line for each. */
export function datedCharges(
  { charges }: Pick<ChargesAhead, 'charges'>,
  viewer: ChargeViewer,
): readonly DatedChargeView[] {
  return charges.map(({ at: date, total: amount, lines, credit, isEstimate }) => ({
    date,
    amount,
    titles: [...new Set(chargeLineViews(lines, viewer).map(({ title }) => title))],
    isEstimate,
    ...(credit.minor > 0 && { fromCredit: credit }),
  }))
}

/** The tax of each rate as a page shows it. */
export function taxViews(taxes: readonly TaxAmount[]): readonly TaxView[] {
  return taxes.map(({ rate, net, tax }) => ({
    name: rate.name,
    percent: percentOfRate(rate),
    isReverseCharge: rate.isReverseCharge === true,
    net,
    tax,
  }))
}

const sameOf = ({ kind, productId }: ChargeLine): string => `${kind} ${productId}`

/** The charge after the first, with what the first had none of: usage until then, and add-ons whose own trial is over by then. */
function laterChargeView(
  { at, total, lines, isEstimate }: PlannedCharge,
  first: readonly ChargeLine[],
  { taxRate, ...viewer }: TaxedViewer,
): LaterChargeView {
  const had = new Set(first.map(sameOf))
  const arrears = lines.filter((line) => isMetered(line))
  const begins = lines.filter((line) => !isMetered(line) && !had.has(sameOf(line)))
  return {
    date: at,
    amount: total,
    begins: chargeLineViews(begins, viewer),
    lines: chargeLineViews(arrears, viewer),
    taxes: taxViews(taxesAt(lines, total.currency, taxRate)),
    isEstimate,
  }
}

/** The first charges of add-ons with a trial of their own, each with its day (B-74). */
function trialEndViews(
  charges: readonly TrialEndCharge[],
  { taxRate, ...viewer }: TaxedViewer,
): readonly TrialEndView[] {
  return charges.map(({ at, total, lines, productIds }) => ({
    date: at,
    amount: total,
    titles: productIds.map((id) => titleOf(viewer.catalogue, id, viewer.locale)),
    lines: chargeLineViews(lines, viewer),
    taxes: taxViews(taxesAt(lines, total.currency, taxRate)),
  }))
}

/** Adds to a charge what account credit pays of it, once all charges to come are known. */
function payingFrom(credit: Money, charges: readonly ChargeView[]) {
  const ahead = charges.map(({ date, amount: total }) => ({ date, total }))
  const used = new Map(creditAhead(ahead, credit).map((fromCredit, index) => [charges[index], fromCredit]))
  return <View extends ChargeView>(charge: View): View => {
    const fromCredit = used.get(charge)
    return fromCredit === undefined || fromCredit.minor === 0 ? charge : { ...charge, fromCredit }
  }
}

/** Everything that a start charges, from the plan that is executed. */
export function startChargesView(
  plan: CheckoutPlan,
  { credit = zero(plan.dueNow.currency), ...viewer }: TaxedViewer & { readonly credit?: Money },
): StartChargesView {
  const isNow = plan.start === 'now' && plan.dueNow.minor > 0
  const taxes = taxesAt(plan.lines, plan.firstTotal.currency, viewer.taxRate)
  const first: ChargeView = {
    date: isNow || plan.start === 'trial_end' ? plan.anchor : plan.then.at,
    amount: plan.firstTotal,
    lines: chargeLineViews(plan.lines, viewer),
    taxes: taxViews(taxes),
  }
  const later = laterChargeView(plan.then, plan.lines, viewer)
  const trialEnds = trialEndViews(plan.trialEnds ?? [], viewer)
  // of a start now the first charge is today's, and the credit that pays it is no more at hand
  const ahead = [...(plan.start === 'trial_end' ? [first] : []), later, ...trialEnds]
  const isOfAccount = credit.currency === plan.dueNow.currency
  const paid = payingFrom(isOfAccount ? subtract(credit, plan.creditUsed ?? zero(credit.currency)) : credit, ahead)
  return {
    dueNow: plan.dueNow,
    ...(plan.creditUsed && { creditUsed: plan.creditUsed }),
    first: paid(first),
    later: paid(later),
    ...(plan.trialEnds && { trialEnds: trialEnds.map(paid) }),
  }
}
