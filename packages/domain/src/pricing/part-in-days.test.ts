import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations/index.ts'
import { partInDays, wholeInDays } from './part-in-days.ts'

const period = (days: number) => ({ start: 0, end: days * DAY_MS })
const almostAll = { isAlmostAll: true }
const isPart = { isAlmostAll: false }

test('a half of thirty days is 15 of 30, and a day and a half of a month 1.5 of 31', () => {
  expect(partInDays(period(15), { numerator: 1, denominator: 2 })).toMatchObject({ left: 15, whole: 30, ...isPart })
  expect(partInDays(period(1.5), { numerator: 3, denominator: 62 })).toMatchObject({ left: 1.5, whole: 31, ...isPart })
})

test('days are cut to a tenth, but for those that are whole but for minutes (B-148)', () => {
  const of30 = (days: number) => wholeInDays(period(30), { numerator: days * 100, denominator: 3_000 }).left
  expect([23.5, 23.59, 23.94, 23.96, 23, 0.96].map(of30)).toEqual([23.5, 23.5, 23.9, 24, 23, 1])
  // the rest of a year, three minutes after the 351st midnight before its end
  expect(wholeInDays(period(365), { numerator: 1_895_383, denominator: 1_971_000 }).left).toBe(351)
})

test('documents of before keep their days to the nearest tenth (B-146)', () => {
  expect(wholeInDays(period(30), { numerator: 2359, denominator: 3_000 }).nearest).toBe(23.6)
})

test('less than a tenth is 0, and what rounds to all says so (B-148)', () => {
  expect(wholeInDays(period(30), { numerator: 1, denominator: 518_400 })).toMatchObject({
    left: 0,
    whole: 30,
    ...isPart,
  })
  expect(wholeInDays(period(30), { numerator: 9, denominator: 3_000 }).left).toBe(0)
  const second = { numerator: 31_535_999, denominator: 31_536_000 }
  expect(wholeInDays(period(365), second)).toMatchObject({ left: 364.9, whole: 365, ...almostAll })
  expect(wholeInDays(period(365), { numerator: 36_494, denominator: 36_500 })).toMatchObject({
    left: 364.9,
    whole: 365,
    ...isPart,
  })
})

test('all of a time is all of its days', () => {
  const all = { numerator: 1, denominator: 1 }
  expect(partInDays(period(30), all)).toMatchObject({ left: 30, whole: 30, ...isPart })
  expect(partInDays({ start: 0, end: 2 * DAY_MS + 5 * HOUR_MS }, all)).toMatchObject({
    left: 2.2,
    whole: 2.2,
    ...isPart,
  })
})

test('a part of nothing has no days', () => {
  expect(partInDays(period(1), { numerator: 0, denominator: 1 })).toBeUndefined()
})

test('of a whole time: 16 of 31 days, nothing of it, and tenths', () => {
  expect(wholeInDays(period(31), { numerator: 16, denominator: 31 })).toMatchObject({ left: 16, whole: 31 })
  expect(wholeInDays(period(31), { numerator: 0, denominator: 1 })).toMatchObject({ left: 0, whole: 31 })
  expect(wholeInDays(period(28), { numerator: 1_036_801, denominator: 2_419_200 })).toMatchObject({
    left: 12,
    whole: 28,
  })
})

const days = fc.constantFrom(28, 29, 30, 31, 365, 366)
const seconds = days.chain((whole) =>
  fc.record({ whole: fc.constant(whole), left: fc.integer({ min: 1, max: whole * 86_400 - 1 }) }),
)

test('[INV-04] no part of a time, to the second, is all of its days, and its days are at most a tenth off (B-148)', () => {
  fc.assert(
    fc.property(seconds, ({ whole, left }) => {
      const fraction = { numerator: left, denominator: whole * 86_400 }
      const exact = left / 86_400
      for (const part of [
        wholeInDays(period(whole), fraction),
        partInDays({ start: 0, end: left * 1_000 }, fraction),
      ]) {
        expect(part?.whole).toBe(whole)
        expect(part?.left).toBeLessThan(whole)
        expect(Math.abs((part?.left ?? 0) - exact)).toBeLessThan(0.1)
        expect(part?.isAlmostAll).toBe(whole - exact <= 0.05)
      }
    }),
  )
})
