import { describe, expect, test } from 'vitest'
import { methodView } from './method-view.ts'

const november = Date.UTC(2026, 10, 24)
const stored = {
  id: 7,
  type: 1,
  brand: 'visa',
  last_four: '4242',
} as const

const expiryOn = (year: number | null, month: number | null, now = november) => {
  const view = methodView({ ...stored, expiry_year: year, expiry_month: month }, now)
  return [view.expiryYear, view.expiryMonth, view.isExpired, view.isExpiring]
}

describe('[PAY-02] the expiry of a method as it is shown (B-50)', () => {
  test.each<[string, number, number, readonly [number, number]]>([
    ['a year and a month', 2031, 12, [2031, 12]],
    ['a month that is none: the present one', 2031, 13, [2031, 11]],
    ['a year of three digits: the present one', 203, 12, [2026, 12]],
    ['a year more than ten ahead: the present one', 2037, 12, [2026, 12]],
  ])('%s', (_, year, month, shown) => {
    expect(expiryOn(year, month).slice(0, 2)).toEqual(shown)
  })

  test('a bank account has none', () => {
    expect(expiryOn(null, null)).toEqual([undefined, undefined, false, undefined])
  })
})

describe('a card is good for all of its last month (B-50, B-89)', () => {
  test.each<[string, number, number, boolean, true | undefined]>([
    ['the month that runs', 2026, 11, false, true],
    ['the month before', 2026, 10, true, undefined],
    ['the month after', 2026, 12, false, undefined],
  ])('%s', (_, year, month, isExpired, isExpiring) => {
    expect(expiryOn(year, month).slice(2)).toEqual([isExpired, isExpiring])
  })

  test('it expires soon from thirty days before its end, to the second', () => {
    const end = Date.UTC(2027, 0, 1)
    const before = end - 30 * 86_400_000
    expect([before - 1000, before].map((now) => expiryOn(2026, 12, now)[3])).toEqual([undefined, true])
  })
})
