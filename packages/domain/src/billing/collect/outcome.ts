import type { EpochMs } from '../../calendar/index.ts'
import type { Money } from '../../money/index.ts'
import type { DeclineCode } from '../../payment/index.ts'
import type { Ledger } from '../core/ledger.ts'
import type {
  AttemptRow,
  DocumentRow,
  OrderRow,
  PaymentRow,
  ReceivableRow,
  RowId,
  WaitingChallenge,
} from '../core/facts.ts'
import { orderOf } from '../subscribe/index.ts'

/** The provider's answer to an attempt, at once, by webhook or by look-up. */
export type PaymentOutcome =
  /** The amount is that of its payment unless the provider says another: a payment may have become smaller since. */
  | { readonly kind: 'paid'; readonly reference: string; readonly amount?: Money }
  /** A bank debit that was accepted and settles later. */
  | { readonly kind: 'pending'; readonly reference: string; readonly expectedAt: EpochMs }
  | { readonly kind: 'challenge'; readonly challenge: WaitingChallenge }
  | { readonly kind: 'declined'; readonly reference?: string; readonly code: DeclineCode; readonly isHard: boolean }
  /** Money that had settled and was taken back; the code is the scheme's, as R01. */
  | { readonly kind: 'returned'; readonly reference: string; readonly returnCode: string }
  /**
   * The customer's bank takes the money back until it has decided whose it is. Where the verdict is known already: what was
   * lost by it and by those before.
   */
  | { readonly kind: 'disputed'; readonly reference: string; readonly lost?: Money }
  | { readonly kind: 'dispute_won'; readonly reference: string }
  /** The losses of all its disputes so far were given back, by the refund that is named; in full unless an amount is given. */
  | {
      readonly kind: 'dispute_lost'
      readonly reference: string
      readonly refundReference: string
      readonly lost?: Money
    }
  /** On billing hold for fraud. */
  | { readonly kind: 'blocked'; readonly reference: string }
  /** `isOutcomeKnown` means that the call has changed nothing at the provider. */
  | { readonly kind: 'error'; readonly class: number; readonly isOutcomeKnown: boolean }

/** An attempt, and all that its outcome can touch. */
export interface AttemptContext {
  readonly ledger: Ledger
  readonly attempt: AttemptRow
  readonly payment: PaymentRow
  readonly document: DocumentRow
  /** Absent while the document is a draft. */
  readonly receivable: ReceivableRow | undefined
  readonly order: OrderRow | undefined
}

/** The rows that an attempt is about. Throws for one that the facts don't hold. */
export function attemptContextOf(ledger: Ledger, attemptId: RowId): AttemptContext {
  const attempt = ledger.attempts.get(attemptId)
  const payment = ledger.payments.get(attempt.paymentId)
  const document = ledger.documents.get(payment.documentId)
  const receivable = ledger.receivables.all().find(({ id }) => id === document.id)
  return { ledger, attempt, payment, document, receivable, order: orderOf(ledger, document) }
}

/** A purchase that is paid before it takes effect: its document is a draft until then. */
export function isPayFirst({ order }: AttemptContext): boolean {
  return order?.state === 'open'
}
