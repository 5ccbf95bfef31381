import type { OrderedChange, Purchase } from '@waybill/domain/billing'
import type { Generated } from 'kysely'
import type { Cart, Utms } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { OrderItem, OrderOperation } from '@waybill/domain/order'
import type { KeptTerms, OfferedChoice, QuoteContent, QuotedCentre, QuoteSnapshot } from '@waybill/domain/quote'
import type { CheckoutPlan } from '@waybill/domain/subscription'
import type {
  DefaultedJson,
  Id,
  Instant,
  Json,
  Optional,
  OptionalInstant,
  OptionalJson,
  StoredLocale,
  UndeliveredColumns,
} from './schema-columns.ts'

export interface CartTable {
  id: string
  account_id: Optional<number>
  visitor_hash: Optional<Uint8Array>
  key: string
  state: Generated<'open' | 'ordered' | 'merged' | 'expired'>
  version: number
  catalogue_version: number
  currency: Currency
  plan_id: number
  previous_plan_id: Optional<number>
  plan_reset: Generated<boolean>
  pricing: Generated<boolean>
  entries: Optional<string[]>
  interval: Optional<'month' | 'year'>
  tracked_ids: Generated<number[]>
  quantities: DefaultedJson<Record<string, number>>
  utm: DefaultedJson<Utms>
  utm_first: DefaultedJson<Utms>
  shown_prices: DefaultedJson<Record<string, number>>
  undo_to: Optional<Json<Cart>>
  undo_until: OptionalInstant
  undo_version: Optional<number>
  begun_version: Generated<number>
  quote_id: Optional<string>
  before_id: Optional<string>
  revises_quote: Generated<boolean>
  sent_quote: Optional<Json<SentQuote>>
  created_at: Instant
  updated_at: Instant
}

export interface CartLineTable {
  cart_id: string
  account_id: Optional<number>
  product_id: number
  position: number
  bundled: boolean
  is_default: boolean
  reason: Generated<'chosen' | 'in_plan' | 'needed_by' | 'default' | 'companion_of'>
  reason_product_id: Optional<number>
}

export interface SavedCartTable {
  id: string
  account_id: Optional<number>
  visitor_hash: Optional<Uint8Array>
  name: string
  name_key: string
  cart: Json<Cart>
  catalogue_version: number
  quote_id: Optional<string>
  created_at: Instant
  updated_at: Instant
}

/** The last quote of an open cart; the token of its link is sealed. */
export interface SentQuote {
  readonly number: string
  readonly count: number
  readonly sealed: string
}

export interface QuoteTable {
  id: string
  number: string
  revision: number
  state: 'draft' | 'open' | 'accepted' | 'declined' | 'expired' | 'superseded' | 'revoked'
  account_id: Optional<number>
  member_id: Optional<number>
  cart_id: string
  sender_name: string
  comment: string
  locale: StoredLocale
  catalogue_version: number
  currency: Currency
  total: number
  snapshot: Json<QuoteSnapshot>
  kept: OptionalJson<readonly KeptTerms[]>
  prepared_for: Generated<string>
  offered: OptionalJson<OfferedChoice>
  option_names: Generated<string[]>
  several_orders: Generated<boolean>
  accepted: OptionalJson<QuoteContent & { readonly option: number }>
  cost_centres: OptionalJson<readonly QuotedCentre[]>
  next_sealed: Optional<string>
  sent_hash: string
  token_hash: Uint8Array
  expires_at: Instant
  order_id: Optional<string>
  utm: DefaultedJson<Utms>
  utm_first: DefaultedJson<Utms>
  accepted_by: Generated<string>
  answered_at: OptionalInstant
  logs_views: Generated<boolean>
  remind_at: OptionalInstant
  stopped_product: Optional<number>
  stopped_reason: Generated<string>
  created_at: Instant
}

export interface QuoteLineTable {
  quote_id: string
  account_id: Optional<number>
  position: number
  product_id: number
  amount: number
  currency: Currency
}

export interface QuoteRecipientTable extends UndeliveredColumns {
  id: Id
  quote_id: string
  account_id: Optional<number>
  email: string
  email_norm: string
  state: Generated<'queued' | 'sent' | 'suppressed' | 'undelivered'>
  unsubscribe_hash: Uint8Array
  resent: Generated<number>
  next_sealed: Optional<string>
}

export interface QuoteLinkTable {
  token_hash: Uint8Array
  quote_id: string
  recipient_id: number
  account_id: Optional<number>
  purpose: 'view' | 'unsubscribe'
}

export interface QuoteViewTable {
  quote_id: string
  recipient_id: Optional<number>
  account_id: Optional<number>
  /** `yyyy-mm-dd` in UTC. */
  day: string
}

/** The plan of a checkout as it was stored: earlier releases did not say what follows the first charge, nor how it runs. */
export type StoredPlan = Omit<CheckoutPlan, 'then'> &
  Partial<Pick<CheckoutPlan, 'then'>> & {
    /** The row of the progress table that its order runs as. */
    readonly operation?: OrderOperation
    /** A change that waits for the end of what is paid. */
    readonly isScheduled?: true
  }

/** End of a failed order, as its call answered it. */
export interface OrderFailure {
  readonly status: 403 | 409 | 701
  readonly code: 'declined' | 'challenge-lapsed' | 'payment-cancelled' | 'plan-changed' | 'account-locked'
  readonly declineCode?: string
}

export interface OrdersTable {
  id: string
  account_id: number
  member_id: number
  /** Null on a change of a subscription, with the version. */
  cart_id: Optional<string>
  cart_version: Optional<number>
  type: number
  tracking_id: number
  state: 'draft' | 'open' | 'done' | 'failed'
  total: number
  reference_total: number
  currency: Currency
  start_at: 'now' | 'trial_end'
  idem_key: string
  indirect: Generated<boolean>
  digest: string
  plan: Json<StoredPlan>
  /** Null on orders of earlier releases: their cart is what was bought. */
  bought: OptionalJson<Cart>
  /** As they were posted; null on orders that no payload was posted for. */
  items: OptionalJson<readonly OrderItem[]>
  /** Purchase by value; null on orders of earlier releases. */
  purchase: OptionalJson<Purchase>
  /** Of a change: what it was computed for. */
  change: OptionalJson<OrderedChange>
  /** It takes effect once the bank has taken the debit. */
  at_once: Generated<boolean>
  token_used_at: OptionalInstant
  /** Null on drafts, and on orders of earlier releases. */
  request_hash: Optional<string>
  /** Quote that it was made of, at its prices. */
  quote_id: Optional<string>
  /** Of a failed order: what its call answered. */
  failure: OptionalJson<OrderFailure>
  utm: DefaultedJson<Utms>
  utm_first: DefaultedJson<Utms>
  created_at: Instant
}
