import { describe, expect, test } from 'vitest'
import { countedPlurals } from './counted-plurals.ts'
import { formatInstant } from './values/format-instant.ts'
import { formatMoney } from './values/format-money.ts'
import { formatNumber, formatPercent } from './values/format-number.ts'
import type { Locale } from './locales.ts'

const at = Date.UTC(2026, 10, 9, 14, 5)
const NBSP = '\u00a0'

/** Formats of a shop's language that the project has no line for: the order, marks and names of the CLDR. */
describe('[SET-02] in a language that a shop added', () => {
  test.each([
    ['de', '9. November 2026', 'Montag, 9. November 2026', '9. November 2026, 14:05 UTC', 'November 2026'],
    ['sv', '9 november 2026', 'måndag 9 november 2026', '9 november 2026, 14:05 UTC', 'november 2026'],
    ['pl', '9 listopada 2026', 'poniedziałek, 9 listopada 2026', '9 listopada 2026, 14:05 UTC', 'listopad 2026'],
    ['ru', '9 ноября 2026', 'понедельник, 9 ноября 2026', '9 ноября 2026, 14:05 UTC', 'ноябрь 2026'],
  ] as const)('%s writes a day in its own order', (locale, date, weekday, datetime, month) => {
    const texts = (['date', 'weekday', 'datetime'] as const).map((style) => formatInstant(at, locale, { style }))
    expect(texts).toEqual([date, weekday, datetime])
    expect(formatInstant(at, locale, { style: 'month' })).toBe(month)
    expect(formatInstant(at, locale, { style: 'time', timeZone: 'Europe/Stockholm' })).toBe('15:05')
  })

  test.each([
    ['de', '1.234,50', `1.234,50${NBSP}€`, `−1.234,50${NBSP}€`, `7,5${NBSP}%`],
    ['sv', `1${NBSP}234,50`, `1${NBSP}234,50${NBSP}€`, `−1${NBSP}234,50${NBSP}€`, `7,5${NBSP}%`],
    ['nl', '1.234,50', `€${NBSP}1.234,50`, `−€${NBSP}1.234,50`, '7,5%'],
    ['tr', '1.234,50', '€1.234,50', '−€1.234,50', '%7,5'],
    ['ru', `1${NBSP}234,50`, `1${NBSP}234,50${NBSP}€`, `−1${NBSP}234,50${NBSP}€`, `7,5${NBSP}%`],
  ] as const)('%s writes numbers, amounts and parts of hundred', (locale: Locale, number, amount, less, percent) => {
    expect(formatNumber(1234.5, locale)).toBe(number.slice(0, -1))
    expect(formatMoney({ minor: 123_450, currency: 'EUR' }, locale, 2)).toBe(amount)
    expect(formatMoney({ minor: -123_450, currency: 'EUR' }, locale, 2)).toBe(less)
    expect(formatPercent(7.5, locale)).toBe(percent)
  })

  test('a currency has the sign that the language knows it by, and yen no decimals', () => {
    expect(formatMoney({ minor: 1_152_000, currency: 'SEK' }, 'sv')).toBe(`11${NBSP}520${NBSP}kr`)
    expect(formatMoney({ minor: 1_152_000, currency: 'SEK' }, 'de')).toBe(`11.520${NBSP}SEK`)
    expect(formatMoney({ minor: 1_200, currency: 'JPY' }, 'nl')).toBe(`JP¥${NBSP}1.200`)
  })

  test('whole numbers of things choose these plurals', () => {
    expect(countedPlurals('en')).toEqual(['one', 'other'])
    expect([...countedPlurals('ru')].toSorted()).toEqual(['few', 'many', 'one', 'other'])
    expect([...countedPlurals('cs')].toSorted()).toEqual(['few', 'one', 'other'])
    expect(countedPlurals('vi')).toEqual(['other'])
    expect([...countedPlurals('fr')].toSorted()).toEqual(['one', 'other'])
  })
})
