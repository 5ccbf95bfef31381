import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations/index.ts'
import { partInDays, wholeInDays } from './part-in-days.ts'

const period = (days: number) => ({ start: 0, end: days * DAY_MS })

test('a half of thirty days is 15 of 30, and a day and a half of a month 1.5 of 31', () => {
  expect(partInDays(period(15), { numerator: 1, denominator: 2 })).toEqual({ left: 15, whole: 30 })
  expect(partInDays(period(1.5), { numerator: 3, denominator: 62 })).toEqual({ left: 1.5, whole: 31 })
})

test('days are rounded half up to a tenth', () => {
  expect(partInDays(period(2.25), { numerator: 1, denominator: 1 })).toEqual({ left: 2.3, whole: 2.3 })
  expect(partInDays({ start: 0, end: 2 * DAY_MS + 5 * HOUR_MS }, { numerator: 1, denominator: 1 })).toEqual({
    left: 2.2,
    whole: 2.2,
  })
})

test('a part of nothing has no days', () => {
  expect(partInDays(period(1), { numerator: 0, denominator: 1 })).toBeUndefined()
})

test('of a whole time: 16 of 31 days, nothing of it, and tenths', () => {
  expect(wholeInDays(period(31), { numerator: 16, denominator: 31 })).toEqual({ left: 16, whole: 31 })
  expect(wholeInDays(period(31), { numerator: 0, denominator: 1 })).toEqual({ left: 0, whole: 31 })
  expect(wholeInDays(period(28), { numerator: 1_036_801, denominator: 2_419_200 })).toEqual({ left: 12, whole: 28 })
})
