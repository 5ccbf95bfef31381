import { subtract } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { isInFlight, methodTypes, paymentStates } from '../../payment/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { orderOf } from '../subscribe/index.ts'
import { deposit, isLeftToMember, payFromBalanceOf, takeMoney } from '../collect/index.ts'
import type { PaymentTarget } from '../collect/index.ts'

/** Money for an invoice that came by bank transfer, as the operator records it. */
export interface RecordTransfer {
  readonly kind: 'record_transfer'
  readonly documentId: RowId
  /** All that is open, unless another amount is taken as well. */
  readonly amount: Money
  readonly isAnyAmount: boolean
  /** The bank's reference. */
  readonly reference: string
}

/** Reason why a transfer isn't recorded. */
export type TransferRejection = 'nothing-owed' | 'other-amount' | 'payment-under-way' | 'held-for-fraud'

/** Money that isn't enough is a deposit, and that credit pays what it can: the rest is what a provider charges at least (B-60). */
function payPart(
  paying: PaymentTarget,
  { amount, reference }: Pick<RecordTransfer, 'amount' | 'reference'>,
): undefined {
  deposit(paying, { amount, reference, method: methodTypes.bank_transfer, methodId: undefined })
  payFromBalanceOf(paying.ledger, paying.document.id)
}

/**
 * Records a transfer for an invoice; undefined where it is done. An attempt that is under way decides first, and another amount
 * than what is open is not taken in silence: too much is account credit, too little pays a part.
 */
export function recordTransfer(
  ledger: Ledger,
  { documentId, amount, reference, isAnyAmount }: RecordTransfer,
): TransferRejection | undefined {
  const receivable = ledger.receivables.all().find(({ id }) => id === documentId)
  const payment = paymentOf({ payments: ledger.payments.all() }, documentId)
  // the bank decides whose money it is
  if (payment?.state === paymentStates.fraud) return 'held-for-fraud'
  if (receivable === undefined || payment === undefined || receivable.open.minor === 0) return 'nothing-owed'
  // after an error of the provider it is tried again by itself, unless its life is over: that decides first
  const isLeft = isLeftToMember(payment, receivable)
  if (isInFlight(payment.state) || (payment.state === paymentStates.unpaid && !isLeft)) return 'payment-under-way'
  const { open } = receivable
  if (open.currency !== amount.currency || (open.minor !== amount.minor && !isAnyAmount)) return 'other-amount'
  const document = ledger.documents.get(documentId)
  const paying = { ledger, payment, document, receivable, order: orderOf(ledger, document) }
  const rest = subtract(amount, open)
  if (rest.minor < 0) return payPart(paying, { amount, reference })
  if (rest.minor > 0)
    deposit(paying, { amount: rest, reference, method: methodTypes.bank_transfer, methodId: undefined })
  if (isLeft) ledger.movePayment(payment.id, { to: paymentStates.due, cause: 'manual_collection' })
  const cause = isLeft || payment.state === paymentStates.due ? 'transfer_booked' : 'paid_outside'
  takeMoney(paying, cause, { reference, method: methodTypes.bank_transfer, methodId: undefined })
  return undefined
}
