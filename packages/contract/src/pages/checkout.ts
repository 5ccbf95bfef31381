import type { AssetType } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import type { ShownDifference, ShownRow } from '@waybill/domain/order'
import type {
  ChargeView,
  LaterChargeView,
  PaymentMethodView,
  TrialEndView,
  WaitingPaymentView,
} from '../views/charge.ts'
import type { FieldProblem } from './account.ts'
import type { OldAppView } from '../views/change.ts'
import type { CountryReason, CountryView, PaymentProviderView } from './subscription.ts'

/** Charges of a start. */
export interface StartChargesView {
  /** With old invoices and after account credit. */
  readonly dueNow: Money
  /** Old invoices that are paid first, the oldest first, by their numbers. */
  readonly debts?: readonly { readonly number: string; readonly amount: Money }[]
  /** The part that account credit pays before the method. */
  readonly creditUsed?: Money
  readonly first: ChargeView
  readonly later: LaterChargeView
  /** Add-ons with a trial of their own, the earliest first; absent where there are none. */
  readonly trialEnds?: readonly TrialEndView[]
}

/** A start as the checkout offers it: what it charges, and what confirms exactly that. */
export interface OfferedStart extends StartChargesView {
  /** The amounts as rows: what changed meanwhile is found by them. */
  readonly shown: readonly ShownRow[]
  readonly previewToken: string
  /**
   * The method on file is a bank account, and what it pays is switched on when its money arrives; `isLate`: that is after the
   * trial, so it isn't offered (B-114).
   */
  readonly settles?: { readonly at: number; readonly isLate?: true }
  /**
   * By a bank account that is entered now: when its money is expected, and whether that switches on what is bought, late after
   * the trial or not; absent where nothing is charged.
   */
  readonly debit?: { readonly at: number; readonly effect: 'at_once' | 'with_money' | 'late' }
}

export interface IntervalCharges {
  /** The fixed price of each interval, before tax. */
  readonly recurring: Money
  /** The price of prepaid units beside it, always by the month, before tax; absent where there are none. */
  readonly prepaid?: {
    readonly amount: Money
    readonly quantities: readonly { readonly assetType: AssetType; readonly quantity: number }[]
  }
  readonly now: OfferedStart
  readonly trial_end: OfferedStart
}

/** By the intervals that the shop sells by: a month with or without a year beside it, or a year alone. */
export type ChargesByInterval =
  | {
      readonly month: IntervalCharges
      /** Absent where nothing has a price for a year; `saving` is what it costs less than twelve months, before tax. */
      readonly year?: IntervalCharges & { readonly saving: Money }
    }
  | { readonly month?: undefined; readonly year: IntervalCharges }

export interface CheckoutProps {
  readonly memberId: number
  readonly isTrial: boolean
  readonly trialEndsAt: number | null
  readonly planTitle: string
  /** Charges of each start, and their dates, by interval: the order is made of the same plan. */
  readonly charges: ChargesByInterval
  /** The tax in the amounts: of a place without tax there is none, and an address may say too little. */
  readonly taxation: 'none' | 'taxed' | 'reverse_charge' | 'unknown'
  readonly billing: Readonly<Record<string, string>>
  readonly countryLock?: CountryReason | undefined
  readonly countries: readonly CountryView[]
  readonly method: PaymentMethodView | null
  /** Null: the checkout is closed. */
  readonly provider: PaymentProviderView | null
  /** Another payment waits for the bank: nothing else is paid before it ends. */
  readonly waitingPayment: WaitingPaymentView | null
  /**
   * Of a legacy plan that has ended and is left for good by this order: apps that are too old, null where they could not be
   * checked, and the titles of what won't be had any more (B-44). Absent on a plan of today.
   */
  readonly leaving?: {
    readonly plan: string
    readonly oldApps: readonly OldAppView[] | null
    readonly lost: readonly string[]
  }
  /** Reason why this reader can't pay, and the next step: confirm the address, write to us, or back to the cart. */
  readonly closed?: { readonly reason: string; readonly wayOut: 'email' | 'contact' | 'cart' }
  readonly titles: Readonly<Record<string, string>>
  readonly sellerName: string
  /** The version of the legal texts that ordering agrees to; absent where the shop has none. */
  readonly terms?: number
  /** Initial choice of the page: as its address says, else by the month and at the trial's end. */
  readonly chosen: { readonly start: 'now' | 'trial_end'; readonly interval: 'month' | 'year' }
  /** The trial was had with the method on file by another account: with it the order starts today. */
  readonly isTrialSpent?: true
  /** Differences since the form was shown that was posted without script, and the reason: nothing was ordered. */
  readonly changed?: { readonly text: string; readonly rows: readonly ShownDifference[] }
  /** Defects of the form that was posted without script. */
  readonly problems?: readonly FieldProblem[]
  /** A token that the provider's page came back with, and what the bank said of it. */
  readonly newMethod?: { readonly token: string; readonly resultToken?: string }
  /** The page once everything is switched on: a path of ours without locale prefix. */
  readonly destination: string
}

/** The checkout of a member whose partner is billed: what is switched on, and no amount. */
export interface EnableProps {
  readonly memberId: number
  readonly planTitle: string
  readonly modules: readonly string[]
  readonly sellerName: string
  /** The reader is the partner, who pays by a monthly invoice. */
  readonly isOwn?: boolean
  readonly terms?: number
  readonly closed?: NonNullable<CheckoutProps['closed']>
  readonly destination: string
}

/** A payment that its customer has to confirm at the bank, for a reader who isn't signed in (B-54). */
export interface ConfirmPaymentProps {
  readonly state:
    | 'confirm'
    /** Back from the bank: its answer is still to be handed to the provider. */
    | 'returned'
    | 'waiting'
    | 'paid'
    | 'alreadyPaid'
    | 'declined'
    | 'expired'
    | 'locked'
    | 'unknown'
  readonly shop: string
  readonly imprint: string
  /** Absent for a link that isn't ours. */
  readonly invoiceNumber?: string
  readonly amount?: Money
  /** The amount holds a tax. */
  readonly isTaxed?: true
  /** Epoch milliseconds. */
  readonly until?: number
  /** Target of the page's forms: the page without the bank's answer. */
  readonly action?: string
  /** The invoice was given up: nothing is owed on it. */
  readonly isVoid?: true
  readonly resultToken?: string
}
