import { subtract, zero } from '../../money/index.ts'
import { isInFlight, paymentStates } from '../../payment/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { PaymentRow, ReceivableRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { dropCreditsOf, reducedBy } from '../documents/index.ts'
import { restore } from '../collect/index.ts'

/** The staff give up what is open of an invoice: it was wrong, or it will never be paid (B-81). */
export interface VoidInvoice {
  readonly kind: 'void_invoice'
  readonly documentId: RowId
  readonly reason: 'void' | 'uncollectible'
}

/** Reason why an invoice isn't void. */
export type VoidRejection = 'nothing-owed' | 'payment-under-way' | 'held-for-fraud'

/** A charge whose money the bank has not decided about. */
function isDisputed(ledger: Ledger, payment: PaymentRow): boolean {
  return ledger.attempts.all().some(({ paymentId, state }) => paymentId === payment.id && state === 'disputed')
}

/** Returns the account credit that had paid it; credit notes stay. In minor units. */
function returnCredit(ledger: Ledger, { id }: ReceivableRow): number {
  const document = ledger.documents.get(id)
  const amount = subtract(document.creditApplied, reducedBy(ledger, document))
  if (amount.minor <= 0) return 0
  ledger.documents.change(id, { creditApplied: subtract(document.creditApplied, amount) })
  ledger.enterCredit({ amount, cause: 'returned', documentId: id })
  return amount.minor
}

/**
 * Voids an open invoice: its number stays, nothing of it is owed or tried any more, and what was off for it is on again.
 * Undefined where it is done. An attempt that is under way, or a dispute, decides first.
 */
export function voidInvoice(ledger: Ledger, { documentId, reason }: VoidInvoice): VoidRejection | undefined {
  const receivable = ledger.receivables.all().find(({ id }) => id === documentId)
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  // one that was paid before it was issued has no receivable, and can be disputed as well
  if (payment !== undefined && isDisputed(ledger, payment)) return 'held-for-fraud'
  if (receivable === undefined || payment === undefined || receivable.open.minor === 0) return 'nothing-owed'
  if (isInFlight(payment.state)) return 'payment-under-way'
  const isWriteOff = reason === 'uncollectible'
  const cause = payment.state === paymentStates.overdue ? 'write_off' : 'void'
  ledger.movePayment(payment.id, { to: paymentStates.void, cause })
  const credited = returnCredit(ledger, receivable)
  dropCreditsOf(ledger, documentId)
  ledger.moveDocument(documentId, { to: 'void', cause: isWriteOff ? 'write_off' : 'void' })
  ledger.receivables.change(documentId, { open: zero(receivable.open.currency), nextAttemptAt: undefined })
  // the subscription stands as if it was paid
  ledger.addCause('paid')
  restore(ledger)
  const subject = { table: 'documents', id: documentId } as const
  const { minor: open, currency } = receivable.open
  const mails = [{ template: 'invoice_voided', subject, named: { open, credited } }] as const
  ledger.happened({ name: 'invoice.voided', subject, data: { open, currency, reason }, mails })
  return undefined
}
