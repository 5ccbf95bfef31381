import { roundRatio } from '../money/index.ts'
import { MINUTE_MS } from '../durations/index.ts'

const hourMs = 60 * MINUTE_MS
const dayMs = 24 * hourMs

/** Form of `{time}` in the messages of B-25. */
export interface RemainingTime {
  readonly unit: 'days' | 'hours' | 'minutes' | 'less_than_a_minute'
  readonly count: number
}

/**
 * The time left, in the buckets of B-26: from 48 h in days, from 2 h in hours, else in minutes, all floored; under one
 * minute, and past, "less than a minute". Whole milliseconds in.
 */
export function remainingTime(milliseconds: number): RemainingTime {
  const whole = (unit: number): number => Number(roundRatio(BigInt(milliseconds), BigInt(unit), 'floor'))
  if (milliseconds >= 2 * dayMs) return { unit: 'days', count: whole(dayMs) }
  if (milliseconds >= 2 * hourMs) return { unit: 'hours', count: whole(hourMs) }
  if (milliseconds >= MINUTE_MS) return { unit: 'minutes', count: whole(MINUTE_MS) }
  return { unit: 'less_than_a_minute', count: 0 }
}
