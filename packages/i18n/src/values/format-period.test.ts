import { afterEach, expect, test } from 'vitest'
import { setBillingZone } from './billing-zone.ts'
import { formatPeriod } from './format-period.ts'
import { LOCALES } from '../locales.ts'

afterEach(() => setBillingZone('UTC'))

const at = Date.parse
const spoken = (start: string, end: string, timeZone = 'UTC') => {
  const { start: first, end: last } = formatPeriod({ start: at(start), end: at(end) }, { locale: 'en', timeZone })
  return `${first} to ${last}`
}

test('[I18N-05] a period is written with its last day included, in each language (B-146)', () => {
  const year = { start: at('2026-11-28T10:18Z'), end: at('2027-11-28T10:18Z') }
  expect(LOCALES.map((locale) => Object.values(formatPeriod(year, { locale, timeZone: 'UTC' })).join(' | '))).toEqual([
    '28 November 2026 | 27 November 2027',
    '28 novembre 2026 | 27 novembre 2027',
    '28 de noviembre de 2026 | 27 de noviembre de 2027',
    '28 tháng 11, 2026 | 27 tháng 11, 2027',
  ])
})

test('the last day is the one before that of the end, and never before the first (B-146)', () => {
  expect(spoken('2027-01-31T00:00Z', '2027-02-28T00:00Z')).toBe('31 January 2027 to 27 February 2027')
  expect(spoken('2027-03-01T10:00Z', '2027-03-01T18:00Z')).toBe('1 March 2027 to 1 March 2027')
  expect(spoken('2027-03-01T10:00Z', '2027-03-02T09:00Z')).toBe('1 March 2027 to 1 March 2027')
})

test('days are those of the zone, also where one of them has 23 hours (B-149)', () => {
  expect(spoken('2027-03-01T03:00Z', '2027-04-01T03:00Z', 'America/New_York')).toBe('28 February 2027 to 30 March 2027')
  // 28 March 2027 ends after 23 hours in Paris
  expect(spoken('2027-02-28T23:30Z', '2027-03-28T22:30Z', 'Europe/Paris')).toBe('1 March 2027 to 28 March 2027')
})

test('a shop west of UTC has the same days of a period, not those before (B-149)', () => {
  setBillingZone('America/Chicago')
  expect(spoken('2027-03-01T06:00Z', '2027-04-01T05:00Z', 'America/Chicago')).toBe('1 March 2027 to 31 March 2027')
})
