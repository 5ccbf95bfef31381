import type { EpochMs } from './instant.ts'

const apiTimePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** `yyyy-mm-dd hh:ii:ss` in UTC, as the specification's fields carry it; parts of a second are dropped (B-59, D-03). */
export function toApiTime(instant: EpochMs): string {
  const text = Temporal.Instant.fromEpochMilliseconds(instant).toString({
    smallestUnit: 'second',
    roundingMode: 'floor',
  })
  return text.replace('T', ' ').replace('Z', '')
}

/** Reads `yyyy-mm-dd hh:ii:ss` as UTC (B-59); undefined for any other text, and for dates that don't exist. */
export function fromApiTime(text: string): EpochMs | undefined {
  if (!apiTimePattern.test(text)) return undefined
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  // Date.parse lets 30 February run into March: only a date that reads back as itself exists.
  return Number.isNaN(instant) || toApiTime(instant) !== text ? undefined : instant
}
