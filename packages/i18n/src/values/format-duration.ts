import type { Translate } from '../translator.ts'

/** A time span in one of the buckets of B-26, as `domain/payment` computes it. */
export interface SpokenTime {
  readonly unit: 'days' | 'hours' | 'minutes' | 'less_than_a_minute'
  readonly count: number
}

/** The `{time}` of the messages of B-25: "5 days", "3 hours", "less than a minute". */
export function formatDuration({ unit, count }: SpokenTime, t: Translate): string {
  return t(`common.duration.${unit}`, { count })
}
