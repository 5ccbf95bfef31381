import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBankDays, isBankDay } from './bank-days.ts'

function later(from: string, count: number): string {
  return new Date(addBankDays(Date.parse(from), count)).toISOString()
}

test.each([
  ['a Monday', '2026-03-02T10:00:00.000Z', '2026-03-06T10:00:00.000Z'],
  ['a Thursday, over a weekend', '2026-03-05T23:59:59.000Z', '2026-03-11T23:59:59.000Z'],
  ['a Saturday', '2026-03-07T08:30:00.000Z', '2026-03-12T08:30:00.000Z'],
  ['Thanksgiving week', '2026-11-20T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ['the turn of the year', '2026-12-30T10:00:00.000Z', '2027-01-06T10:00:00.000Z'],
])('four bank days after %s are at the same time of day', (_, from, expected) => {
  expect(later(from, 4)).toBe(expected)
})

test.each([
  ['2026-01-01', "New Year's Day"],
  ['2026-01-19', 'third Monday of January'],
  ['2026-02-16', 'third Monday of February'],
  ['2026-05-25', 'last Monday of May'],
  ['2026-06-19', 'Juneteenth'],
  ['2025-07-04', 'Independence Day'],
  ['2026-09-07', 'first Monday of September'],
  ['2026-10-12', 'second Monday of October'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'fourth Thursday of November'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-07-05', 'Independence Day on a Sunday'],
  ['2026-03-07', 'a Saturday'],
  ['2026-03-08', 'a Sunday'],
])('%s is no bank day: %s', (date) => {
  expect(isBankDay(Temporal.PlainDate.from(date))).toBe(false)
})

test.each([
  ['2026-07-03', 'the Friday before a holiday on a Saturday'],
  ['2026-05-18', 'the last Monday but one of May'],
  ['2026-11-19', 'the third Thursday of November'],
  ['2026-11-27', 'the day after Thanksgiving'],
  ['2026-03-02', 'a Monday'],
])('%s is a bank day: %s', (date) => {
  expect(isBankDay(Temporal.PlainDate.from(date))).toBe(true)
})

test('a year has 11 bank holidays that fall on or are moved to Monday to Friday, less those on a Saturday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2022, max: 2100 }), (year) => {
      const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
      const days = Array.from({ length: first.daysInYear }, (_, index) => first.add({ days: index }))
      const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25']
      const lost = fixed.filter((day) => Temporal.PlainDate.from(`${year}-${day}`).dayOfWeek === 6).length
      const closed = days.filter((day) => day.dayOfWeek <= 5 && !isBankDay(day)).length
      expect(closed).toBe(11 - lost)
    }),
    { numRuns: 30 },
  )
})

test('bank days add up: three and then one more are four', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }), (from) => {
      expect(addBankDays(addBankDays(from, 3), 1)).toBe(addBankDays(from, 4))
    }),
  )
})
