import type { Money } from '@waybill/domain/money'
import type { ChargeLineView, InvoiceRowView, OpenTransferView, PaymentMethodView, PriceView } from './views.ts'

export interface SubscriptionProps {
  readonly memberId: number
  readonly state: 'trial' | 'trial_scheduled' | 'subscribed' | 'past_due' | 'expired' | 'none'
  /** Who collects (B-68): only a direct one is paid by a method on file here. */
  readonly channel: 'direct' | 'wired' | 'mobile' | 'shopify'
  /** What this reader may change here: `locked` until support has looked, `partner` and `organization` where they pay. */
  readonly control: 'all' | 'none' | 'locked' | 'partner' | 'organization'
  readonly planTitle: string
  readonly moduleCount: number
  readonly interval: 'month' | 'year'
  /** For one interval. */
  readonly recurring: Money | null
  readonly isEstimate: boolean
  readonly since: number | null
  readonly periodEndsAt: number | null
  readonly trialEndsAt: number | null
  readonly nextCharge: {
    readonly date: number
    readonly amount: Money
    readonly lines: readonly ChargeLineView[]
  } | null
  readonly addOns: readonly {
    readonly title: string
    readonly state: 'active' | 'trial' | 'overdue'
    readonly price: PriceView
    readonly trialEndsAt: number | null
  }[]
  readonly invoices: readonly InvoiceRowView[]
  /** Open invoices of who pays by bank transfer, the oldest first. */
  readonly transfers: readonly OpenTransferView[]
  readonly method: PaymentMethodView | null
  /** Null: nothing can be paid and no method entered (B-112). */
  readonly provider: PaymentProviderView | null
  readonly canCheckOut: boolean
  readonly checkoutHref: string
  readonly timeZone: string
  /** Epoch milliseconds of the product's clock: how many days a trial has left. */
  readonly now: number
  /** Of the primary member, who may change them (PAY-13). */
  readonly billingDetails?: BillingDetailsView
  readonly titles: Readonly<Record<string, string>>
}

/** Where the browser trades the fields of a card or an account for a token: the only address that they are ever sent to (B-49). */
export interface PaymentProviderView {
  readonly tokeniser: string
}

/** A country as an address chooses it. */
export interface CountryView {
  readonly code: string
  readonly name: string
  /** What its addresses want beside what all of them have (B-48). */
  readonly needs?: readonly ('state' | 'zip')[]
}

export interface BillingDetailsView {
  readonly values: Readonly<Record<string, string>>
  readonly countries: readonly CountryView[]
  readonly isCountryLocked: boolean
}
