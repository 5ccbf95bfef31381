import type { EpochMs } from '../../calendar/index.ts'
import type { Money } from '../../money/index.ts'
import type { BillingFacts, PaymentRow, RowId } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import type { BillingPlan } from '../core/plan.ts'
import type { RefundRow } from '../core/refund-row.ts'
import { depositOf } from './deposit.ts'
import { attemptContextOf } from './outcome.ts'
import { bookOutside } from './outside-refund.ts'
import { payFromBalance } from './pay-from-balance.ts'
import { nextRefundLook, rejectRefund } from './settle-refund.ts'

/** A refund in the provider's own list of those of a payment. */
export interface ListedRefund {
  readonly reference: string
  readonly amount: Money
  /** It came back or was cancelled: the provider has the money again. */
  readonly isFailed: boolean
  /** Our row, found by its key; absent for one that was made at the provider itself. */
  readonly refundId?: RowId | undefined
  /** Epoch ms; absent where the provider doesn't say it. */
  readonly madeAt?: EpochMs
  /** The instant at which the provider had the money again, epoch ms; absent where it doesn't say. */
  readonly failedAt?: EpochMs
  /** The provider's of the refund that this one pays again; absent where it isn't named there. */
  readonly paysAgain?: string
}

/** The refunds of a charge, as its provider lists them. */
interface RefundListing {
  readonly attemptId: RowId
  /** The provider's of the charge. */
  readonly reference: string
  readonly refunds: readonly ListedRefund[]
}

/** The payment that a charge paid in the end: that of a deposit, where it became account credit. */
function paidBy(ledger: Ledger, { attemptId, reference }: RefundListing): PaymentRow {
  return depositOf(ledger, reference) ?? attemptContextOf(ledger, attemptId).payment
}

/**
 * Whether a refund may be one that came back and is paid again: the one that it names at the provider; where it names none, any
 * that had come back by the time when it was made. One that was made before is another refund of the same amount.
 */
function mayPayAgain(
  { madeAt = Infinity, paysAgain }: ListedRefund,
  { refunds }: RefundListing,
): (cameBack: RefundRow) => boolean {
  if (paysAgain !== undefined) return ({ reference }) => reference === paysAgain
  const failures = new Map(refunds.map(({ reference, failedAt }) => [reference, failedAt]))
  return ({ reference = '' }) => (failures.get(reference) ?? -Infinity) <= madeAt
}

/**
 * One of ours whose answer is still awaited is left to that answer; what came back before it was known here never was. A row that
 * was paid again names the newer of its refunds.
 */
function settleListed(
  ledger: Ledger,
  { payment, listing }: { readonly payment: PaymentRow; readonly listing: RefundListing },
  listed: ListedRefund,
): void {
  const { reference, refundId, isFailed, amount } = listed
  const known = ledger.refunds.all().find((row) => row.reference === reference)
  if (isFailed) {
    if (known?.state === 'refunded') rejectRefund(ledger, known, 'declined')
  } else if (known === undefined && refundId === undefined)
    bookOutside(ledger, payment, { reference, amount, mayPayAgain: mayPayAgain(listed, listing) })
}

/** A look that brought nothing new is followed by the next one. */
function passLooks({ refunds, now }: Ledger, payment: PaymentRow): void {
  for (const row of refunds.all()) {
    const { id, state, paymentId, lookAt = Infinity } = row
    if (state === 'refunded' && paymentId === payment.id && lookAt <= now)
      refunds.change(id, { lookAt: nextRefundLook(row, now) })
  }
}

/**
 * Settles the provider's list of a payment's refunds: unknown ones are recorded, those that came back are account credit. The
 * same list twice changes nothing. Epoch ms.
 */
export function settleListedRefunds(facts: BillingFacts, listing: RefundListing, now: EpochMs): BillingPlan {
  const ledger = new Ledger(facts, { at: now, now })
  const payment = paidBy(ledger, listing)
  // what came back is account credit before what was paid again takes that
  const failed = listing.refunds.filter(({ isFailed }) => isFailed)
  const left = listing.refunds.filter(({ isFailed }) => !isFailed)
  for (const listed of [...failed, ...left]) settleListed(ledger, { payment, listing }, listed)
  passLooks(ledger, payment)
  payFromBalance(ledger)
  return ledger.plan()
}
