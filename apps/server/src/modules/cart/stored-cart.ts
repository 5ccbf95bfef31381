import type { Cart, codesOfPlan, Attribution } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import type { SentQuote } from '../../platform/database/schema-shop.ts'
import type { KeptTerms, QuoteContent, QuoteState } from '@waybill/domain/quote'

/** Quote that a cart was opened from, and the saved cart that was open before (QUO-10). */
export interface OpenedQuote {
  readonly quoteId: string
  /** Absent: there was nothing to save, or it isn't saved any more. */
  readonly beforeId?: string
  /** A member of its account changes the quote: the cart becomes its next revision (S-07). */
  readonly isRevised?: true
}

/** Facts of that quote on the cart's page. */
export interface QuoteFacts {
  /** With the revision, as people read it. */
  readonly number: string
  /** The number of its next revision; absent where that is never asked. */
  readonly nextNumber?: string
  readonly state: QuoteState
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Someone else ordered it, or the account's own order is done. */
  readonly hasOrder: boolean
  /** Epoch milliseconds. */
  readonly acceptedAt?: number
  /** The person who accepted it has written in its thread since: it may be revised again. */
  readonly hasAcceptorWritten?: boolean
  readonly catalogueVersion: number
  readonly currency: Currency
  /** Minor units, as quoted. */
  readonly total: number
  /** As it was quoted. */
  readonly cart: Cart
  /** Earlier revisions whose prices it keeps. */
  readonly kept?: readonly KeptTerms[]
  /** Its options while none is accepted (S-10), and the place, from 1, of the one that the facts are of: that of the cart. */
  readonly options?: readonly QuoteContent[]
  readonly option?: number
}

/** A cart with what only the store knows. Version 0: not stored yet. */
export interface StoredCart {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly catalogueVersion: number
  readonly cart: Cart
  /** Attribution of its owner. */
  readonly attribution: Attribution
  /** The prices that the owner saw last, in minor units by product id; absent in what earlier releases stored. */
  readonly shown?: Readonly<Record<string, number>>
  /** The currency of what was shown, where it is no longer that of the cart: the shop gave it up. Never stored. */
  readonly shownIn?: Currency
  /** Epoch milliseconds, by the product's clock; absent: there is no change to take back. */
  readonly undoUntil?: number
  /** Absent: its owner filled it. */
  readonly opened?: OpenedQuote
  /** The last quote that was sent from it, with the token of its link sealed. */
  readonly sentQuote?: SentQuote
  /** Of the quote that it was opened from, as they were read with it. */
  readonly quote?: QuoteFacts
}

/** Outcome under an idempotency key: the cart, and the analytics codes of the click that made it. */
export interface CartOutcome extends StoredCart {
  /** Absent in what earlier releases stored. */
  readonly codes?: ReturnType<typeof codesOfPlan>
}

/** The owner of a cart: an account, or the hash of a visitor's cookie. Without one there is nothing to read. */
export type CartOwner = { readonly accountId: number } | { readonly visitorHash: Uint8Array }
