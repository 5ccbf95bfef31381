import { describe, expect, test } from 'vitest'
import {
  addOnTrialWindow,
  boundaryAt,
  isLastOfMonth,
  isWithin,
  nextPeriod,
  overlapOf,
  periodAt,
  periodOf,
  periodsTouching,
  rollPeriod,
  toApiTime,
  trialWindow,
} from './index.ts'
import type { Interval } from './index.ts'

const month: Interval = { unit: 'month', count: 1 }
const year: Interval = { unit: 'year', count: 1 }
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text)
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const boundaries = (anchor: string, interval: Interval, count: number) =>
  Array.from({ length: count }, (_, index) => dateOf(boundaryAt(at(anchor), interval, index + 1)))

describe('anchor plus n (B-58)', () => {
  test('[INV-07] of 31 January is the last day of short months and the 31st again', () => {
    expect(boundaries('2023-01-31', month, 4)).toEqual(['2023-02-28', '2023-03-31', '2023-04-30', '2023-05-31'])
    expect(boundaries('2024-01-31', month, 1)).toEqual(['2024-02-29'])
  })

  test('[INV-07] of 29 February is the 28th in common years and the 29th in the next leap year', () => {
    expect(boundaries('2024-02-29', year, 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  test('[INV-07] keeps the time of day in UTC, and counts several units at once', () => {
    expect(boundaryAt(at('2024-01-31T15:45:30.250Z'), month, 1)).toBe(at('2024-02-29T15:45:30.250Z'))
    expect(boundaries('2024-12-31', { unit: 'month', count: 2 }, 2)).toEqual(['2025-02-28', '2025-04-30'])
    expect(boundaries('2024-12-30', { unit: 'week', count: 1 }, 1)).toEqual(['2025-01-06'])
    expect(boundaries('2024-02-28', { unit: 'day', count: 2 }, 1)).toEqual(['2024-03-01'])
  })

  test.each([0, -1, 1.5, Number.NaN])('is rejected for an interval of %d months', (count) => {
    expect(() => boundaryAt(0, { unit: 'month', count }, 1)).toThrow(RangeError)
    expect(() => periodAt(0, { unit: 'month', count }, 1)).toThrow(RangeError)
  })
})

describe('the period at an instant (B-58)', () => {
  const anchor = at('2025-01-31T15:00:00Z')

  test('is half-open: an instant on a boundary begins the later one', () => {
    expect(periodAt(anchor, month, at('2025-08-13T20:00:00Z'))).toEqual({
      index: 6,
      start: at('2025-07-31T15:00:00Z'),
      end: at('2025-08-31T15:00:00Z'),
    })
    const boundary = at('2025-09-30T15:00:00Z')
    expect(periodAt(anchor, month, boundary).start).toBe(boundary)
    expect(periodAt(anchor, month, boundary - 1).end).toBe(boundary)
    expect([isWithin({ start: 1, end: 3 }, 1), isWithin({ start: 1, end: 3 }, 3)]).toEqual([true, false])
  })

  test('a month ends with its last day in UTC, in leap years too', () => {
    const days = ['2028-02-28', '2028-02-29T23:59:59Z', '2026-02-28', '2026-04-30', '2026-05-30', '2026-05-31']
    expect(days.map((day) => isLastOfMonth(at(day)))).toEqual([false, true, true, true, false, true])
  })

  test('exists before the anchor too', () => {
    expect(periodAt(anchor, month, at('2024-12-31T15:00:00Z'))).toMatchObject({ index: -1, end: anchor })
    expect(periodAt(anchor, year, anchor)).toMatchObject({ index: 0, start: anchor })
  })

  test('is followed by the next one from the same anchor', () => {
    const february = periodOf(anchor, month, 0)
    expect(nextPeriod(anchor, month, february)).toEqual({
      index: 1,
      start: february.end,
      end: at('2025-03-31T15:00:00Z'),
    })
  })
})

describe('rolling a period (B-58)', () => {
  const anchor = at('2024-01-31')
  const january = periodOf(anchor, month, -1)

  test('an end of 31 January, seen on 10 February 2024, becomes 29 February', () => {
    expect(dateOf(rollPeriod({ anchor, interval: month }, january, at('2024-02-10')).end)).toBe('2024-02-29')
  })

  test('leaves a period that has not ended, adds as many months as it takes, and never leaves an end in the past', () => {
    const subscription = { anchor, interval: month }
    expect(rollPeriod(subscription, january, anchor - 1)).toBe(january)
    expect(dateOf(rollPeriod(subscription, january, anchor).end)).toBe('2024-02-29')
    expect(dateOf(rollPeriod(subscription, january, at('2024-06-30')).end)).toBe('2024-07-31')
  })
})

describe('periods and windows', () => {
  test('a window is cut along the anchor: 1 January to 27 February by the 15th', () => {
    const schedule = { anchor: at('2011-01-15'), interval: month }
    const window = { start: at('2011-01-01'), end: at('2011-02-27') }
    const parts = periodsTouching(schedule, window).map((period) => overlapOf(period, window))
    expect(parts.map((part) => part && [dateOf(part.start), dateOf(part.end)])).toEqual([
      ['2011-01-01', '2011-01-15'],
      ['2011-01-15', '2011-02-15'],
      ['2011-02-15', '2011-02-27'],
    ])
  })

  test('an empty window overlaps nothing, and adjacent periods do not overlap', () => {
    expect(periodsTouching({ anchor: 0, interval: month }, { start: 5, end: 5 })).toEqual([])
    expect(overlapOf({ start: 0, end: 5 }, { start: 5, end: 9 })).toBeUndefined()
    expect(overlapOf({ start: 0, end: 6 }, { start: 5, end: 9 })).toEqual({ start: 5, end: 6 })
  })
})

describe('trials', () => {
  test('the test drive ends 7 days after registration to the second, also over a leap day (B-70)', () => {
    const start = at('2024-02-26T09:30:00Z')
    expect(trialWindow(start)).toEqual({ start, end: at('2024-03-04T09:30:00Z') })
  })

  test('an add-on is tried by the calendar: a month from 31 January ends on 28 February (B-74)', () => {
    const start = at('2023-01-31')
    expect(addOnTrialWindow(start, month)).toEqual({ start, end: at('2023-02-28') })
    expect(addOnTrialWindow(start, { unit: 'day', count: 14 }).end).toBe(at('2023-02-14'))
  })
})

describe('times in the API (B-59)', () => {
  test('are UTC to the second', () => {
    expect(toApiTime(at('2024-02-29T15:45:30.999Z'))).toBe('2024-02-29 15:45:30')
    expect(toApiTime(-1)).toBe('1969-12-31 23:59:59')
  })
})
