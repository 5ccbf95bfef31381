import { expect, test } from 'vitest'
import { formatInstant } from './format-instant.ts'
import { LOCALES } from '../locales.ts'

const charge = Date.UTC(2026, 5, 3, 9, 5)

test('[I18N-05] a charge is dated with weekday and month as words in every language', () => {
  expect(LOCALES.map((locale) => formatInstant(charge, locale, { style: 'weekday' }))).toEqual([
    'Wednesday, 3 June 2026',
    'mercredi 3 juin 2026',
    'miércoles, 3 de junio de 2026',
    'Thứ Tư, 3 tháng 6, 2026',
  ])
})

test('[I18N-05] a day within weeks of today needs no year', () => {
  expect(LOCALES.map((locale) => formatInstant(charge, locale, { style: 'coming' }))).toEqual([
    'Wednesday, 3 June',
    'mercredi 3 juin',
    'miércoles, 3 de junio',
    'Thứ Tư, 3 tháng 6',
  ])
})

test('[I18N-05] a date has its month as a word in every language', () => {
  expect(LOCALES.map((locale) => formatInstant(charge, locale, { style: 'date' }))).toEqual([
    '3 June 2026',
    '3 juin 2026',
    '3 de junio de 2026',
    '3 tháng 6, 2026',
  ])
})

test('a month of its own has its year, and no day', () => {
  expect(LOCALES.map((locale) => formatInstant(charge, locale, { style: 'month' }))).toEqual([
    'June 2026',
    'juin 2026',
    'junio de 2026',
    'tháng 6, 2026',
  ])
})

test('French writes the first of a month as an ordinal', () => {
  expect(formatInstant(Date.UTC(2026, 4, 1), 'fr', { style: 'weekday' })).toBe('vendredi 1er mai 2026')
})

test('a time is on the 24-hour clock, midnight is 00:00', () => {
  expect(formatInstant(charge, 'en', { style: 'time' })).toBe('09:05')
  expect(formatInstant(Date.UTC(2026, 5, 3), 'vi', { style: 'time' })).toBe('00:00')
})

test('date and time name their zone', () => {
  expect(formatInstant(charge, 'en', { style: 'datetime' })).toBe('3 June 2026, 09:05 UTC')
  expect(formatInstant(charge, 'fr', { style: 'datetime', timeZone: 'Asia/Ho_Chi_Minh' })).toBe(
    '3 juin 2026, 16:05 UTC+7',
  )
  expect(formatInstant(charge, 'en', { style: 'datetime', timeZone: 'America/New_York' })).toBe(
    '3 June 2026, 05:05 UTC−4',
  )
})

test('a zone decides the day', () => {
  const lateInTheDay = Date.UTC(2026, 5, 3, 20)
  expect(formatInstant(lateInTheDay, 'en', { style: 'date', timeZone: 'Asia/Ho_Chi_Minh' })).toBe('4 June 2026')
})
