import type { FieldProblem } from './account.ts'
import type { CancellationView } from '../views/cancellation.ts'
import type { ChangeFormView } from '../views/change.ts'
import type { Money } from '@waybill/domain/money'
import type { PaymentMessage } from '@waybill/domain/payment'
import type { QuantityOrigin } from '@waybill/domain/pricing'
import type {
  AheadChargeView,
  ChargeLineView,
  InvoiceRowView,
  PaymentMethodView,
  PriceView,
  TrialEndView,
  WaitingPaymentView,
} from '../views.ts'
import type { ComingPricesView } from '../views/price.ts'
import type { YearAheadView } from '../views/year-ahead.ts'
import type { HistoryEntryView } from '../views/history.ts'
import type { OpenTransferView } from '../views/transfer.ts'

/** The one message on money, and what leads out of it. Epoch ms. */
export interface PaymentMessageView {
  readonly code: PaymentMessage
  readonly text: string
  /** The instant of the loss, due date or charge. */
  readonly at: number | null
  /** The start of read-only access by it, before the plan ends at `at` (B-77); absent where it causes none. */
  readonly readOnlyAt?: number
  /** The issued invoice that it is about. */
  readonly invoice: { readonly label: string; readonly open: Money } | null
  /** The next automatic attempt. */
  readonly nextTryAt: number | null
  /** The charge of the member's own attempt: the oldest invoice that failed. */
  readonly pays: Money | null
  /** The number of that invoice, so that no other one is charged. */
  readonly paysNumber: string | null
}

/** Blocks of the page that are read alone, and can fail alone (B-100). */
export type SubscriptionBlock =
  | HeavyBlock
  | 'next'
  | 'prices'
  | 'change'
  | 'addOns'
  | 'usage'
  | 'methods'
  | 'message'
  | 'credit'
  | 'details'
  | 'ahead'

/** Blocks that may take long, so that a page goes without them and the browser fetches them. */
export type HeavyBlock = 'invoices' | 'history'

/** Sum of a metered module in this month. */
export interface MeteredView extends ChargeLineView, QuantityOrigin {
  /** Of use above what is paid in advance, where the reader can pay for more of it; null of everything else. */
  readonly raise: RaiseView | null
}

/** More units than are paid in advance, which is offered and never done by itself (B-65). */
export interface RaiseView {
  /** `driver:8`, as the change form takes it from the address. */
  readonly units: string
  readonly counted: number
  readonly declared: number
}

export interface SubscriptionProps {
  readonly memberId: number
  readonly state: 'trial' | 'trial_scheduled' | 'subscribed' | 'past_due' | 'paused' | 'expired' | 'none'
  /** The collection channel (B-68): only a direct one is paid by a method on file here. */
  readonly channel: 'direct' | 'wired' | 'mobile' | 'shopify'
  /** Page of the store that bills it; absent where the shop names none. */
  readonly storeHref?: string
  /** Rights of this reader here: `locked` until support has looked, `partner` and `organization` where they pay. */
  readonly control: 'all' | 'none' | 'read_only' | 'locked' | 'partner' | 'statement' | 'organization'
  /** A partner's customer who switches plan and features, for which the partner is billed. */
  readonly canEnable?: true
  /** The contact, where the reader is not the primary member. */
  readonly primaryName?: string
  /** For its debt, so that nothing can be changed before that is paid. */
  readonly isPlanReadOnly?: true
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
  /** The earliest charge, however far. */
  readonly nextCharge: AheadChargeView | null
  /** Charges after it within the next 35 days, by their days. */
  readonly laterCharges: readonly AheadChargeView[]
  /** Ends of add-ons' own trials that charge nothing by themselves. */
  readonly trialEnds: readonly TrialEndView[]
  /** Null where the reader has nothing to cancel here. */
  readonly cancellation: CancellationView | null
  /** The initial plan of the upgrade dialog: the one above the own one, or the one from before that can begin anew. */
  readonly upgrade: {
    readonly kind: 'change' | 'reactivate'
    readonly plan: { readonly id: number; readonly title: string }
  } | null
  /** Null until it is opened, and where the reader can't change anything. */
  readonly changeForm: ChangeFormView | null
  /** The change that waits for the end of what is paid. */
  readonly scheduledChange: {
    readonly at: number
    readonly planTitle: string
    readonly interval: 'month' | 'year'
  } | null
  /** Null where no other prices come, and where the reader sees no amounts. */
  readonly comingPrices: ComingPricesView | null
  readonly addOns: readonly {
    readonly title: string
    /** `waiting`: not in the trial; it starts with the subscription. */
    readonly state: 'active' | 'trial' | 'waiting' | 'overdue'
    readonly price: PriceView | null
    readonly trialEndsAt: number | null
    /** "12 drivers": counted since the month began; absent where nothing was. */
    readonly used?: string
  }[]
  /** Usage of each module since the month began. */
  readonly usage: readonly MeteredView[]
  readonly invoices: readonly InvoiceRowView[]
  /** Account credit that pays the next invoices first; null where there is none. */
  readonly credit: Money | null
  /** Events, the oldest first. */
  readonly history: readonly HistoryEntryView[]
  /** The page with what happened before; null where there is nothing. */
  readonly olderHistoryHref: string | null
  /** The page with what happened last and what comes; null where this is it. */
  readonly newestHistoryHref: string | null
  /** Null until it is opened, and where nothing will be charged to this reader's account. */
  readonly yearAhead: YearAheadView | null
  /** It can be opened. */
  readonly hasYearAhead: boolean
  /** Blocks that could not be read: they say so, and what they would show is empty. */
  readonly failed: readonly SubscriptionBlock[]
  /** Heavy blocks that this answer did not wait for: what they would show is empty, and the browser fetches it. */
  readonly late: readonly HeavyBlock[]
  /** Open invoices of a member who pays by bank transfer, the oldest first. */
  readonly transfers: readonly OpenTransferView[]
  readonly method: PaymentMethodView | null
  /** Tried after a soft decline of the method. */
  readonly backup: PaymentMethodView | null
  /** Something is owed, for which the last method stays until it is replaced. */
  readonly hasOpenInvoices?: true
  /** Null: nothing can be paid and no method entered. */
  readonly provider: PaymentProviderView | null
  /** Null where there is nothing to say, or the reader can't pay here (B-26). */
  readonly paymentMessage: PaymentMessageView | null
  /** A first payment that waits for the bank, of the account's primary member. */
  readonly waitingPayment: WaitingPaymentView | null
  /** False: the reader's own address, which has to be confirmed before anything is paid. */
  readonly isEmailVerified: boolean
  readonly canCheckOut: boolean
  readonly checkoutHref: string
  readonly timeZone: string
  /** Epoch milliseconds of the product's clock: how many days a trial has left. */
  readonly now: number
  /** Of the primary member, who may change them. */
  readonly billingDetails?: BillingDetailsView
  /** A member of today without a second factor: the page offers a passkey once. */
  readonly offersPasskey?: boolean
  readonly titles: Readonly<Record<string, string>>
}

/**
 * The address at which the browser exchanges the fields of a card or an account for a token: the only one that gets them
 * (B-49). With Stripe they are Stripe's own fields, in iframes that its script makes. `page` takes the same fields without
 * script, and comes back with the token.
 */
export type PaymentProviderView =
  | { readonly tokeniser: string; readonly page: string }
  | { readonly stripe: { readonly script: string; readonly publishableKey: string } }

/** A country as an address chooses it. */
export interface CountryView {
  readonly code: string
  readonly name: string
  /** Of a country whose addresses name one of them by its code. */
  readonly states?: readonly { readonly code: string; readonly name: string }[]
  /** Fields that its addresses need beside the common ones. */
  readonly needs?: readonly ('state' | 'zip')[]
  /** Its addresses may have no city. */
  readonly hasNoCity?: boolean
}

/** The reason for which the country of an account stays: its first invoice, or what confirmed it (B-51). */
export type CountryReason = 'invoice' | 'method' | 'tax-number'

export interface BillingDetailsView {
  readonly values: Readonly<Record<string, string>>
  readonly countries: readonly CountryView[]
  readonly countryLock?: CountryReason | undefined
  /** Entered on the provider's own page, for a change that has no method yet: it goes on file with the form. */
  readonly newMethod?: { readonly token: string; readonly resultToken?: string }
  /** The register's answer to the tax number, where that decides on the tax. */
  readonly taxNumber?: 'checking' | 'verified' | 'rejected'
  /** After a form without script: what is wrong with what was typed, in place of what is stored. */
  readonly rejected?: { readonly typed: Readonly<Record<string, string>>; readonly problems: readonly FieldProblem[] }
}
