import type { EpochMs, Fraction, Period } from '../calendar/index.ts'
import type { ProductId } from '../catalog/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { AmountStep } from '../pricing/index.ts'

/** Purpose of an invoice line. */
export type LineKind =
  | 'plan'
  | 'module'
  | 'usage'
  | 'usage_minimum'
  | 'prepaid'
  /** Usage in arrears by tiers or blocks: its amount is what its explanation computes (S-39). */
  | 'tiered'
  | 'overage'
  | 'extra_assets'
  | 'proration_charge'
  | 'proration_credit'
  | 'discount'
  | 'tax'
  /** Money that no rule expected, as account credit. */
  | 'deposit'

/** Reason why an invoice was made. */
export type InvoiceKind = 'period' | 'change' | 'trial_end' | 'addon' | 'manual' | 'credit'

/** One charge or credit before tax. Quantity and unit are never negative: the sign is in the amount. */
export interface ChargeLine {
  readonly kind: LineKind
  /** Id of the product, absent for tax. */
  readonly productId?: ProductId
  /** Service period: ahead for prices paid in advance, behind for usage. */
  readonly period: Period
  readonly quantity: number
  readonly freeQuantity: number
  readonly unit: Money
  readonly amount: Money
  /** Explanation of the amount of a whole period. */
  readonly explanation: AmountStep
  /** The part of the period that counted, where it wasn't the whole (B-64). */
  readonly fraction?: Fraction
  /** On a credit note or a change: the place of the line that it corrects, from 0. */
  readonly corrects?: number
  /** On a change: the document that this line is on; a note names its invoice itself. */
  readonly correctsDocument?: number
  /** The rate of a line that has another than its document: a credit has that of the line which it credits. */
  readonly taxRate?: TaxRate
  /** Its share of the document's tax; absent where none is due on it. */
  readonly tax?: Money
  /** On a statement: the account whose item it is. */
  readonly member?: StatementOwner
}

/** Owner of the item of a statement's line, and the payer's percent off its price. */
export interface StatementOwner {
  readonly accountId: number
  readonly company: string
  readonly percentOff: number
}

/**
 * A tax rate in hundredths of a percent, to two decimals: 2000 is 20 %, 662.5 is 6.625 %. `none` is 0. Under reverse charge the
 * rate is 0 and the buyer owes the tax.
 */
export interface TaxRate {
  readonly name: string
  readonly basisPoints: number
  readonly isReverseCharge?: true
}

/** The tax of one rate on a document. */
export interface TaxAmount {
  readonly rate: TaxRate
  /** The taxed amount. */
  readonly net: Money
  readonly tax: Money
}

/** The money of an invoice: lines sum to the subtotal, subtotal and tax to the total. */
export interface InvoiceTotals {
  readonly subtotal: Money
  readonly tax: Money
  readonly total: Money
}

/** An invoice as a value, before it has a number: what preview, document and ledger show. Plain JSON. */
export interface InvoiceDraft extends InvoiceTotals {
  readonly kind: InvoiceKind
  readonly currency: Currency
  readonly lines: readonly ChargeLine[]
  readonly taxRate: TaxRate
  /** The period that is paid in advance, or that the usage was in. */
  readonly period: Period
  /** Due at; epoch ms. */
  readonly dueAt: number
}

/** Amounts that credit notes took back of an invoice so far. */
export interface Credited {
  readonly net: Money
  readonly tax: Money
  readonly total: Money
  /** Before tax, by the place of the corrected line. */
  readonly byLine: ReadonlyMap<number, Money>
  /**
   * Since when a line's service is over, by its place: the earliest instant within its period from which the rest of it was
   * taken back. A refund is money of the whole period and ends none of it.
   */
  readonly endedByLine: ReadonlyMap<number, EpochMs>
  /** The tax of each rate; one may be named by several notes. */
  readonly taxes: readonly TaxAmount[]
}
