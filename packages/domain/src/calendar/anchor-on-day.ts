import { zonedAt } from './instant.ts'
import type { EpochMs } from './instant.ts'
import type { Interval } from './period.ts'

/** Whole intervals to look back for a month with the day: 29 February is at most eight years away. */
const farthest = 8

/**
 * The anchor of periods that are known by a day of the month (B-58): that day in the month of `start`, at its time of day,
 * before or after it. Where that month is too short it is looked for whole intervals earlier, so that a short month shortens
 * no other: the 31st, by months, from 14 February is 31 January. A day that none of these months has becomes the last one
 * of the month. Throws RangeError on a day outside 1 to 31, and on days or weeks, which have no day of the month.
 */
export function anchorOnDay(start: EpochMs, day: number, { unit, count }: Interval): EpochMs {
  if (!Number.isInteger(day) || day < 1 || day > 31) throw new RangeError(`not a day of a month: ${day}`)
  if (unit !== 'month' && unit !== 'year') throw new RangeError(`a ${unit} has no day of the month`)
  const first = zonedAt(start).with({ day: 1 })
  const months = Array.from({ length: farthest + 1 }, (_, back) => first.subtract({ [`${unit}s`]: back * count }))
  const month = months.find(({ daysInMonth }) => day <= daysInMonth) ?? first
  return month.with({ day }, { overflow: 'constrain' }).epochMilliseconds
}
