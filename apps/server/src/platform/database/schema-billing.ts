import type { Generated } from 'kysely'
import type { Fraction } from '@waybill/domain/calendar'
import type { ChargeLine, IssuedTextVersion, LineKind, TaxRate } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'
import type { CollectionChannel, ModuleTrial, SubscriptionItem, SubscriptionStatus } from '@waybill/domain/subscription'
import type { BankAccount } from '../seller.ts'
import type { DefaultedJson, Id, Instant, Json, Optional, OptionalInstant, OptionalJson } from './schema-columns.ts'

/** Seller or buyer on a document. */
export interface Party {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string
}

/** Seller and buyer as they were at the invoice's instant. */
export interface Parties {
  /** With the account that the invoice is to be transferred to, where no method is charged for it (B-68). */
  readonly seller: Party & { readonly bank?: BankAccount }
  readonly buyer: Party
}

/** The part of a charge line that has no column of its own. */
export interface StoredExplanation {
  readonly explanation: ChargeLine['explanation']
  readonly period: ChargeLine['period']
  readonly fraction?: Fraction
  readonly taxRate?: TaxRate
}

export interface BillingInfoTable {
  account_id: number
  fields: Json<Record<string, string>>
  updated_at: Instant
}

export interface PaymentMethodTable {
  id: Id
  account_id: number
  type: number
  /** Of an earlier release: the sandbox takes it as the method's reference. */
  gateway_token: Optional<string>
  provider: Optional<string>
  customer_ref: Optional<string>
  method_ref: Optional<string>
  mandate_ref: Optional<string>
  verified_at: OptionalInstant
  brand: Optional<string>
  first_six: Optional<string>
  last_four: Optional<string>
  expiry_year: Optional<number>
  expiry_month: Optional<number>
  fingerprint: string
  is_current: boolean
  is_backup: Generated<boolean>
  disabled_at: OptionalInstant
  created_at: Instant
}

export interface SubscriptionTable {
  id: Id
  account_id: number
  kind: number
  /** The collection channel (B-06, B-68). */
  channel: Generated<CollectionChannel>
  state: SubscriptionStatus
  plan_id: number
  catalogue_version: number
  currency: Currency
  quantities: DefaultedJson<Record<string, number>>
  pricing: Generated<boolean>
  /** Chosen subpackages of the plan; null for all. */
  entries: Optional<string[]>
  billing_interval: 'month' | 'year'
  anchor_at: Instant
  period_start: Instant
  period_end: Instant
  trial_start: OptionalInstant
  trial_end: OptionalInstant
  cancel_at: OptionalInstant
  paused_at: OptionalInstant
  confirmed_order_id: Optional<string>
  /** The change that waits for the end of what is paid (B-128). */
  scheduled_order_id: Optional<string>
  scheduled_at: OptionalInstant
  manual_grant: Generated<boolean>
  reminded_to: OptionalInstant
  created_at: Instant
  ended_at: OptionalInstant
}

export interface SubscriptionItemTable {
  id: Id
  subscription_id: number
  account_id: number
  product_id: number
  catalogue_version: number
  bundled: boolean
  kind: Generated<SubscriptionItem['kind'] | 'included'>
  /** Of one interval, or of one unit; null for what comes with the plan or is tried. */
  amount: Optional<number>
  currency: Optional<Currency>
  free_units: Generated<number>
  minimum_units: Generated<number>
  declared_units: Generated<number>
  usage_key: Optional<string>
  asset_type: Optional<string>
  explanation: OptionalJson<AmountStep>
  trial_state: ModuleTrial
  trial_quantity: Optional<number>
  started_at: Instant
  ended_at: OptionalInstant
}

export interface EntitlementTable {
  id: Id
  account_id: number
  product_id: number
  source: 'trial' | 'paid' | 'grace' | 'partner' | 'manual' | 'grant'
  from_at: Instant
  to_at: OptionalInstant
}

export interface InvoiceTable {
  id: Id
  account_id: number
  subscription_id: Optional<number>
  order_id: Optional<string>
  kind: 'period' | 'change' | 'trial_end' | 'addon' | 'manual' | 'credit'
  status: 'draft' | 'open' | 'paid' | 'refunded' | 'void'
  series: string
  seq: Optional<number>
  currency: Currency
  subtotal: number
  tax: number
  total: number
  credit_applied: Generated<number>
  period_start: OptionalInstant
  period_end: OptionalInstant
  parties: Json<Parties>
  catalogue_version: number
  created_at: Instant
  issued_at: OptionalInstant
  due_at: Instant
  issued_hash: Optional<string>
  finalise_at: OptionalInstant
  tax_rate: DefaultedJson<TaxRate>
  /** The invoice that a credit note corrects. */
  corrects_id: Optional<number>
  /** The end of the service that is charged in advance. */
  service_until: OptionalInstant
  /** Of the text that is hashed. */
  text_version: Generated<IssuedTextVersion>
}

export interface InvoiceLineTable {
  id: Id
  invoice_id: number
  account_id: number
  position: number
  product_id: Optional<number>
  kind: LineKind
  quantity: number
  free_quantity: number
  unit: number
  amount: number
  currency: Currency
  explanation: Json<StoredExplanation>
  /** The place of the line that a credit note's line corrects. */
  corrects: Optional<number>
  /** On a change: the document that this line is on. */
  corrects_invoice_id: Optional<number>
  /** Its share of the document's tax. */
  tax: Optional<number>
}

/** The tax of one rate on an issued document. */
export interface InvoiceTaxTable {
  account_id: number
  invoice_id: number
  position: number
  name: string
  basis_points: string
  is_reverse_charge: boolean
  net: number
  tax: number
  currency: Currency
}

/** What the register says of an account's tax number. */
export interface TaxNumberTable {
  account_id: number
  country: string
  number: string
  state: 'checking' | 'verified' | 'rejected'
  verified_since: OptionalInstant
  proved_at: OptionalInstant
  proof: Optional<string>
  check_at: OptionalInstant
  tries: Generated<number>
}

export interface InvoiceSeriesTable {
  series: string
  next_seq: number
}

export interface InvoiceDocumentTable {
  invoice_id: number
  account_id: number
  locale: string
  settlement: Generated<string>
  content: Uint8Array
  created_at: Instant
}
