import { describe, expect, test } from 'vitest'
import { anchorOnDay } from './index.ts'
import type { Interval } from './index.ts'

const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text)
const month: Interval = { unit: 'month', count: 1 }
const quarter: Interval = { unit: 'month', count: 3 }
const year: Interval = { unit: 'year', count: 1 }

describe('an anchor on a day of the month (B-58)', () => {
  test.each<[string, number, Interval, string]>([
    ['2011-02-01', 13, month, '2011-02-13'],
    ['2010-12-15', 4, month, '2010-12-04'],
    ['2011-01-31', 15, year, '2011-01-15'],
    ['2011-02-14', 28, month, '2011-02-28'],
    ['2012-02-14', 29, month, '2012-02-29'],
  ])('from %s on day %i is in that month', (start, day, interval, anchor) => {
    expect(anchorOnDay(at(start), day, interval)).toBe(at(anchor))
  })

  test.each<[string, number, Interval, string]>([
    ['2011-02-14', 31, month, '2011-01-31'],
    ['2011-02-14', 29, month, '2011-01-29'],
    ['2011-04-10', 31, month, '2011-03-31'],
    ['2011-02-14', 31, quarter, '2010-08-31'],
    ['2011-02-14', 29, year, '2008-02-29'],
    ['1903-02-14', 29, year, '1896-02-29'],
  ])('from %s on day %i, which that month lacks, is whole intervals before', (start, day, interval, anchor) => {
    expect(anchorOnDay(at(start), day, interval)).toBe(at(anchor))
  })

  test('of a day that none of its months has is the last one of the month', () => {
    expect(anchorOnDay(at('2011-04-10'), 31, year)).toBe(at('2011-04-30'))
    expect(anchorOnDay(at('2011-02-10'), 30, year)).toBe(at('2011-02-28'))
  })

  test('keeps the time of day', () => {
    expect(anchorOnDay(at('2024-03-10T15:45:30.250Z'), 31, month)).toBe(at('2024-03-31T15:45:30.250Z'))
  })

  test.each([0, 32, 1.5, Number.NaN])('is rejected on day %d', (day) => {
    expect(() => anchorOnDay(0, day, month)).toThrow(`not a day of a month: ${day}`)
  })

  test.each(['day', 'week'] as const)('is rejected for periods of a %s', (unit) => {
    expect(() => anchorOnDay(0, 1, { unit, count: 1 })).toThrow('has no day of the month')
  })
})
