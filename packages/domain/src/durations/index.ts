/** Lengths in milliseconds. A day is 24 hours of UTC; months and years belong to the calendar. */
export const SECOND_MS = 1_000
/** Sixty seconds. */
export const MINUTE_MS = 60 * SECOND_MS
/** Sixty minutes. */
export const HOUR_MS = 60 * MINUTE_MS
/** Twenty-four hours, whatever a time zone does in between. */
export const DAY_MS = 24 * HOUR_MS
