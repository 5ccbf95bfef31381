import { sum } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { paymentStates } from './state.ts'
import type { PaymentState } from './state.ts'

/** An issued invoice that is not paid, and how its newest attempt stands; absent before there is one. */
export interface OpenInvoice {
  readonly total: Money
  readonly paymentState?: PaymentState
}

/** The totals of the payment predicate. */
export interface Debts<Invoice extends OpenInvoice> {
  readonly overdueTotal: Money
  /** The debt of a legacy plan; 0 for any other. */
  readonly legacyTotal: Money
  /** The oldest open invoice that was declined or is overdue. */
  readonly pastDueInvoice?: Invoice
}

/** The debts of an account from its open invoices, the oldest first: those in state 10, and the oldest in 8 or 10. */
export function debtsOf<Invoice extends OpenInvoice>(
  open: readonly Invoice[],
  { currency, isLegacy }: { readonly currency: Currency; readonly isLegacy: boolean },
): Debts<Invoice> {
  const totalOf = (invoices: readonly Invoice[]): Money =>
    sum(
      invoices.map(({ total }) => total),
      currency,
    )
  const pastDueInvoice = open.find(
    ({ paymentState }) => paymentState === paymentStates.failed || paymentState === paymentStates.overdue,
  )
  return {
    overdueTotal: totalOf(open.filter(({ paymentState }) => paymentState === paymentStates.overdue)),
    legacyTotal: totalOf(isLegacy ? open : []),
    ...(pastDueInvoice === undefined ? {} : { pastDueInvoice }),
  }
}
