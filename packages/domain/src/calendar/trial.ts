import { daysInMs } from './instant.ts'
import type { EpochMs } from './instant.ts'
import { periodOf } from './period.ts'
import type { Interval, Period } from './period.ts'

/** Days of the free test drive where a shop says nothing else. */
export const trialDays = 7

/** The test drive of so many days, 7 unless given: from the registration instant, days × 86,400 s to the second. */
export function trialWindow(registeredAt: EpochMs, days: number = trialDays): Period {
  return { start: registeredAt, end: registeredAt + daysInMs(days) }
}

/** The trial of one add-on, by the calendar: a month from 31 January ends on the last day of February (B-74). */
export function addOnTrialWindow(activatedAt: EpochMs, length: Interval): Period {
  const { start, end } = periodOf(activatedAt, length, 0)
  return { start, end }
}
