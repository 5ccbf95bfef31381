import type { Generated } from 'kysely'
import type { Fraction } from '@waybill/domain/calendar'
import type { ChargeLine, IssuedTextVersion, LineKind, NamedCentre, TaxRate } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { BankAccount } from '@waybill/domain/catalog'
import type { DefaultedJson, Id, Instant, Json, Optional, OptionalInstant } from './schema-columns.ts'

/** Seller or buyer on a document. */
export interface Party {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string
}

/** Seller and buyer as they were at the invoice's instant. */
export interface Parties {
  /** With the account that the invoice is to be transferred to, where no method is charged for it. */
  readonly seller: Party & { readonly bank?: BankAccount }
  /** With the code of its country, named in the language of each rendering; documents of earlier releases have the name in the address. */
  readonly buyer: Party & {
    readonly country?: string
    /** The buyer's own, as they gave it. */
    readonly orderNumber?: string
    /** Its cost centres that lines name; absent where no line does. */
    readonly costCentres?: readonly NamedCentre[]
  }
}

/** A place of an account that lines are charged for. */
export interface CostCentreTable {
  account_id: number
  id: Id
  name: string
  /** The name as it is compared. */
  name_key: string
  order_number: string
  created_at: Instant
  archived_at: OptionalInstant
}

/** The centre that lines of a product are issued for. */
export interface CostCentreProductTable {
  account_id: number
  product_id: number
  cost_centre_id: number
}

/** The part of a charge line that has no column of its own. */
export interface StoredExplanation {
  readonly explanation: ChargeLine['explanation']
  readonly period: ChargeLine['period']
  readonly fraction?: Fraction
  readonly taxRate?: TaxRate
  readonly member?: ChargeLine['member']
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
  /** Prefix of its number, for people and in the name of its PDF, as it was issued; null on a draft. */
  number_prefix: Optional<string>
  file_prefix: Optional<string>
  /** The zone that its days are written in; null on a draft, and on what was issued without one. */
  billing_zone: Optional<string>
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

/** Answers of the register about an account's tax number. */
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
