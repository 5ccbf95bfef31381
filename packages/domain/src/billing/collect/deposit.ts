import { buildInvoice, noTax, payFromCredit } from '../../invoice/index.ts'
import { negate, zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { dunningSchedules, nextAttemptAt, paymentStates } from '../../payment/index.ts'
import type { Ledger } from '../core/ledger.ts'
import type { DocumentRow, PaymentRow } from '../core/facts.ts'
import { openPayment, oweAgain } from '../documents/index.ts'

/** A payment, and the document that it was meant for. */
export interface PaymentPurpose {
  readonly ledger: Ledger
  readonly payment: PaymentRow
  readonly document: DocumentRow
}

/** Money that came, and what the provider or the bank calls it. */
export interface DepositedMoney extends Pick<PaymentRow, 'method' | 'methodId'> {
  readonly amount: Money
  readonly reference: string
}

/** A document that is for no service period; stored as none. */
const withoutPeriod = { start: 0, end: 0 } as const

function depositDocument({ ledger, document }: PaymentPurpose, amount: Money): DocumentRow {
  const { now } = ledger
  const period = { start: now, end: now }
  const line = {
    kind: 'deposit',
    period,
    quantity: 1,
    freeQuantity: 0,
    unit: amount,
    amount,
    explanation: { step: 'sum', of: [], amount },
  } as const
  const draft = buildInvoice([line], {
    kind: 'manual',
    currency: amount.currency,
    period: withoutPeriod,
    dueAt: now,
    taxRate: noTax,
  })
  return {
    ...draft,
    id: ledger.newId(),
    status: 'draft',
    catalogueVersion: document.catalogueVersion,
    creditApplied: zero(amount.currency),
    createdAt: now,
  }
}

/**
 * Money that no rule expects, as a late success of an attempt that was given up or the excess of a bank transfer: a payment of
 * a document of its own, untaxed, and account credit at once. The member is mailed. Credit has the account's currency: other
 * money goes on the operator's list.
 */
export function deposit(meantFor: PaymentPurpose, { amount, reference, method, methodId }: DepositedMoney): void {
  const { ledger, payment } = meantFor
  if (amount.currency !== ledger.balance.currency)
    return ledger.reconcile({
      paymentId: payment.id,
      kind: 'money',
      reason: `paid as ${reference} in ${amount.currency}`,
    })
  const document = depositDocument(meantFor, amount)
  ledger.documents.insert(document)
  const paymentId = openPayment(ledger, document, amount)
  ledger.movePayment(paymentId, { to: paymentStates.processing, cause: 'attempt' }, { method, methodId })
  ledger.movePayment(paymentId, { to: paymentStates.paid, cause: 'paid' }, { reference })
  ledger.moveDocument(document.id, { to: 'paid', cause: 'pay' }, { issuedAt: ledger.now })
  ledger.enterCredit({ amount, cause: 'deposit', documentId: document.id })
  const subject = { table: 'documents', id: document.id } as const
  const data = { total: amount.minor, currency: amount.currency, reference }
  ledger.happened({
    name: 'credit.deposited',
    subject,
    data,
    mails: [{ template: 'deposit_received', subject }],
  })
}

/** True for the document of money that became account credit. */
export function isDeposit({ lines }: Pick<DocumentRow, 'lines'>): boolean {
  return lines.some(({ kind }) => kind === 'deposit')
}

/** The deposit that a charge became, if it did. */
export function depositOf({ payments, documents }: Ledger, reference: string): PaymentRow | undefined {
  return payments
    .all()
    .find(({ reference: of, documentId }) => of === reference && isDeposit(documents.get(documentId)))
}

/** True for a charge that paid a deposit instead of what it was made for: another one may have paid that since. */
export function becameCredit(ledger: Ledger, { id }: PaymentRow, reference: string): boolean {
  const paid = depositOf(ledger, reference)
  return paid !== undefined && paid.id !== id
}

/**
 * Money came back that had become account credit: its document is owed again, credit pays what is left of it, and the rest is
 * collected on the schedule of returns. False for a charge that is no deposit.
 */
export function takeBackDeposit(ledger: Ledger, reference: string): boolean {
  const payment = depositOf(ledger, reference)
  if (payment === undefined) return false
  const document = ledger.documents.get(payment.documentId)
  const { amount } = payment
  // credit of the currency that the account has by now pays nothing of it
  const isOfAccount = ledger.balance.currency === amount.currency
  const { used, due } = payFromCredit(amount, isOfAccount ? ledger.balance : zero(amount.currency))
  if (used.minor > 0) ledger.enterCredit({ amount: negate(used), cause: 'payment', documentId: document.id })
  if (due.minor === 0) {
    // the document stays paid, by credit instead
    ledger.documents.change(document.id, { creditApplied: used })
    ledger.movePayment(payment.id, { to: paymentStates.void, cause: 'bank_return' })
    return true
  }
  ledger.moveDocument(document.id, { to: 'open', cause: 'bank_return' }, { creditApplied: used })
  ledger.movePayment(payment.id, { to: paymentStates.failed, cause: 'bank_return' }, { amount: due })
  const receivable = oweAgain(ledger, document)
  const clock = { firstFailedAt: ledger.now, isHardDecline: false }
  const next = nextAttemptAt(dunningSchedules.bank_return, clock, ledger.now)
  ledger.receivables.change(receivable.id, { open: due, ...clock, nextAttemptAt: next })
  ledger.addCause('bank_return')
  return true
}
