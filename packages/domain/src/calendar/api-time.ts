import type { EpochMs } from './instant.ts'

/** `yyyy-mm-dd hh:ii:ss` in UTC, as the specification's fields carry it; parts of a second are dropped. */
export function toApiTime(instant: EpochMs): string {
  const text = Temporal.Instant.fromEpochMilliseconds(instant).toString({
    smallestUnit: 'second',
    roundingMode: 'floor',
  })
  return text.replace('T', ' ').replace('Z', '')
}
