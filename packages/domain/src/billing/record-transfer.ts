import type { Money } from '../money/index.ts'
import { isInFlight, paymentStates } from '../payment/index.ts'
import { orderOf } from './activate.ts'
import { paymentOf } from './dues.ts'
import type { RowId } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { takeMoney } from './settle-paid.ts'

/** The method type of a bank transfer (B-08). */
const bankTransfer = 5

/** Money for an invoice that came by bank transfer, as the operator records it (B-68). */
export interface RecordTransfer {
  readonly kind: 'record_transfer'
  readonly documentId: RowId
  readonly amount: Money
  /** What the bank calls it. */
  readonly reference: string
}

/** Why a transfer isn't recorded. */
export type TransferRejection = 'nothing-owed' | 'other-amount' | 'payment-under-way'

/**
 * Records a transfer of all that is open of an invoice; undefined where it is done. A try that is under way decides first, and
 * another amount is not taken in silence.
 */
export function recordTransfer(
  ledger: Ledger,
  { documentId, amount, reference }: RecordTransfer,
): TransferRejection | undefined {
  const receivable = ledger.receivables.all().find(({ id }) => id === documentId)
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  if (receivable === undefined || payment === undefined || receivable.open.minor === 0) return 'nothing-owed'
  // after an error of the provider it is tried again by itself: that decides first
  if (isInFlight(payment.state) || payment.state === paymentStates.unpaid) return 'payment-under-way'
  const { open } = receivable
  if (open.minor !== amount.minor || open.currency !== amount.currency) return 'other-amount'
  const document = ledger.documents.get(documentId)
  const order = orderOf(ledger, document)
  const cause = payment.state === paymentStates.due ? 'transfer_booked' : 'paid_outside'
  takeMoney({ ledger, payment, document, receivable, order }, cause, { reference, method: bankTransfer })
  return undefined
}
