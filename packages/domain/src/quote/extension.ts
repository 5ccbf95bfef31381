import { DAY_MS } from '../durations/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { quoteStateAt } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'

/** Days after the first sending of a quote behind which none of its ends lies (S-11). */
const extensionDays = 180

/** A stored quote with the instant at which its first revision was sent (epoch ms). */
export interface ExtendedQuote extends StoredQuoteState {
  readonly firstSentAt: number
}

/** Reason why a quote isn't extended: it isn't open, or the day isn't later than its end, or too late. */
export type ExtensionRejection = 'closed' | 'not-later' | 'too-late'

/** The last day on which a quote may end, as midnight in UTC. Epoch ms. */
export function lastEndDay({ expiresAt, firstSentAt }: ExtendedQuote): number {
  const latest = firstSentAt + extensionDays * DAY_MS - (expiresAt % DAY_MS)
  return latest - (latest % DAY_MS)
}

/** The first day on which an extended quote may end, as midnight in UTC. Epoch ms. */
export function firstEndDay({ expiresAt }: ExtendedQuote): number {
  return expiresAt - (expiresAt % DAY_MS) + DAY_MS
}

/**
 * The end of a quote that is to end on another day, given as its midnight in UTC: at the time of day of the present end, so that it
 * holds for whole days. Epoch ms.
 */
export function extendedEnd(quote: ExtendedQuote, day: number, now: number): Result<number, ExtensionRejection> {
  if (quoteStateAt(quote, now) !== 'open') return fail('closed')
  if (day < firstEndDay(quote)) return fail('not-later')
  return day > lastEndDay(quote) ? fail('too-late') : ok(day + (quote.expiresAt % DAY_MS))
}
