import type { Currency, Money } from '@waybill/domain/money'
import type {
  DeclineReason,
  QuoteAnswerKind,
  ResendBlocker,
  SentQuoteFilter,
  SentQuoteState,
  UndeliveredReason,
} from '@waybill/domain/quote'
import type { QuoteChangesView, QuoteView } from '../views.ts'
import type { QuoteStopView } from './quote.ts'
import type { OwnerThreadsView } from './quote-thread.ts'
import type { FieldProblem } from './account.ts'

/** An answer to a quote, as its owner reads it. */
export interface QuoteAnswerView {
  readonly kind: QuoteAnswerKind
  /** Epoch ms. */
  readonly at: number
  /** The name that was given with it. */
  readonly name?: string
  /** Of an acceptance: the person's role, and the buyer's own order number. */
  readonly role?: string
  readonly orderNumber?: string
  /** Of a decline, as the two that a person may add to it. */
  readonly reason?: DeclineReason
  readonly words?: string
}

/** A recipient of a quote, as its owner reads of them. */
export interface SentRecipientView {
  readonly id: number
  /** Empty once the address was erased. */
  readonly email: string
  /**
   * `expired`: before it was opened. `unsent`: the quote was closed before the mail was handed over. `undelivered`: the last mail came
   * back. `unreachable`: nothing is mailed, as there is no such mailbox.
   */
  readonly state: 'waiting' | 'sent' | 'opened' | 'opted_out' | 'unreachable' | 'undelivered' | 'unsent' | 'expired'
  /** Reason for which the last mail came back, with the code and the text of the mail server. */
  readonly undelivered?: {
    /** Epoch ms. */
    readonly at: number
    readonly reason: UndeliveredReason
    readonly code: string
    /** Inert: of a stranger. */
    readonly text: string
  }
  /** The last day on which this recipient opened it, as epoch ms of its midnight in UTC. */
  readonly openedOn?: number
  /** Reason why the mail isn't sent again. */
  readonly barrier?: ResendBlocker
  /** The last answer by the links of this recipient. */
  readonly answer?: QuoteAnswerView
}

/** A quote in the list of those that members of the account have sent. Instants are epoch ms. */
export interface SentQuoteRow {
  /** The public id. */
  readonly id: string
  readonly number: string
  readonly title: string
  /** Absent for a reader without amounts, as `quote`, `pdfHref` and the comment (S-13). */
  readonly total?: Money
  /** Of several options the highest one; `total` is the lowest. */
  readonly totalTo?: Money
  readonly state: SentQuoteState
  /** The name of the person who accepted it, where one was given. */
  readonly acceptedBy?: string
  readonly recipients: readonly SentRecipientView[]
  /** Declines by the sender's own link, which has no recipient: they end nothing. */
  readonly declines: readonly QuoteAnswerView[]
  /** Messages of readers that no member has read; absent where there is none. */
  readonly unread?: number
  readonly sentAt: number
  readonly expiresAt: number
}

/** The search of a list of sent quotes: each field as it was written, empty without one. */
export interface SentQuoteSearchView {
  readonly text: string
  /** In `currency`. */
  readonly amountFrom: string
  readonly amountTo: string
  /** `yyyy-mm-dd`, days of the account's time zone, both included. */
  readonly sentFrom: string
  readonly sentTo: string
  readonly currency: Currency
  /** Today in the account's time zone. */
  readonly today: string
  /** At the fields of the address: `q`, `amount_from`, `amount_to`, `sent_from`, `sent_to`. */
  readonly problems: readonly FieldProblem[]
}

export interface SentQuotesProps {
  /** Of the filter, newest first. */
  readonly quotes: readonly SentQuoteRow[]
  readonly filter: SentQuoteFilter | 'all'
  readonly filters: readonly SentQuoteFilter[]
  readonly search: SentQuoteSearchView
  /** The reader sees that quotes exist, without amounts (S-13). */
  readonly hasNoAmounts: boolean
  /** The id that the next page begins after; absent on the last one. */
  readonly next?: string
  /** This is not the first page. */
  readonly isContinued: boolean
  readonly timeZone: string
}

/** An event of a quote. Instants are epoch ms; a view has a day, in UTC. */
export interface SentQuoteStep {
  readonly kind:
    | 'shared'
    | 'resent'
    | 'undelivered'
    | 'viewed'
    | 'reminded'
    | 'extended'
    | 'revised'
    | QuoteAnswerKind
    | 'ordered'
    | 'revoked'
    | 'expired'
  readonly at: number
  /** The recipient, or who accepted; absent where that isn't known. */
  readonly who?: string
  readonly answer?: QuoteAnswerView
}

/** One revision of a quote, as its owner lists them. */
export interface SentRevisionView {
  readonly id: string
  /** With which revision it is. */
  readonly number: string
  readonly state: SentQuoteState
  readonly total: Money
  /** Epoch ms. */
  readonly sentAt: number
  /** Absent of the first one. */
  readonly changes?: QuoteChangesView
}

/** A price at which the cart can be sent as the next revision. */
export interface RevisionOffer {
  readonly prices: 'today' | 'quoted'
  readonly total: Money
  readonly changes: QuoteChangesView
}

/** The account's cart as the next revision of a quote. */
export interface RevisionDraftView {
  /** The number that the revision will have. */
  readonly number: string
  /** The option that the cart takes the place of, where the quote has several, and the pages on which it is another one. */
  readonly option?: {
    readonly place: number
    readonly label: string
    readonly others: readonly { readonly label: string; readonly href: string }[]
  }
  /** Addresses that it is mailed to. */
  readonly recipients: readonly string[]
  /** Today's prices first; those of the quote beside them where it can be kept and they differ. */
  readonly offers: readonly RevisionOffer[]
  /** Reason why it can't be sent, as a sentence. */
  readonly problem?: string
  /** The page of the cart, where it is changed. */
  readonly cartHref: string
  /** Typed in a form that was not taken. */
  readonly comment?: string
}

/** Days on which the quote can end instead, as `yyyy-mm-dd`, and what today's prices change. */
export interface ExtensionView {
  readonly first: string
  readonly last: string
  /** At the prices of today it is a revision with these changes. */
  readonly revision?: RevisionOffer & { readonly number: string }
  /** Sentence on a day that was sent and not taken. */
  readonly problem?: string
}

export interface SentQuoteProps extends Omit<SentQuoteRow, 'recipients'> {
  readonly quote?: QuoteView
  /** Titles of what it holds. */
  readonly contents: readonly string[]
  readonly recipients: readonly SentRecipientView[]
  /** Newest first. */
  readonly steps: readonly SentQuoteStep[]
  /** Absent once they aren't readable. */
  readonly threads?: OwnerThreadsView
  readonly isViewLogged: boolean
  /** Undefined for who may change it; otherwise the reason, as a sentence. */
  readonly closed?: string
  readonly stopped?: QuoteStopView
  readonly canRevoke: boolean
  readonly canRevise: boolean
  /** All of them, the newest first; empty while there is but one. */
  readonly revisions: readonly SentRevisionView[]
  /** The account's cart changes this quote. */
  readonly draft?: RevisionDraftView
  /** Absent where it can't be extended. */
  readonly extension?: ExtensionView
  readonly pdfHref?: string
  readonly timeZone: string
  /** Read by the link that manages it, in place of an account. */
  readonly managed?: ManageLinkView
}

/** The link that manages the quote of a visitor (S-04). */
export interface ManageLinkView {
  /** Path of its page, where the forms go. */
  readonly path: string
  /** The address that gets the mails. */
  readonly email: string
  /** The sender's own link of the quote, to be copied; absent where it isn't known any more, or shows nothing. */
  readonly shareHref?: string
}

export interface ManagedQuoteProps {
  /** Null where the link leads nowhere. */
  readonly sent: SentQuoteProps | null
  /** `ended`: its owner ended the link. */
  readonly absence?: 'unknown' | 'ended'
}
