import type { EpochMs } from '../../calendar/index.ts'
import type { Money } from '../../money/index.ts'
import { isFailed, isInFlight, methodTypes, paymentStates } from '../../payment/index.ts'
import { collectionOf } from '../../subscription/index.ts'
import { paymentOf } from '../core/due-items.ts'
import type { PaymentRow, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { beginAttempt, isCapped, isOften } from '../documents/index.ts'

/** The member's own attempt of the oldest invoice that failed, as with a new method. */
export interface Retry {
  readonly kind: 'retry'
  /** The invoice whose amount was shown: where it isn't the next any more, nothing is tried. */
  readonly documentId?: RowId
}

/** Reason why nothing is tried. */
export type RetryRejection = 'billing-missing' | 'billed-elsewhere' | 'nothing-failed' | 'too-many-tries'

/** An invoice that collects, with its payment. Instants are epoch ms. */
export interface OwedInvoice {
  readonly id: RowId
  readonly dueAt: EpochMs
  readonly open: Money
  readonly endedAt?: EpochMs | undefined
  readonly payment?: Pick<PaymentRow, 'state' | 'method'> | undefined
}

/** The last usage of a subscription that ended in debt isn't tried by itself: it waits for its member. */
export function isLeftToMember(
  { state }: Pick<PaymentRow, 'state'>,
  { endedAt }: Pick<OwedInvoice, 'endedAt'>,
): boolean {
  return state === paymentStates.unpaid && endedAt !== undefined
}

function canBeAttempted(owed: OwedInvoice): boolean {
  const { open, payment } = owed
  if (payment === undefined || payment.method === methodTypes.bank_transfer || open.minor <= 0) return false
  return isLeftToMember(payment, owed) || isFailed(payment.state) || isInFlight(payment.state)
}

/**
 * The invoices that their member can pay by an attempt, in the order in which they are paid: what fell due first, then by their
 * numbers. Statements of what others use, and what is paid by transfer, are not among them (B-120).
 */
export function owedInOrder<Owed extends OwedInvoice>(owed: readonly Owed[]): readonly Owed[] {
  return owed.filter(canBeAttempted).toSorted((left, right) => left.dueAt - right.dueAt || left.id - right.id)
}

/** The one that an attempt pays now; undefined where there is none, and while it is under way. */
export function nextToPay<Owed extends OwedInvoice>(owed: readonly Owed[]): Owed | undefined {
  const [oldest] = owedInOrder(owed)
  return oldest?.payment !== undefined && isInFlight(oldest.payment.state) ? undefined : oldest
}

/**
 * Charges the oldest invoice that a method can pay now: declined, overdue, waiting for a transfer because there was no method.
 * Undefined where it is begun.
 */
export function retry(ledger: Ledger, { documentId }: Retry): RetryRejection | undefined {
  const { account, subscription } = ledger
  // what another account pays is not this one's to try
  if (account.paidBy !== 'itself') return 'nothing-failed'
  // a store collects what it bills
  if (subscription !== undefined && collectionOf(subscription.channel) === 'elsewhere') return 'billed-elsewhere'
  if (ledger.method === undefined) return 'billing-missing'
  const payments = ledger.payments.all()
  const owed = ledger.receivables.all().map((row) => ({ ...row, payment: paymentOf({ payments }, row.id) }))
  const oldest = nextToPay(owed)?.payment
  if (oldest === undefined || (documentId !== undefined && oldest.documentId !== documentId)) return 'nothing-failed'
  if (isCapped(ledger, oldest.id) || isOften(ledger, oldest.id)) return 'too-many-tries'
  beginAttempt(ledger, oldest.id, { origin: 'member' })
  return undefined
}
