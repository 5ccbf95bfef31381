import type { QuoteState } from './lifecycle.ts'

/** Reasons that a decline may name. */
export const declineReasons = ['price', 'not_now', 'other'] as const
/** One of them. */
export type DeclineReason = (typeof declineReasons)[number]

/** An answer to a quote: the first acceptance binds, and later ones join it (S-05). */
export type QuoteAnswerKind = 'accepted' | 'joined' | 'declined'

/** A recipient of a quote, and whether they have declined it. */
export interface AnsweringParty {
  readonly state: 'queued' | 'sent' | 'suppressed'
  /** Their address was erased: no answer is awaited from them. */
  readonly isErased: boolean
  readonly hasDeclined: boolean
}

/** True once every recipient who was to get the quote has declined it: one alone ends it for themselves only (S-05). */
export function isDeclinedByAll(recipients: readonly AnsweringParty[]): boolean {
  const awaited = recipients.filter(
    ({ state, isErased, hasDeclined }) => !hasDeclined && !isErased && state !== 'suppressed',
  )
  return awaited.length === 0 && recipients.some(({ hasDeclined }) => hasDeclined)
}

/** The state of a quote by the link of a reader: who has declined it may not accept it, whatever others do. */
export function quoteStateFor(state: QuoteState, hasDeclined: boolean): QuoteState {
  return hasDeclined && (state === 'open' || state === 'accepted') ? 'declined' : state
}
