import type { AmountStep } from '@waybill/domain/pricing'
import type { Money } from '@waybill/domain/money'
import type { QuotedCentre } from '@waybill/domain/quote'

export interface QuoteLineView {
  /** A product; -1 for the plan's extra assets. */
  readonly id: number
  readonly title: string
  readonly shows: 'amount' | 'included' | 'on_request' | 'free'
  readonly amount: Money
  readonly was?: Money
  readonly discountPercent?: number
  readonly moduleCount?: number
  /** Of a plan: the titles of what it includes, to open. */
  readonly modules?: readonly string[]
  /** The line that brought this one, which the buyer didn't choose. */
  readonly cause?: { readonly kind: 'needed_by' | 'companion_of'; readonly title: string }
  /** Of the sender's account, as it was when the quote was shared. */
  readonly centre?: QuotedCentre['centre']
  readonly explanation: AmountStep
}

export interface QuoteView {
  /** Of a later revision with which it is. */
  readonly number: string
  /** The revision before it. */
  readonly replaces?: string
  readonly state: 'open' | 'accepted' | 'declined' | 'expired' | 'revoked' | 'superseded'
  readonly planTitle?: string
  readonly planSubtitle?: string
  /** Company or person that it is made out to. */
  readonly preparedFor?: string
  /** Carts of which one is accepted, at least two, while none is (S-10); the lines and amounts beside them are of one of them. */
  readonly options?: readonly QuoteOptionView[]
  /** Name of the option that was accepted. */
  readonly acceptedOption?: string
  readonly senderName: string
  /** Address of a member who sent it, for replies. */
  readonly senderEmail?: string
  /** The sender is a member, who gets a mail about each answer. */
  readonly isSenderNotified: boolean
  /** Its prices are held until then (epoch ms); absent where they aren't any more. */
  readonly boundUntil?: number
  readonly isOrdered?: true
  /** The name of the person who accepted it, where one was given. */
  readonly acceptedBy?: string
  /** The reader's own decline, where the link is that of a recipient who did. Epoch milliseconds. */
  readonly declinedAt?: number
  readonly companyName: string
  /** The shop's offer in one sentence, where it has one. */
  readonly companyLine?: string
  readonly comment: string
  /** Epoch milliseconds, as the two that follow. */
  readonly answeredAt?: number
  readonly sentAt: number
  readonly expiresAt: number
  readonly daysLeft: number
  readonly lines: readonly QuoteLineView[]
  readonly total: Money
  readonly totalExplanation: AmountStep
  /** The first charge after the trial, if the member subscribes: without what is billed by use, or in trial for longer. */
  readonly firstCharge: Money
  /** Add-ons that are tried for longer than the plan, by the days from now. */
  readonly addOnTrials: readonly { readonly days: number; readonly titles: readonly string[] }[]
  /** Twelve months at the quoted prices, where the shop sells by the month and by the year. */
  readonly twelveMonths?: { readonly monthly: Money; readonly yearly: Money }
  readonly was?: Money
  readonly saving?: Money
  readonly isEstimate: boolean
  readonly titles: Readonly<Record<string, string>>
}

/** One of the carts that a quote offers, at its own amounts. */
export interface QuoteOptionView extends Pick<QuoteView, 'planTitle' | 'total' | 'twelveMonths' | 'isEstimate'> {
  /** Place among the options, from 1. */
  readonly option: number
  /** Letter and name: "A, Regional". */
  readonly label: string
  readonly lines: readonly QuoteLineView[]
  /** Products that its plan includes. */
  readonly included: readonly number[]
}
