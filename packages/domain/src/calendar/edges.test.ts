import { describe, expect, test } from 'vitest'
import { fractionOf, periodAt, periodsTouching } from './index.ts'
import type { Interval } from './index.ts'

const month: Interval = { unit: 'month', count: 1 }
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text)

describe('the period at an instant (B-58)', () => {
  test('is the second one on 31 August, counted from 1 July: two long months are longer than two mean ones', () => {
    expect(periodAt(at('2026-07-01'), month, at('2026-08-31T23:00:00Z'))).toEqual({
      index: 1,
      start: at('2026-08-01'),
      end: at('2026-09-01'),
    })
  })

  test('is the second one on 1 March, counted from 31 January: the first ends on 28 February', () => {
    expect(periodAt(at('2026-01-31'), month, at('2026-03-01'))).toMatchObject({ index: 1, start: at('2026-02-28') })
  })

  test('of an interval of several months begins on one of its own boundaries', () => {
    const quarter: Interval = { unit: 'month', count: 3 }
    expect(periodAt(at('2026-01-15'), quarter, at('2026-08-20'))).toEqual({
      index: 2,
      start: at('2026-07-15'),
      end: at('2026-10-15'),
    })
  })
})

describe('periods and windows', () => {
  test('a window that ends on a boundary does not touch the period that begins there', () => {
    const schedule = { anchor: at('2026-01-15'), interval: month }
    const touched = periodsTouching(schedule, { start: at('2026-01-20'), end: at('2026-03-15') })
    expect(touched.map(({ index }) => index)).toEqual([0, 1])
  })
})

describe('the fraction (B-56)', () => {
  test('of a period of one second, or of one day, is its whole', () => {
    const second = { start: at('2026-03-01'), end: at('2026-03-01T00:00:01Z') }
    expect(fractionOf(second, second, 'utc_seconds')).toEqual({ numerator: 1, denominator: 1 })
    const day = { start: at('2026-03-01'), end: at('2026-03-02') }
    expect(fractionOf(day, day, 'whole_days')).toEqual({ numerator: 1, denominator: 1 })
  })
})
