import type { AttemptState, PaymentOutcome, RefundDestination, RefundState } from '@waybill/domain/billing'
import type { Currency } from '@waybill/domain/money'
import type { DunningScheduleName, PaymentState } from '@waybill/domain/payment'
import type { Generated } from 'kysely'
import type { InvoiceLineTable } from './schema-documents.ts'
import type { DefaultedInstant, Id, Instant, Optional, OptionalInstant, OptionalJson } from './schema-columns.ts'

export interface PaymentTable {
  id: Id
  invoice_id: number
  account_id: number
  order_id: Optional<string>
  payment_method_id: Optional<number>
  method: number
  state: PaymentState
  amount: number
  currency: Currency
  gateway_ref: Optional<string>
  idem_key: string
  decline_code: Optional<string>
  challenge_id: Optional<string>
  challenge_url: Optional<string>
  challenge_expires_at: OptionalInstant
  created_at: Instant
  updated_at: Instant
}

export interface PaymentAttemptTable {
  account_id: number
  id: Id
  payment_id: number
  number: number
  state: AttemptState
  origin: 'member' | 'system'
  payment_method_id: number
  /** Amount that it charges; empty where a node of the release before began it: then it is its payment's. */
  amount: Optional<number>
  idem_key: string
  /** The provider's reference of the payment, stored before it is confirmed. */
  gateway_ref: Optional<string>
  started_at: Instant
  look_at: OptionalInstant
  fence: Generated<number>
  lease_until: OptionalInstant
  /** Last answer of the provider. */
  outcome: OptionalJson<PaymentOutcome>
}

export interface BillingAccountTable {
  account_id: number
  credit_balance: Generated<number>
  next_due: OptionalInstant
  visit_at: OptionalInstant
  advanced_to: OptionalInstant
  held_at: OptionalInstant
  held_reason: Optional<string>
  /** Until then the staff let the country be changed. */
  country_open_until: OptionalInstant
  /** Instant of the last write to any of its entitlements. */
  changed_at: DefaultedInstant
}

export interface ReceivableTable {
  account_id: number
  invoice_id: number
  open: number
  currency: Currency
  due_at: Instant
  is_add_on: boolean
  schedule: DunningScheduleName
  first_failed_at: OptionalInstant
  /** Of a renewal: the days of its tries, as they were when it failed first; null: the specified ones. */
  retry_days: OptionalJson<readonly number[]>
  is_hard_decline: boolean
  erring_since: OptionalInstant
  next_attempt_at: OptionalInstant
  overdue_at: OptionalInstant
  disabled_at: OptionalInstant
  ended_at: OptionalInstant
}

export interface CreditEntryTable {
  account_id: number
  id: Id
  amount: number
  currency: Currency
  cause: 'payment' | 'returned' | 'credit_note' | 'taken_back' | 'deposit' | 'granted' | 'given_up'
  invoice_id: Optional<number>
  reason: Optional<string>
  granted_by: Optional<string>
  created_at: Instant
}

/** Payers of an account, half-open in time. */
export interface PayerTermTable {
  account_id: number
  id: Id
  payer_account_id: number
  kind: 'partner' | 'organization'
  from_at: Instant
  to_at: OptionalInstant
}

/** Discount of a payer, and the end of the month of its next statement; null until its first month has begun. */
export interface StatementPayerTable {
  account_id: number
  partner_percent: Generated<number>
  next_at: OptionalInstant
}

export interface PartnerStatementTable {
  id: Generated<number>
  account_id: number
  month_start: Instant
  made_at: Instant
  /** Count of each member, by account and usage key; null for months of earlier releases. */
  counted: OptionalJson<Record<string, Record<string, number>>>
}

/** A line of less than the provider charges, until it joins an invoice. */
export interface PendingLineTable extends Pick<
  InvoiceLineTable,
  | 'account_id'
  | 'product_id'
  | 'kind'
  | 'quantity'
  | 'free_quantity'
  | 'unit'
  | 'amount'
  | 'currency'
  | 'explanation'
  | 'corrects'
  | 'corrects_invoice_id'
> {
  id: Id
  created_at: Instant
  ended_at: OptionalInstant
}

export interface RefundTable {
  id: Id
  payment_id: Optional<number>
  account_id: number
  /** Empty on rows of earlier releases, which name their payment. */
  invoice_id: Optional<number>
  amount: number
  gateway_ref: Optional<string>
  created_at: Instant
  state: Generated<RefundState>
  destination: Generated<RefundDestination>
  net: Optional<number>
  note_id: Optional<number>
  reason: Generated<string>
  requested_by: Generated<string>
  approved_by: Optional<string>
  /** By no command of ours. */
  made_at_provider: Generated<boolean>
  /** Part of it that its invoice had not left. */
  excess: Optional<number>
  started_at: OptionalInstant
  look_at: OptionalInstant
}

export interface ReconciliationTable {
  payment_id: number
  account_id: number
  reason: string
  created_at: Instant
  id: Generated<number>
  kind: 'outcome' | 'money'
  resolved_at: Instant | null
}
