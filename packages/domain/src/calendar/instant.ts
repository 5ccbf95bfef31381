/** An instant as epoch milliseconds: a plain number on every value, wherever it travels. */
export type EpochMs = number

/** Seconds of one day of 24 hours: trials are counted in them, not in calendar days (B-70). */
const secondsPerDay = 86_400

/** Milliseconds of a number of days of 86,400 s each. */
export function daysInMs(days: number): number {
  return days * secondsPerDay * 1000
}

/** The instant in a zone. Dates are reckoned in UTC; another zone is for what people read. */
export function zonedAt(instant: EpochMs, timeZone = 'UTC'): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** The instant at which the calendar month of another begins, in a zone. */
export function monthStart(instant: EpochMs, timeZone: string): EpochMs {
  return zonedAt(instant, timeZone).with({ day: 1 }).startOfDay().epochMilliseconds
}

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/**
 * An instant with its zone, as `2026-12-31T18:00Z`; undefined for another form, and for a day that the calendar lacks:
 * `Date.parse` takes 31 April for 1 May, which is another month of usage.
 */
export function instantFrom(text: string): EpochMs | undefined {
  if (!written.test(text)) return undefined
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
