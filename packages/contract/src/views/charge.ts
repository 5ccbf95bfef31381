import type { Money } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'

export interface InvoiceRowView {
  readonly number: string
  /** With the seller's prefix, for people. */
  readonly label: string
  readonly date: number
  /** Negative for a credit note: what it gives back. */
  readonly total: Money | null
  /** The rest to pay; null, as the total and the document, for a member who sees no amounts. */
  readonly open: Money | null
  /** The refunded part. */
  readonly refunded?: Money
  /** Payment state 0..10. */
  readonly paymentState: number
  readonly kind: string
  /** Of a statement: when its month began, in UTC. */
  readonly month?: number
  /** Of an invoice of a whole period: its days, as a text. */
  readonly period?: string
  /** The PDF; null, as the page, for a member who sees no documents. */
  readonly href: string | null
  /** The page of the document. */
  readonly page: string | null
  /** By rate; negative for a credit note. Empty where the seller collects none. */
  readonly taxes: readonly TaxView[]
  /** Of an invoice that is still to be paid, where the reader has something to do with it. */
  readonly payment?: InvoicePaymentView
}

/** Payment of an open invoice by the reader, or the reason why it isn't paid here (B-125). */
export type InvoicePaymentView =
  /** By an attempt with the method on file, which is named. */
  | { readonly kind: 'next'; readonly amount: Money; readonly paidWith: string | null }
  /** After another one, which is named as people see it. */
  | { readonly kind: 'after'; readonly label: string }
  | { readonly kind: 'elsewhere'; readonly payer: 'mobile' | 'shopify' | 'organization' | 'partner' }

/** The tax of one rate. */
export interface TaxView {
  /** As the country calls it: TVA. */
  readonly name: string
  readonly percent: number
  /** The buyer owes it. */
  readonly isReverseCharge: boolean
  /** The taxed amount. */
  readonly net: Money
  readonly tax: Money
}

/** A price of something that is paid or recurs: invoice amounts always show minor units. */
export interface ChargeLineView {
  readonly title: string
  readonly amount: Money
  readonly explanation: AmountStep
}

/** The charge of one instant: lines that add up to its total. */
export interface ChargeView {
  /** Epoch milliseconds. */
  readonly date: number
  readonly amount: Money
  readonly lines: readonly ChargeLineView[]
  /** In the amount, beside the lines. */
  readonly taxes: readonly TaxView[]
  /** The part that account credit will pay, where it pays any; the rest is charged. */
  readonly fromCredit?: Money
}

/** The charge after the first: `lines` are what it has more, billed by use in arrears. */
export interface LaterChargeView extends ChargeView {
  /** Lines that it charges from then on for whole periods: the first charge had none of them. */
  readonly begins: readonly ChargeLineView[]
  readonly isEstimate: boolean
}

/** The end of an add-on's own trial, and its first charge; of nothing where it begins with a period, or by its use. */
export interface TrialEndView extends ChargeView {
  /** Titles in trial until then. */
  readonly titles: readonly string[]
  /** It is less than the provider charges, so that it stands on the next invoice. */
  readonly isCarried?: true
  /** No method is valid then: it is off at no cost. */
  readonly isLapsing?: true
}

/** A charge of the one list of those to come. */
export interface AheadChargeView extends ChargeView {
  /** It includes use that isn't known yet (B-64). */
  readonly isEstimate: boolean
  /** It waits so many hours for late usage after its day; absent where it doesn't (B-144). */
  readonly withinHours?: number
}

/** A line of that list: the day, what it is for, and the amount. */
export interface DatedChargeView extends Pick<AheadChargeView, 'date' | 'amount' | 'fromCredit' | 'isEstimate'> {
  readonly titles: readonly string[]
}

/** A payment whose challenge is open at the bank: it can be continued or cancelled from any page. */
export interface WaitingPaymentView {
  readonly amount: Money
  /** The number of an issued invoice: its way to the bank is posted, and there is nothing to cancel. */
  readonly invoice?: string
  readonly continueHref: string
  /** Epoch milliseconds: from then on it has expired, and nothing was charged. */
  readonly lapsesAt: number
}

export interface PaymentMethodView {
  /** Its id in the forms and calls of the account. */
  readonly id: number
  readonly type: 1 | 2 | 3 | 4
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth?: number
  readonly expiryYear?: number
  readonly isExpired: boolean
  /** It is good for 30 days at most: its member is mailed as well. */
  readonly isExpiring?: true
}
