import type { Generated } from 'kysely'
import type { Currency } from '@waybill/domain/money'
import type { Id, Instant, Optional, OptionalInstant } from './schema-columns.ts'

export interface GwTokenTable {
  token: string
  type: 'card' | 'ach' | 'amazon_pay' | 'paypal'
  brand: string
  first_six: Optional<string>
  expiry_year: Optional<number>
  expiry_month: Optional<number>
  last_four: string
  fingerprint: string
  country: Optional<string>
  outcome:
    | 'paid'
    | 'declined'
    | 'insufficient_funds'
    | 'expired_card'
    | 'wrong_code'
    | 'three_d_secure'
    | 'fails_when_charged'
    | 'blocked'
    | 'settles'
    | 'settles_late'
    | 'settles_then_returns'
    | 'closed_account'
  created_at: Instant
}

export interface GwCustomerTable {
  ref: string
  account_ref: string
}

export interface GwMethodTable {
  ref: string
  customer_ref: string
  token: string
  setup_key: string
  mandate_ref: Optional<string>
}

export interface GwPaymentTable {
  ref: string
  idem_key: string
  invoice_ref: string
  amount: number
  currency: Currency
  method_ref: string
  token: string
  is_off_session: boolean
  cancelled_at: OptionalInstant
}

export interface GwDisputeTable {
  ref: string
  charge_ref: string
  state: 'open' | 'won' | 'lost'
  opened_at: Instant
  decided_at: OptionalInstant
}

export interface GwEntryTable {
  id: Id
  kind: 'charge' | 'refund'
  ref: string
  step: number
  charge_ref: Optional<string>
  idem_key: string
  invoice_ref: string
  amount: number
  currency: Currency
  status: 'succeeded' | 'failed' | 'pending'
  code: Optional<
    | 'declined'
    | 'insufficient_funds'
    | 'expired_card'
    | 'wrong_code'
    | 'closed_account'
    | 'blocked'
    | 'R01'
    | 'disputed'
    | 'dispute_lost'
  >
  token: Optional<string>
  due_at: OptionalInstant
  recorded_at: Instant
}

export interface GwChallengeTable {
  id: string
  idem_key: string
  invoice_ref: Optional<string>
  amount: Optional<number>
  currency: Optional<Currency>
  token: string
  result_token: Optional<string>
  state: 'open' | 'approved' | 'declined' | 'lapsed' | 'spent'
  expires_at: Instant
}

export interface GwWebhookTable {
  id: Id
  event_id: string
  type: string
  idem_key: string
  ref: Optional<string>
  created_at: Instant
  attempts: Generated<number>
  deliver_at: OptionalInstant
}

export interface GwModeTable {
  only_row: Generated<boolean>
  mode: Generated<
    | 'ok'
    | 'decline'
    | 'challenge'
    | 'timeout_before'
    | 'timeout_after'
    | 'server_error'
    | 'server_error_after'
    | 'rate_limit'
    | 'wrong_currency'
  >
  remaining: Generated<number>
  webhooks: Generated<'normal' | 'double' | 'late' | 'shuffled' | 'none'>
}
