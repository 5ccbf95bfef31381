import { quoteActions, quoteStateAt } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'
import type { QuoteState } from './lifecycle.ts'

/** A quote as its owner lists it: one that is open says whether it was opened. */
export type SentQuoteState = Exclude<QuoteState, 'draft'> | 'opened'

/** Filters of a list of sent quotes; `open` holds those that were opened too. */
export const sentQuoteStates = [
  'open',
  'opened',
  'accepted',
  'declined',
  'expired',
  'revoked',
] as const satisfies readonly SentQuoteState[]
/** One state of the filter. */
export type SentQuoteFilter = (typeof sentQuoteStates)[number]

/** The state of a sent quote at an instant (epoch ms), for its owner. */
export function sentQuoteState(quote: StoredQuoteState, isOpened: boolean, now: number): SentQuoteState {
  const state = quoteStateAt(quote, now)
  if (state === 'open') return isOpened ? 'opened' : 'open'
  return state === 'draft' ? 'open' : state
}

/** True while the owner can withdraw it, by the table. */
export function canRevoke(quote: StoredQuoteState, now: number): boolean {
  return quoteActions(quote, 'owner', now).includes('revoke')
}

/** One recipient of a quote and what became of the mail. */
export interface MailedRecipient {
  /** `queued`: the mail waits to be handed over. `suppressed`: none was sent. `undelivered`: it came back. */
  readonly state: 'queued' | 'sent' | 'suppressed' | 'undelivered'
  /** The address gets no quotes any more, from any sender. */
  readonly hasOptedOut: boolean
  /** Opted out as there is no such mailbox, not by the wish of its reader. */
  readonly isUnreachable?: boolean
  readonly hasOpened: boolean
  /** They have declined it. */
  readonly hasDeclined: boolean
  /** Number of repeated mails. */
  readonly resent: number
}

/** Reason why a quote isn't mailed to a recipient again. */
export type ResendBlocker = 'closed' | 'declined' | 'opted_out' | 'unreachable' | 'waiting' | 'unopened'

/** Mails to a recipient who never opened the quote, after the first: a lost mail is sent again, a silence is respected. */
const resendsUnopened = 1

/**
 * Reason why the owner can't mail an open quote to a recipient again; undefined where they can. A recipient who never opened it gets
 * one more mail and no third; a mail that came back was none.
 */
export function resendBlocker(
  quote: StoredQuoteState,
  recipient: MailedRecipient,
  now: number,
): ResendBlocker | undefined {
  if (quoteStateAt(quote, now) !== 'open') return 'closed'
  if (recipient.hasDeclined) return 'declined'
  if (recipient.isUnreachable === true) return 'unreachable'
  if (recipient.hasOptedOut) return 'opted_out'
  if (recipient.state === 'queued') return 'waiting'
  const isSilent = !recipient.hasOpened && recipient.state === 'sent'
  return isSilent && recipient.resent >= resendsUnopened ? 'unopened' : undefined
}
