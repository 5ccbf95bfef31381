import type { EpochMs } from '@waybill/domain/calendar'

/**
 * Conversion of a case's times to instants. `utc` is ours: a zone only says which instant a wall clock shows, and the calendar
 * is that of UTC (B-58). The others are how some systems reckon, written with the same functions: `zone_clock` takes what the
 * clock on a wall in the zone shows as if it were UTC, and `zone_days` drops its time of day.
 */
export type Reading = 'utc' | 'zone_clock' | 'zone_days'

/** Zone and reckoning of a case. */
export interface Clock {
  readonly zone: string
  readonly reading: Reading
}

const dateText = /^\d{4}-\d{2}-\d{2}$/
const absoluteText = /T.*(?:Z|[+-]\d{2}:\d{2})$/

export function isDate(text: string): boolean {
  return dateText.test(text)
}

const inUtc = (local: Temporal.PlainDateTime): EpochMs => local.toZonedDateTime('UTC').epochMilliseconds

/** A date: its start in UTC, or the time of day of another instant, where the case leaves it to that one. */
function ofDate(text: string, timeOf: EpochMs | undefined): EpochMs {
  const time = timeOf === undefined ? undefined : shownIn('UTC', timeOf).toPlainTime()
  return inUtc(Temporal.PlainDate.from(text).toPlainDateTime(time))
}

function shownIn(zone: string, instant: EpochMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}

/** The instant that a text of a case means: `…Z`, with an offset, a wall clock in the zone of the case, or a date. */
export function readInstant(text: string, { zone, reading }: Clock, timeOf?: EpochMs): EpochMs {
  if (isDate(text)) return ofDate(text, timeOf)
  const zoned = absoluteText.test(text)
    ? Temporal.Instant.from(text).toZonedDateTimeISO(zone)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(zone)
  if (reading === 'utc') return zoned.epochMilliseconds
  const local = absoluteText.test(text) ? zoned.toPlainDateTime() : Temporal.PlainDateTime.from(text)
  return inUtc(reading === 'zone_clock' ? local : local.toPlainDate().toPlainDateTime())
}

/** The date of an instant in UTC, "2024-02-29". */
export function writeDate(instant: EpochMs): string {
  return shownIn('UTC', instant).toPlainDate().toString()
}

/** Wall clock of the zone at an instant: the zone is for display. */
export function writeLocal(instant: EpochMs, { zone, reading }: Clock): string {
  const shown = shownIn(reading === 'utc' ? zone : 'UTC', instant).toPlainDateTime()
  return shown.toString({ smallestUnit: 'second' })
}

/** "2024-02-29T15:00:00Z" */
export function writeInstant(instant: EpochMs): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toString()
}
