import { daysInMs } from './instant.ts'
import type { EpochMs } from './instant.ts'
import { periodOf } from './period.ts'
import type { Interval, Period } from './period.ts'

/** Days of the free test drive (M§1, B§9). */
export const trialDays = 7

/** The test drive: from the registration instant, 7 × 86,400 s to the second (B-70). */
export function trialWindow(registeredAt: EpochMs): Period {
  return { start: registeredAt, end: registeredAt + daysInMs(trialDays) }
}

/** The trial of one add-on, by the calendar: a month from 31 January ends on the last day of February (B-74). */
export function addOnTrialWindow(activatedAt: EpochMs, length: Interval): Period {
  const { start, end } = periodOf(activatedAt, length, 0)
  return { start, end }
}
