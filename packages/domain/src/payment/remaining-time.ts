import { roundRatio } from '../money/index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How `{time}` is said in the messages of B-25. */
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
  if (milliseconds >= minuteMs) return { unit: 'minutes', count: whole(minuteMs) }
  return { unit: 'less_than_a_minute', count: 0 }
}
