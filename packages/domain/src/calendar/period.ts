import { floorQuotient } from '../money/index.ts'
import type { EpochMs } from './instant.ts'
import { zonedAt } from './instant.ts'

/** Length of a period: a month and a year for subscriptions, days and weeks for add-on trials too. */
export interface Interval {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

/** From `start` up to, not including, `end`: the instant of the end belongs to the next one. */
export interface Period {
  readonly start: EpochMs
  readonly end: EpochMs
}

/** A period of a subscription, and which one it is: 0 begins at the anchor. */
export interface AnchoredPeriod extends Period {
  readonly index: number
}

const approximateMs = { day: 86_400_000, week: 604_800_000, month: 2_629_746_000, year: 31_556_952_000 } as const

function assertInterval({ unit, count }: Interval): void {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`not an interval: ${count} ${unit}`)
}

/**
 * The anchor plus n whole intervals, always counted from the anchor, so that the day never drifts (B-58): 31 January,
 * 28 February, 31 March; 29 February 2024, 28 February 2025, 29 February 2028. Month ends are clamped, the time of day
 * stays in UTC. Throws RangeError on an interval that is not a whole number of units.
 */
export function boundaryAt(anchor: EpochMs, interval: Interval, index: number): EpochMs {
  assertInterval(interval)
  const { unit, count } = interval
  return zonedAt(anchor).add({ [`${unit}s`]: index * count }, { overflow: 'constrain' }).epochMilliseconds
}

/** The n-th period after the anchor, half-open; 0 begins at the anchor. */
export function periodOf(anchor: EpochMs, interval: Interval, index: number): AnchoredPeriod {
  return { index, start: boundaryAt(anchor, interval, index), end: boundaryAt(anchor, interval, index + 1) }
}

/** The period that holds an instant; an instant on a boundary begins the later one. Also before the anchor. */
export function periodAt(anchor: EpochMs, interval: Interval, instant: EpochMs): AnchoredPeriod {
  assertInterval(interval)
  // A first guess from the mean length is at most a few days off; the boundaries themselves decide.
  let index = floorQuotient(instant - anchor, approximateMs[interval.unit] * interval.count)
  while (boundaryAt(anchor, interval, index) > instant) index -= 1
  while (boundaryAt(anchor, interval, index + 1) <= instant) index += 1
  return periodOf(anchor, interval, index)
}

/** The period after one, begun where it ends and counted from the same anchor. */
export function nextPeriod(anchor: EpochMs, interval: Interval, { index }: AnchoredPeriod): AnchoredPeriod {
  return periodOf(anchor, interval, index + 1)
}

/**
 * The period that a subscription is in at `now`: its own until the end, then whole intervals from the anchor until the end is
 * in the future. A period that begins later stays. An end of 31 January, rolled on 10 February 2024 by the month, is 29
 * February.
 */
export function rollPeriod(
  { anchor, interval }: { readonly anchor: EpochMs; readonly interval: Interval },
  period: AnchoredPeriod,
  now: EpochMs,
): AnchoredPeriod {
  return now < period.end ? period : periodAt(anchor, interval, now)
}

/** True when the instant lies in the period: the start does, the end does not. */
export function isWithin({ start, end }: Period, instant: EpochMs): boolean {
  return start <= instant && instant < end
}

/** True on the last day of a month in UTC, where days that the month lacks are clamped to. */
export function isLastOfMonth(instant: EpochMs): boolean {
  const { day, daysInMonth } = zonedAt(instant)
  return day === daysInMonth
}

/** The overlap of two periods, or undefined when that is nothing. */
export function overlapOf(left: Period, right: Period): Period | undefined {
  const start = Math.max(left.start, right.start)
  const end = Math.min(left.end, right.end)
  return start < end ? { start, end } : undefined
}

/**
 * The periods of an anchor that a window overlaps, first to last (B-61): its first and last may reach beyond it, and
 * `overlapOf` gives the part inside. An empty window overlaps none.
 */
export function periodsTouching(
  { anchor, interval }: { readonly anchor: EpochMs; readonly interval: Interval },
  window: Period,
): AnchoredPeriod[] {
  const periods: AnchoredPeriod[] = []
  if (window.start >= window.end) return periods
  let period = periodAt(anchor, interval, window.start)
  while (period.start < window.end) {
    periods.push(period)
    period = nextPeriod(anchor, interval, period)
  }
  return periods
}
