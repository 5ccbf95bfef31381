import { canTransition, causesFrom, stepBy, targetOf } from '../lifecycle/index.ts'
import type { TransitionRejection } from '../lifecycle/index.ts'
import { fail } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { quoteLifecycle } from './lifecycle.ts'
import type { QuoteCause, QuoteState } from './lifecycle.ts'
import { DAY_MS } from '../durations/index.ts'

/** Days that a quote can be accepted where a shop says nothing else. */
export const quoteDays = 30

/** A quote as it is stored: its state, and the instant from which it can't be accepted (epoch ms). */
export interface StoredQuoteState {
  readonly state: QuoteState
  readonly expiresAt: number
  readonly hasOrder: boolean
}

/** The instant at which a quote shared at `sharedAt` expires: 30 or the shop's days × 86,400 s later. Epoch ms. */
export function quoteExpiry(sharedAt: number, days: number = quoteDays): number {
  return sharedAt + days * DAY_MS
}

/** The state at an instant (epoch ms): an open quote is expired from its expiry on, whether or not a job ran. */
export function quoteStateAt(quote: StoredQuoteState, now: number): QuoteState {
  return quote.state === 'open' && now >= quote.expiresAt ? 'expired' : quote.state
}

/** True when the owner can make a new revision: always before the end, but not once an order stands on it. */
export function canRevise(quote: StoredQuoteState, now: number): boolean {
  if (quote.hasOrder) return false
  return canTransition(quoteLifecycle, quoteStateAt(quote, now), 'superseded')
}

/**
 * True when the owner may revise it: what was accepted stays as it was read, until who accepted it has written in the thread since
 * (S-07). `hasAcceptorWritten` is of an accepted quote.
 */
export function canOwnerRevise(
  quote: StoredQuoteState,
  { hasAcceptorWritten, now }: { readonly hasAcceptorWritten: boolean; readonly now: number },
): boolean {
  return (quote.state !== 'accepted' || hasAcceptorWritten) && canRevise(quote, now)
}

/** The guard of every act on a quote at an instant (epoch ms): the new state, or a failure with the two ends. */
export function actOnQuote(
  quote: StoredQuoteState,
  cause: QuoteCause,
  now: number,
): Result<QuoteState, TransitionRejection<QuoteState>> {
  // `expire` reads the stored state: the clock has already run when it comes.
  const from = cause === 'expire' ? quote.state : quoteStateAt(quote, now)
  const to = targetOf(quoteLifecycle, cause) ?? from
  const isTooLate = (cause === 'revise' && !canRevise(quote, now)) || (cause === 'stop' && quote.hasOrder)
  const isTooEarly = cause === 'expire' && now < quote.expiresAt
  return isTooLate || isTooEarly
    ? fail({ code: 'transition-rejected', from, to })
    : stepBy(quoteLifecycle, { from, to }, cause)
}

/** The two sides of a quote: each has its own buttons. */
export type QuoteSide = 'owner' | 'recipient'

const causesOfSide: Readonly<Record<QuoteSide, readonly QuoteCause[]>> = {
  owner: ['share', 'revise', 'revoke'],
  recipient: ['accept', 'decline'],
}

/** The buttons of one side at an instant (epoch ms), read from the table. */
export function quoteActions(quote: StoredQuoteState, side: QuoteSide, now: number): QuoteCause[] {
  return causesFrom(quoteLifecycle, quoteStateAt(quote, now)).filter(
    (cause) => causesOfSide[side].includes(cause) && actOnQuote(quote, cause, now).ok,
  )
}
