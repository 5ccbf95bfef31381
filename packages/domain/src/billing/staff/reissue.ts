import { isInFlight, paymentStates } from '../../payment/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { correctTax, isDeposit, leftOf } from '../collect/index.ts'

/** An invoice was issued to a wrong address or tax number, which are right by now: it is issued again. */
export interface ReissueInvoice {
  readonly kind: 'reissue_invoice'
  readonly documentId: RowId
}

/** Reason why an invoice stands as it was issued. */
export type ReissueRejection =
  | 'not-an-invoice'
  | 'other-currency'
  | 'nothing-left'
  | 'payment-under-way'
  | 'held-for-fraud'
  | 'already-requested'

/** A charge that the provider holds, or whose money the bank has not decided about (B-82). */
function isHeld(ledger: Ledger, { id }: DocumentRow): boolean {
  return paymentOf({ payments: ledger.payments.all() }, id)?.state === paymentStates.fraud
}

/** Rejection because of a pending attempt or refund, which decides first. */
function underWay(ledger: Ledger, { id }: DocumentRow): ReissueRejection | undefined {
  const payment = paymentOf({ payments: ledger.payments.all() }, id)
  if (payment !== undefined && isInFlight(payment.state)) return 'payment-under-way'
  const refunds = ledger.refunds.all().filter(({ documentId }) => documentId === id)
  if (refunds.some(({ state }) => state === 'started')) return 'payment-under-way'
  return refunds.some(({ state }) => state === 'requested') ? 'already-requested' : undefined
}

function blockerOf(ledger: Ledger, document: DocumentRow): ReissueRejection | undefined {
  const { kind, status, currency } = document
  // money that no rule expected is credit, whatever address it came from (B-115)
  if (kind === 'credit' || isDeposit(document) || status === 'draft') return 'not-an-invoice'
  if (currency !== ledger.balance.currency) return 'other-currency'
  if (status !== 'open' && status !== 'paid') return 'nothing-left'
  if (isHeld(ledger, document)) return 'held-for-fraud'
  return underWay(ledger, document) ?? (leftOf(ledger, document).length === 0 ? 'nothing-left' : undefined)
}

/**
 * Takes back what is left of an issued invoice by a credit note, and issues it again to the address, the number and the rate
 * that the account has by now: an issued document isn't edited. What was paid pays the new one; an open one keeps its due date,
 * its first failure and its step. Undefined where it is done.
 */
export function reissueInvoice(ledger: Ledger, { documentId }: ReissueInvoice): ReissueRejection | undefined {
  const document = ledger.documents.all().find(({ id }) => id === documentId)
  if (document === undefined) return 'not-an-invoice'
  const blocker = blockerOf(ledger, document)
  if (blocker !== undefined) return blocker
  const subject = { table: 'documents', id: documentId } as const
  ledger.happened({ name: 'invoice.reissued', subject, data: { total: document.total.minor }, mails: [] })
  correctTax(ledger, documentId, 'details')
  return undefined
}
