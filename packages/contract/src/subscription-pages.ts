import type { Money } from '@waybill/domain/money'
import type {
  ChargeView,
  InvoiceRowView,
  LaterChargeView,
  PaymentMethodView,
  PriceView,
  WaitingPaymentView,
} from './views.ts'
import type { OpenTransferView } from './transfer-views.ts'

/** It can be cancelled, or ends already; `outcome` is what is confirmed, null until that was requested. Epoch ms. */
export type CancellationView =
  | { readonly kind: 'possible'; readonly outcome: CancelOutcomeView | null }
  | { readonly kind: 'noticed'; readonly endsAt: number }

/** What a cancellation brings (B-79): its end, what is still owed then, and what goes to the balance. */
export interface CancelOutcomeView {
  readonly endsAt: number
  readonly isAtOnce: boolean
  readonly rest: Money | null
  readonly credit: Money | null
}

export interface SubscriptionProps {
  readonly memberId: number
  readonly state: 'trial' | 'trial_scheduled' | 'subscribed' | 'past_due' | 'expired' | 'none'
  /** The collection channel (B-68): only a direct one is paid by a method on file here. */
  readonly channel: 'direct' | 'wired' | 'mobile' | 'shopify'
  /** What this reader may change here: `locked` until support has looked, `partner` and `organization` where they pay. */
  readonly control: 'all' | 'none' | 'read_only' | 'locked' | 'partner' | 'statement' | 'organization'
  /** The contact, where the reader is not the primary member. */
  readonly primaryName?: string
  readonly planTitle: string
  readonly moduleCount: number
  readonly interval: 'month' | 'year'
  /** Of the plan alone, for one interval; null for the Custom Solution, which has none. */
  readonly planPrice: Money | null
  /** The next charge includes usage that isn't known yet. */
  readonly isEstimate: boolean
  readonly since: number | null
  readonly periodEndsAt: number | null
  readonly trialEndsAt: number | null
  /** `isCarried`: less than the provider charges, so that it stands on the invoice after it (B-60). */
  readonly nextCharge: (ChargeView & { readonly later?: LaterChargeView; readonly isCarried?: boolean }) | null
  /** Null where the reader has nothing to cancel here. */
  readonly cancellation: CancellationView | null
  /** The change that waits for the end of what is paid (SUB-06). */
  readonly scheduledChange: {
    readonly at: number
    readonly planTitle: string
    readonly interval: 'month' | 'year'
  } | null
  readonly addOns: readonly {
    readonly title: string
    /** `waiting`: not in the trial; it starts with the subscription. */
    readonly state: 'active' | 'trial' | 'waiting' | 'overdue'
    readonly price: PriceView
    readonly trialEndsAt: number | null
  }[]
  readonly invoices: readonly InvoiceRowView[]
  /** Open invoices of a member who pays by bank transfer, the oldest first. */
  readonly transfers: readonly OpenTransferView[]
  readonly method: PaymentMethodView | null
  /** Tried after a soft decline of the method (B-55). */
  readonly backup: PaymentMethodView | null
  /** Null: nothing can be paid and no method entered (B-112). */
  readonly provider: PaymentProviderView | null
  /** A first payment that waits for the bank, of the account's primary member. */
  readonly waitingPayment: WaitingPaymentView | null
  /** False: the reader's own address, which has to be confirmed before anything is paid. */
  readonly isEmailVerified: boolean
  readonly canCheckOut: boolean
  readonly checkoutHref: string
  readonly timeZone: string
  /** Epoch milliseconds of the product's clock: how many days a trial has left. */
  readonly now: number
  /** Of the primary member, who may change them (PAY-13). */
  readonly billingDetails?: BillingDetailsView
  readonly titles: Readonly<Record<string, string>>
}

/**
 * Where the browser exchanges the fields of a card or an account for a token: the only address that gets them (B-49). With
 * Stripe they are Stripe's own fields, in iframes that its script makes.
 */
export type PaymentProviderView =
  | { readonly tokeniser: string }
  | { readonly stripe: { readonly script: string; readonly publishableKey: string } }

/** A country as an address chooses it. */
export interface CountryView {
  readonly code: string
  readonly name: string
  /** Fields that its addresses need beside the common ones (B-48). */
  readonly needs?: readonly ('state' | 'zip')[]
}

export interface BillingDetailsView {
  readonly values: Readonly<Record<string, string>>
  readonly countries: readonly CountryView[]
  readonly isCountryLocked: boolean
  /** What the register says of the tax number, where that decides on the tax (B-87). */
  readonly taxNumber?: 'checking' | 'verified' | 'rejected'
}
