import type { DeclineCode } from '@waybill/domain/payment'
import type { Money } from '@waybill/domain/money'
import type { ComingPricesView } from './views/price.ts'
import type { BankAccountView } from './views/transfer.ts'

/** A charge to come: its amount, and what account credit, as it is now, will pay of it. */
export interface AnnouncedCharge {
  readonly amount: Money
  readonly fromCredit?: Money
}

/** Payment of an invoice. */
export interface PaidInvoice {
  readonly amount: Money
  /** The purchase by the lines of the invoice, before tax. */
  readonly lines: readonly { readonly title: string; readonly amount: Money }[]
  /** The part that a method or a transfer paid. */
  readonly charged: Money
  /** Parts that account credit paid, each on its day. Epoch ms. */
  readonly credits: readonly { readonly amount: Money; readonly at: number }[]
  readonly paidAt: number
  /** Null for a bank transfer. */
  readonly method: string | null
  /** The part of the transfer beyond that, which is account credit. */
  readonly excess?: Money
  /** The legal texts that its order agreed to, and when; null for an invoice without an order. */
  readonly terms: { readonly version: number; readonly acceptedAt: number } | null
  /** The buyer's own, as the invoice prints it. */
  readonly orderNumber?: string
}

/** Fields of every mail about one invoice. */
interface AboutInvoice {
  readonly firstName: string
  readonly invoiceNumber: string
  readonly planTitle: string
  readonly amount: Money
  readonly link: string
}

/** The consequence of an unpaid invoice, and its instant, unless it is paid before (B-77). Epoch ms. */
export type ComingLoss =
  /** The plan can be read only, and ends later. */
  | { readonly kind: 'plan'; readonly readOnlyAt: number; readonly endsAt: number }
  /** It ends, and the invoice stays open. */
  | { readonly kind: 'end'; readonly endsAt: number }
  /** A first conversion: it ends, and nothing is owed. */
  | { readonly kind: 'conversion'; readonly endsAt: number }
  | { readonly kind: 'add_on'; readonly endsAt: number }

/** A payment that is held; the invoice of a purchase that came to nothing has no number. */
type HeldPayment = AboutInvoice & {
  /** The purchase works meanwhile. */
  readonly isOn: boolean
}

/** A subscription that renews; `next` is null where nothing is charged by itself. */
interface RenewingMailProps {
  readonly firstName: string
  readonly planTitle: string
  readonly next: (AnnouncedCharge & { readonly date: number; readonly isEstimate: boolean }) | null
  readonly link: string
}

/** The mails about money that happen after a checkout. */
export interface BillingMailProps {
  /** A subscription has begun. */
  subscription_started: RenewingMailProps & {
    /** The payment for the year that begins, tax included; absent by the month, and while it isn't paid. */
    readonly paidYear?: Money
  }
  /** A cancellation was taken back: what had no next charge has one again. */
  cancellation_undone: RenewingMailProps
  /** The bank wants the customer to confirm a payment that was made without them. */
  confirm_payment: AboutInvoice & { readonly until: number }
  /** A bank debit was accepted and settles later. */
  payment_pending: Omit<AboutInvoice, 'invoiceNumber'> & {
    /** Masked: `•••• 6789`. */
    readonly account: string
    readonly expectedAt: number
    /** Whether the plan works until then, or is switched on by the money; null where neither is so. */
    readonly access: 'now' | 'later' | null
  }
  payment_failed: AboutInvoice & {
    /** Null where the provider gave none. */
    readonly reason: DeclineCode | null
    /** Number of the attempt of the invoice, from 1. */
    readonly tryNumber: number
    readonly nextTryAt: number | null
    readonly loss: ComingLoss | null
  }
  /** Bank money that had settled was taken back. */
  payment_returned: AboutInvoice & {
    /** The bank says that the customer never agreed: the account is not debited again. */
    readonly isDenied: boolean
    /** The rest to pay of the invoice, after its credit notes and account credit. */
    readonly open: Money
    readonly nextTryAt: number | null
    readonly loss: ComingLoss | null
  }
  /** An invoice was taken back by a credit note and issued again. */
  invoice_corrected: {
    readonly firstName: string
    readonly reason: 'tax_number' | 'details'
    readonly replacedNumber: string
    readonly noteNumber: string
    /** The replacement; null where the rest is too little for an invoice of its own. */
    readonly replacement: {
      readonly number: string
      readonly total: Money
      /** Still to be paid of it. */
      readonly open: Money | null
    } | null
    /** The part that becomes account credit. */
    readonly credited: Money | null
    readonly link: string
  }
  /** The staff gave up what was open of an invoice. */
  invoice_voided: {
    readonly firstName: string
    readonly invoiceNumber: string
    /** Not owed any more. */
    readonly open: Money
    /** The part that account credit had paid, which is credit again. */
    readonly credited: Money | null
    readonly link: string
  }
  /** The staff gave account credit. */
  credit_granted: { readonly firstName: string; readonly amount: Money; readonly link: string }
  /** The staff have a subscription paid in another way. */
  channel_changed: {
    readonly firstName: string
    readonly planTitle: string
    readonly channel: 'direct' | 'wired' | 'mobile' | 'shopify'
    /** It is charged to a method, and none is on file. */
    readonly needsMethod: boolean
    readonly link: string
  }
  /** The provider blocked a charge as possible fraud: payments are on hold until the staff have looked at it. */
  payment_blocked: HeldPayment
  /** The staff have looked at what held the account. */
  payments_resumed: {
    readonly firstName: string
    /** No payment method is on file: the one that was held isn't used any more. */
    readonly needsMethod: boolean
    readonly link: string
  }
  /** The customer's bank took a payment back for now, until it decides. */
  payment_disputed: HeldPayment
  /** It has decided. */
  dispute_decided: AboutInvoice & {
    /** `lost`: the amount is with the customer. */
    readonly verdict: 'won' | 'lost'
    /** `won`: of it what was for the time after an end that came before the verdict, and is account credit now. */
    readonly credited?: Money
    /** Switched off with it, where it was for add-ons alone. */
    readonly addOns: readonly string[]
    /** The account is on billing hold until the staff have looked at it. */
    readonly isOnHold: boolean
  }
  /** Paid after it had failed, in place of the receipt. */
  payment_recovered: AboutInvoice &
    PaidInvoice & {
      readonly standing: 'good' | 'owing' | 'ended'
    }
  /** A bank transfer did not come by its due date. */
  transfer_overdue: AboutInvoice & {
    readonly dueAt: number
    /** Absent where the seller's settings name none. */
    readonly account?: BankAccountView
    readonly loss: ComingLoss | null
  }
  plan_read_only: AboutInvoice & { readonly endsAt: number }
  add_on_disabled: AboutInvoice & { readonly addOns: readonly string[]; readonly endsAt: number }
  /** Trials of add-ons beside a paid plan end. */
  add_on_trial_ending: {
    readonly firstName: string
    readonly addOns: readonly string[]
    readonly endsAt: number
    /** Otherwise they are off then, at no cost. */
    readonly willContinue: boolean
    /** They would go on if there were a method that can be charged. */
    readonly needsMethod: boolean
    /** Charged then, tax included; null where nothing is, or what will be used isn't known. */
    readonly amount: Money | null
    readonly fromCredit?: Money
    readonly link: string
  }
  add_on_trial_ended: { readonly firstName: string; readonly addOns: readonly string[]; readonly link: string }
  /** Ended for an unpaid invoice; of a first conversion nothing is owed. */
  subscription_expired: AboutInvoice & {
    readonly isOwed: boolean
    /** The issued amount of the invoice, where less of it is still owed. */
    readonly reducedFrom?: Money
  }
  card_expires: {
    readonly firstName: string
    readonly planTitle: string
    /** Masked: `Visa •••• 4242`. */
    readonly method: string
    /** Of its last day. */
    readonly validUntil: number
    readonly link: string
  }
  /** The provider can't charge a method any more: it was removed there, or its owner took the agreement back. */
  method_lost: {
    readonly firstName: string
    readonly planTitle: string
    /** Masked: `Visa •••• 4242`. */
    readonly method: string
    /** The one that is charged from now on; null where none is left. */
    readonly next: string | null
    readonly link: string
  }
  /** Prices change at a renewal, and who doesn't agree can cancel until then (B-99). */
  price_change: { readonly firstName: string; readonly prices: ComingPricesView; readonly link: string }
  /** The announced change doesn't come. */
  price_change_withdrawn: { readonly firstName: string; readonly planTitle: string; readonly link: string }
  /** A year ends, and another is charged, or invoiced to those who pay by bank transfer. */
  renewal_notice: AnnouncedCharge & {
    readonly firstName: string
    readonly planTitle: string
    readonly renewsAt: number
    readonly isEstimate: boolean
    readonly isInvoiced: boolean
    readonly link: string
  }
}
