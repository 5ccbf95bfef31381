import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { daysBetween, fractionOf, proratedAmount, reduceFraction, remainingFraction } from './index.ts'

const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text)
const period = (start: string, end: string) => ({ start: at(start), end: at(end) })
const march = period('2024-03-01', '2024-04-01')

describe('what remains of a period (B-56)', () => {
  test('is counted in whole seconds of UTC: 16 of 31 days', () => {
    const fraction = remainingFraction(march, at('2024-03-16'), 'utc_seconds')
    expect(fraction).toEqual({ numerator: 1_382_400, denominator: 2_678_400 })
    expect(reduceFraction(fraction)).toEqual({ numerator: 16, denominator: 31 })
    expect(remainingFraction(march, at('2024-03-16T00:00:00.999Z'), 'utc_seconds')).toEqual(fraction)
  })

  test('is counted in whole days where the basis says so', () => {
    expect(remainingFraction(march, at('2024-03-16T23:59:59Z'), 'whole_days')).toEqual({
      numerator: 16,
      denominator: 31,
    })
  })

  test('is all at the start, nothing at the end', () => {
    expect(reduceFraction(remainingFraction(march, march.start, 'utc_seconds'))).toEqual({
      numerator: 1,
      denominator: 1,
    })
    expect(reduceFraction(remainingFraction(march, march.end, 'utc_seconds'))).toEqual({ numerator: 0, denominator: 1 })
    expect(remainingFraction(march, march.end - 1000, 'utc_seconds').numerator).toBe(1)
  })

  test('is all after the end, because a negative fraction counts as 1, and before the start', () => {
    const whole = { numerator: 2_678_400, denominator: 2_678_400 }
    expect(remainingFraction(march, march.end + 1000, 'utc_seconds')).toEqual(whole)
    expect(remainingFraction(march, march.start - 1000, 'utc_seconds')).toEqual(whole)
  })

  test('of an empty period is a bug', () => {
    expect(() => remainingFraction({ start: 5, end: 5 }, 5, 'utc_seconds')).toThrow(RangeError)
    expect(() => remainingFraction({ start: 0, end: 3_600_000 }, 5, 'whole_days')).toThrow('an empty period')
  })
})

describe('a part of a period', () => {
  test.each([
    ['2024-02-23', '2024-03-15', '2024-02-15', '2024-03-15', 21, 29],
    ['2023-05-23', '2023-06-15', '2023-05-15', '2023-06-15', 23, 31],
    ['2012-03-02', '2012-06-02', '2012-03-02', '2012-04-02', 92, 31],
  ])('from %s to %s, of %s to %s, is %d of %d days', (from, to, start, end, numerator, denominator) => {
    expect(fractionOf(period(from, to), period(start, end), 'whole_days')).toEqual({ numerator, denominator })
  })

  test('in lowest terms keeps its sign', () => {
    expect(reduceFraction({ numerator: -12, denominator: 28 })).toEqual({ numerator: -3, denominator: 7 })
  })
})

describe('days between two instants', () => {
  test('[INV-07] are those of the calendar of a zone: a day of 23 or 25 hours is one', () => {
    const instants = period('2024-08-01T23:00:00Z', '2024-08-03T01:00:00Z')
    expect(daysBetween(instants)).toBe(2)
    expect(daysBetween(instants, 'America/Los_Angeles')).toBe(1)
    const autumn = period('2024-11-02T04:00:00Z', '2024-11-04T05:00:00Z')
    expect(daysBetween(autumn, 'America/New_York')).toBe(2)
  })
})

describe('a prorated amount (B-56, B-57)', () => {
  const left = { numerator: 16, denominator: 31 }
  const terms = (isPrepayment: boolean) => ({ isPrepayment, quantity: 3 })

  test('multiplies by the quantity when it is paid in advance, before it is rounded: 15.48', () => {
    expect(proratedAmount(money(1000, 'USD'), left, terms(true))).toEqual(money(1548, 'USD'))
  })

  test('counts once otherwise: 5.16; a credit mirrors it', () => {
    expect(proratedAmount(money(1000, 'USD'), left, terms(false))).toEqual(money(516, 'USD'))
    expect(proratedAmount(money(-1000, 'USD'), left, terms(false))).toEqual(money(-516, 'USD'))
  })

  test('rounds a half up: 9 of 30 days of 249.95 are 74.99', () => {
    const stub = { numerator: 9, denominator: 30 }
    expect(proratedAmount(money(24_995, 'USD'), stub, { isPrepayment: false, quantity: 1 })).toEqual(
      money(7_499, 'USD'),
    )
  })
})
