import type { Currency } from '@waybill/domain/money'
import type { FieldProblem } from './account.ts'
import type { QuoteChangesView, QuoteChoiceView, QuoteView } from '../views.ts'
import type { QuoteThreadView } from './quote-thread.ts'

/** An answer to a quote that was sent as a form and not taken: nothing that was typed is lost. */
export interface QuoteFormView {
  readonly intent: string
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
}

/** A quote that the shop ended, as it sells a product of it no more (S-03). */
export interface QuoteStopView {
  readonly product: string
  /** In the words of the staff. */
  readonly reason: string
  /** The order of another reader stands. */
  readonly keepsOrder?: true
}

export interface QuoteProps {
  readonly quote: QuoteView | null
  /** Absent where the quote leaves nothing to its reader. */
  readonly choice?: QuoteChoiceView
  /** Reason why there is nothing to read. */
  readonly absence?: 'unknown' | 'expired' | 'revoked'
  /** All that the page of an expired or withdrawn quote has of it. */
  readonly lapsed?: Pick<QuoteView, 'number' | 'expiresAt' | 'senderName'> & { readonly stopped?: QuoteStopView }
  readonly pdfHref: string
  readonly acceptHref: string
  readonly openHref: string
  readonly declineHref: string
  /** Name and address of the seller, in one line. */
  readonly imprint: string
  /** Reason why this reader can neither accept nor decline it (B-18). */
  readonly answersClosed?: string
  /** The reader has another cart, which opening this one saves first: how they differ, in words. */
  readonly difference?: string
  /** Currency of the reader's account, where the quote is in another one: it opens at today's prices. */
  readonly accountCurrency?: Currency
  /** The next step of this reader: a trial, a plan that has to be added for one, or their account's checkout. */
  readonly leadsTo: 'trial' | 'plan_first' | 'checkout'
  /** Days of the trial that accepting leads to. */
  readonly trialDays: number
  /** The reader has accepted what another had accepted before. */
  readonly hasJoined?: true
  /** The link is a recipient's own: their decline ends the quote for them alone. Another reader may give a name with it. */
  readonly isRecipient: boolean
  /** A decline by the sender's own link was stored; the quote stays as it is. */
  readonly isNoted?: true
  /** Changes of this revision since the one before. */
  readonly changes?: QuoteChangesView
  /** The newest revision, by the reader's own link; the one on the page was replaced. */
  readonly newer?: { readonly number: string; readonly href: string }
  /** The revision that this one replaced, by the reader's own link, where that is known. */
  readonly earlier?: { readonly number: string; readonly href: string }
  /** Accepting asks for the buyer's own order number. */
  readonly asksOrderNumber: boolean
  /** A form of the page that was sent, with what is wrong in it. */
  readonly sent?: QuoteFormView
  /** Questions and answers by this link; absent for members of the company that sent it, and once they aren't readable. */
  readonly thread?: QuoteThreadView
  /** Page of the account with all questions, for a member of the company that sent it. */
  readonly threadsHref?: string
  /** The days on which it is opened are stored, and the reader is informed of that. */
  readonly isViewLogged: boolean
}

export interface UnsubscribeProps {
  /** `again`: by the link of a mail that asks; `welcome`: quotes arrive again. */
  readonly state: 'confirm' | 'done' | 'again' | 'welcome' | 'unknown'
  /** The address of the member; absent for an unknown link. */
  readonly email?: string
}
