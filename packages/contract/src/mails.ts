import type { StaffRole } from './staff/duties.ts'
import type { Money } from '@waybill/domain/money'
import type { CompiledMessages, PageLocale } from './page-shell.ts'
import type { AccountMailProps } from './account-mails.ts'
import type { AnnouncedCharge, BillingMailProps, PaidInvoice } from './billing-mails.ts'
import type { BankAccountView } from './views/transfer.ts'
import type { QuoteMailProps } from './quote-mails.ts'
import type { DatedChargeView } from './views.ts'

export type * from './billing-mails.ts'
export type * from './quote-mails.ts'

/** The colours of a mail in one scheme, as #rrggbb. */
export type MailColours = Readonly<
  Record<'paper' | 'surface' | 'line' | 'line-strong' | 'ink' | 'ink-2' | 'route' | 'on-route' | 'route-text', string>
>

export interface MailLayout {
  readonly locale: PageLocale
  /** The one without a prefix in addresses. */
  readonly mainLocale: PageLocale
  /** The shop's, in which days of money are written. */
  readonly timeZone: string
  /** The account's, for what isn't money; UTC for a recipient without an account. */
  readonly accountZone: string
  readonly publicUrl: string
  readonly shopName: string
  /** Name and address of the seller, in one line. */
  readonly imprint: string
  /** A document of this mail could not be made in time: it is where the mail's link leads. */
  readonly lacksDocument?: true
  /** The reader is the accounts department of this buyer, whose name may be empty: greeted without a name; the foot says why it gets this (S-25). */
  readonly accountsOf?: string
  /** This shop takes no payments: no mail may promise it. */
  readonly paymentsClosed?: true
  readonly colours: { readonly light: MailColours; readonly dark: MailColours }
  readonly messages: CompiledMessages
}

/** A stranger's message in the contact form: each of its fields is read, queued and printed by this type. */
export interface WrittenContact {
  readonly name: string
  readonly email: string
  /** Empty where none was given. */
  readonly company: string
  readonly message: string
}

export interface ContactMailProps extends WrittenContact {
  readonly about: string | null
  /** Of a signed-in writer. */
  readonly account: { readonly accountId: number; readonly memberId: number } | null
  /** The language of the page that it was written on. */
  readonly writtenIn: PageLocale
}

/** Charges of a trial that isn't confirmed, from its end on. */
export interface TrialOffer {
  /** The chosen products. `isAbout`: by use, counted as declared. */
  readonly lines: readonly { readonly title: string; readonly amount: Money; readonly isAbout: boolean }[]
  readonly first: Money
  /** Of the first charge. Epoch ms. */
  readonly date: number
  /** The price of a month after it; null for a payment by the year. */
  readonly monthly: { readonly amount: Money; readonly isAbout: boolean } | null
}

/** The bill for usage after the first charge, as it was declared, and its date; null where there is none. */
export interface UsageBill {
  readonly date: number
  readonly amount: Money
}

/** A change of a subscription, its day, and the charges that follow it, the earliest first; none where nothing is charged by itself. */
export interface ChangeMailProps {
  readonly firstName: string
  readonly planTitle: string
  /** Title of the plan before, or of the present one before a change that waits; null where the plan stays. */
  readonly from: string | null
  readonly at: number
  readonly charges: readonly DatedChargeView[]
  readonly link: string
}

export interface MailProps extends AccountMailProps, BillingMailProps, QuoteMailProps {
  /** A checkout that is paid when the trial ends. */
  subscription_scheduled: AnnouncedCharge & {
    readonly firstName: string
    readonly planTitle: string
    readonly scheduledFor: number
    readonly usage: UsageBill | null
    readonly link: string
  }
  receipt: PaidInvoice & { readonly firstName: string; readonly invoiceNumber: string; readonly link: string }
  /** Money came that no invoice waited for: it is account credit. */
  deposit_received: {
    readonly firstName: string
    readonly amount: Money
    readonly receivedAt: number
    readonly link: string
  }
  /** A payment is given back by a credit note: to a method, to account credit, or to both. */
  refunded: {
    readonly firstName: string
    readonly invoiceNumber: string
    /** Null where nothing of it went there. */
    readonly toMethod: Money | null
    readonly toCredit: Money | null
    readonly link: string
  }
  /** A refund came back from the method that it was sent to: it is account credit. */
  refund_returned: Pick<MailProps['refunded'], 'firstName' | 'invoiceNumber' | 'link'> & { readonly amount: Money }
  /** To a customer who pays by bank transfer, or whose subscription ended in debt: the invoice and how to pay it. */
  invoice_issued: AnnouncedCharge & {
    readonly firstName: string
    readonly invoiceNumber: string
    readonly planTitle: string
    readonly dueAt: number
    /** Absent where the seller's settings name none. */
    readonly account?: BankAccountView
    /** For what was used until the subscription ended in debt: paid on the account's page, and never charged by itself. */
    readonly isLast: boolean
    /** The buyer's own, as the invoice prints it. */
    readonly orderNumber?: string
    readonly link: string
  }
  /**
   * `amount` is what a confirmed checkout charges at the end; null where nothing is charged by itself (B-89). `offer` is
   * what subscribing would charge then; null where it is confirmed, or can't be bought.
   */
  trial_ending: {
    readonly firstName: string
    readonly planTitle: string
    readonly endsAt: number
    readonly amount: Money | null
    readonly fromCredit?: Money
    readonly usage: UsageBill | null
    readonly offer: TrialOffer | null
    readonly link: string
  }
  trial_ended: { readonly firstName: string; readonly planTitle: string; readonly link: string }
  /** With its end date, or ended already; `rest` is what is owed for the time before. */
  subscription_cancelled: {
    readonly firstName: string
    readonly planTitle: string
    readonly endsAt: number
    readonly hasEnded: boolean
    /** Another account paid for it, and doesn't from then on: the member can't take that back (B-35). */
    readonly isLeftByPayer?: boolean
    /** Of one that has ended: what was paid for the time after it, and is account credit now. */
    readonly credited?: Money
    /** The open amount that is no longer owed. */
    readonly notOwed?: Money
    readonly rest: Money | null
    readonly link: string
  }
  /** A checkout that was confirmed for the end of a trial is given up: nothing is charged then. */
  checkout_cancelled: {
    readonly firstName: string
    readonly planTitle: string
    readonly endsAt: number
    readonly link: string
  }
  /** A change took effect; `charged` is what a method paid for it. */
  change_done: ChangeMailProps & {
    readonly charged: Money | null
    /** Add-ons that it switched; empty where their event doesn't say so. */
    readonly on: readonly string[]
    readonly off: readonly string[]
    /** The new one, where it is another. */
    readonly interval?: 'month' | 'year' | undefined
    /** The change that waited and was cancelled by this one. */
    readonly cancelled: Pick<ChangeMailProps, 'planTitle' | 'at'> | null
  }
  change_scheduled: ChangeMailProps
  change_removed: ChangeMailProps
  /** To the shop: a message from the contact form, and its sender. */
  contact: ContactMailProps
  /** To the shop: an endpoint of webhooks gets nothing more until the operator enables it. */
  webhook_disabled: {
    readonly endpoint: number
    readonly host: string
    readonly reason: 'gone' | 'silent'
    /** For how long it accepted nothing. */
    readonly days: number
  }
  /** To the shop: its payment provider, as the configuration names it, doesn't authorise it. */
  gateway_unauthorized: { readonly provider: string }
  /** To each other owner: a member of the staff was made, has another role, other factors, or is disabled; a key was made. */
  staff_changed: {
    readonly what:
      | 'made'
      | 'changed'
      | 'disabled'
      | 'invited'
      | 'recovering'
      | 'recovered'
      | 'passkey_added'
      | 'passkey_removed'
      | 'key_made'
    /** To the one that it is about. */
    readonly isOwn: boolean
    readonly name: string
    readonly email: string
    readonly role: StaffRole
    /** The one who did it; null for a command of the shop's machine. */
    readonly by: string | null
    readonly link: string
  }
  /** To a member of the staff: the link by which they choose password and second factor. */
  staff_enrolment: {
    /** False: a lost sign-in is set anew. */
    readonly isNew: boolean
    readonly name: string
    readonly role: StaffRole
    readonly by: string
    /** End of the link. Epoch ms. */
    readonly until: number
    readonly link: string
  }
}

export type MailName = keyof MailProps

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type RenderMail = <N extends MailName>(name: N, props: MailProps[N], layout: MailLayout) => RenderedMail
