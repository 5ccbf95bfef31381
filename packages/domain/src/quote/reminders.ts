import { DAY_MS } from '../durations/index.ts'
import { quoteStateAt } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'

/** Days before its end on which an open quote is brought to mind, once each. */
const reminderDays = [3, 1] as const
/** One of the days before the end, in whole days. */
export type ReminderDays = (typeof reminderDays)[number]

/**
 * The instant of the first reminder later than another instant; undefined when none is left. Epoch ms. A quote that is
 * valid for three days or less has fewer reminders: none is due when it is shared.
 */
export function nextReminderAt(expiresAt: number, after: number): number | undefined {
  return reminderDays.map((days) => expiresAt - days * DAY_MS).find((at) => at > after)
}

/**
 * The latest reminder that an open quote has reached at an instant (epoch ms), so that a job that runs late sends one mail and
 * not two. Undefined before the first, and for a quote that was answered, withdrawn or has expired.
 */
export function dueReminder(quote: StoredQuoteState, now: number): ReminderDays | undefined {
  if (quoteStateAt(quote, now) !== 'open') return undefined
  return reminderDays.findLast((days) => now >= quote.expiresAt - days * DAY_MS)
}
