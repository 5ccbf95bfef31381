import type { EpochMs } from '../../calendar/index.ts'
import type { RowId } from './facts.ts'

/** Subject of a mail or an event. */
export interface Subject {
  readonly table: 'subscription' | 'documents' | 'payments' | 'attempts' | 'orders' | 'methods' | 'refunds'
  readonly id: RowId | string
}

/** The mails that billing sends; each once for its subject (B-89). */
export type BillingMailName =
  | 'trial_ending'
  | 'trial_ended'
  | 'subscription_scheduled'
  | 'subscription_started'
  | 'invoice_issued'
  | 'invoice_corrected'
  | 'invoice_voided'
  | 'receipt'
  | 'confirm_payment'
  | 'payment_pending'
  | 'payment_failed'
  | 'deposit_received'
  | 'credit_granted'
  | 'payment_returned'
  | 'channel_changed'
  | 'payment_blocked'
  | 'payments_resumed'
  | 'payment_disputed'
  | 'dispute_decided'
  | 'payment_recovered'
  | 'transfer_overdue'
  | 'add_on_disabled'
  | 'add_on_trial_ending'
  | 'add_on_trial_ended'
  | 'plan_read_only'
  | 'subscription_expired'
  | 'card_expires'
  | 'method_lost'
  | 'renewal_notice'
  | 'subscription_cancelled'
  | 'cancellation_undone'
  | 'checkout_cancelled'
  | 'change_done'
  | 'change_scheduled'
  | 'change_removed'
  | 'refunded'
  | 'refund_returned'
  | 'price_change'
  | 'price_change_withdrawn'

/** A mail to the primary member; template, subject, and what a reminder reminds of are its key. */
export interface BillingMail {
  readonly template: BillingMailName
  readonly subject: Subject
  /** The document that it speaks of, where that isn't the subject. */
  readonly documentId?: RowId
  /** The credit note that it comes with. */
  readonly noteId?: RowId
  /** The order of the change that waited and was cancelled by the one that is the subject. */
  readonly cancelledOrderId?: string
  readonly reminder?: ReminderOf
  /** Values that no row holds, as amounts in minor units. */
  readonly named?: Readonly<Record<string, string | number>>
}

/** The end that a reminder announces, and how many days before. */
export interface ReminderOf {
  readonly endsAt: EpochMs
  readonly days: number
}

/** An event for the audit trail: `invoice.paid`. */
export interface BillingEvent {
  readonly name: string
  readonly subject: Subject
  readonly data: Readonly<Record<string, string | number | boolean | null | readonly number[]>>
  readonly mails: readonly BillingMail[]
}
