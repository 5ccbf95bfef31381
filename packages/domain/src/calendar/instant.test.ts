import { expect, test } from 'vitest'
import { instantFrom, monthStart } from './index.ts'

test('an instant is read with its zone, to the minute, the second or the millisecond', () => {
  const noon = Date.UTC(2026, 3, 30, 12)
  const texts = ['2026-04-30T12:00Z', '2026-04-30T12:00:00Z', '2026-04-30T12:00:00.000Z', '2026-04-30T14:00+02:00']
  expect(texts.map(instantFrom)).toEqual([noon, noon, noon, noon])
  expect(instantFrom('2028-02-29T00:00Z')).toBe(Date.UTC(2028, 1, 29))
})

test('a day that the calendar lacks is none, and not the first of the next month', () => {
  const texts = [
    '2026-04-31T12:00Z',
    '2027-02-29T12:00Z',
    '2026-02-30T23:00-05:00',
    '2026-13-01T12:00Z',
    '2026-04-30T24:30Z',
  ]
  expect(texts.map(instantFrom)).toEqual(texts.map(() => undefined))
})

test('another form is none', () => {
  const texts = ['2026-04-30', '2026-04-30T12:00', '2026-04-30 12:00Z', 'tomorrow', '', '2026-04-30T12:00Z ']
  expect(texts.map(instantFrom)).toEqual(texts.map(() => undefined))
})

test('a calendar month begins at midnight of its zone', () => {
  const at = Date.UTC(2026, 10, 30, 23, 30)
  expect(monthStart(at, 'UTC')).toBe(Date.UTC(2026, 10, 1))
  expect(monthStart(at, 'Europe/Paris')).toBe(Date.UTC(2026, 10, 30, 23))
})
