import type { Money } from '@waybill/domain/money'
import type { DeclineReason } from '@waybill/domain/quote'
import type { QuoteChangesView, QuoteView } from './views.ts'

/** To the member who shared a quote, or to the visitor, who has no first name. */
interface QuoteOwnerMail {
  readonly to: 'owner'
  readonly firstName: string
  readonly link: string
  /** Of a visitor: the place on the page of their link where they end it, and such mails with it. */
  readonly endLink?: string
}

/** Mails about quotes. */
export interface QuoteMailProps {
  quote: {
    readonly quote: QuoteView
    readonly link: string
    readonly unsubscribeLink: string
    /** Of a revision: what it changed of the one before, of each option that it changed. */
    readonly changes?: readonly QuoteChangesView[]
    /** The mail says that it holds for longer. */
    readonly isExtended?: true
  }
  /** To the member who shared it, to the shop, and to the recipient who has accepted: a person has answered. */
  quote_answered: {
    readonly number: string
    readonly answer: 'accepted' | 'declined'
    /** The name that was given with it, or the recipient's address; absent where neither is known. */
    readonly who?: string
    /** Of an acceptance: the person's role, and the buyer's own order number. */
    readonly role?: string
    readonly orderNumber?: string
    readonly reason?: DeclineReason
    /** Text of a decline; empty where none was given. */
    readonly words: string
    /** Of a decline that ended nothing: until when others can accept the quote. */
    readonly openUntil?: number
    readonly planTitle: string
    readonly total: Money
    /** Of several options the highest total; `total` is the lowest. */
    readonly totalTo?: Money
  } & (
    | QuoteOwnerMail
    /** `sender`: the name that the quote was shared with; empty where none was. */
    | { readonly to: 'shop'; readonly sender: string }
    /** `boundUntil`: how long its prices are held; absent where they aren't any more. */
    | { readonly to: 'acceptor'; readonly link: string; readonly boundUntil?: number }
  )
  /** Questions about a quote, to the member who shared it and to the shop, or answers to a recipient: what is new. */
  quote_message: {
    readonly number: string
    readonly planTitle: string
    readonly messages: readonly {
      readonly id: number
      /** Name or address of the person; empty where neither is known. */
      readonly who: string
      /** Title of the line that it is about. */
      readonly line?: string
      readonly text: string
    }[]
  } & (
    | QuoteOwnerMail
    /** `sender`: the name that the quote was shared with; `command`: the one that the staff read and answer by. */
    | { readonly to: 'shop'; readonly sender: string; readonly command: string }
    | { readonly to: 'recipient'; readonly link: string; readonly unsubscribeLink: string }
  )
  /** To a reader who gets no quotes: whether they want them again. `senderName`: of the member who would send one; empty for a visitor. */
  quotes_again: { readonly senderName: string; readonly link: string }
  /** Before a quote expires: to the member who shared it, with what its readers did, or to a recipient who opened it. */
  quote_reminder: {
    readonly number: string
    readonly planTitle: string
    readonly total: Money
    /** Of several options the highest total; `total` is the lowest. */
    readonly totalTo?: Money
    readonly expiresAt: number
    /** Calendar days until then. */
    readonly daysLeft: number
  } & (
    | (QuoteOwnerMail & { readonly isOpened: boolean })
    | {
        readonly to: 'recipient'
        readonly link: string
        readonly senderName: string
        readonly unsubscribeLink: string
      }
  )
  /** To the visitor who shared a quote with an address: the link that manages it. */
  quote_managed: {
    readonly number: string
    readonly planTitle: string
    readonly total: Money
    /** Of several options the highest total; `total` is the lowest. */
    readonly totalTo?: Money
    readonly expiresAt: number
    readonly link: string
    readonly endLink?: string
  }
  /** The shop sells a product of a quote no more: to its owner, or to a recipient, who can't order it any more. */
  quote_stopped: {
    readonly number: string
    readonly planTitle: string
    readonly product: string
    /** In the words of the staff. */
    readonly reason: string
    /** The order of another reader stands. */
    readonly keepsOrder?: true
  } & (
    | QuoteOwnerMail
    | {
        readonly to: 'recipient'
        readonly link: string
        readonly senderName: string
        readonly unsubscribeLink: string
      }
  )
}
