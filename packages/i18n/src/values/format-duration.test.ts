import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'
import { LOCALES } from '../locales.ts'
import { translatorOf } from '../testing.ts'

const translators = LOCALES.map(translatorOf)

test('the time left is written in its bucket in four languages', () => {
  expect(translators.map((t) => formatDuration({ unit: 'days', count: 5 }, t))).toEqual([
    '5 days',
    '5 jours',
    '5 días',
    '5 ngày',
  ])
  expect(translators.map((t) => formatDuration({ unit: 'hours', count: 47 }, t))).toEqual([
    '47 hours',
    '47 heures',
    '47 horas',
    '47 giờ',
  ])
  expect(translators.map((t) => formatDuration({ unit: 'minutes', count: 1 }, t))).toEqual([
    '1 minute',
    '1 minute',
    '1 minuto',
    '1 phút',
  ])
})

test('what is under a minute has no number', () => {
  expect(translators.map((t) => formatDuration({ unit: 'less_than_a_minute', count: 0 }, t))).toEqual([
    'less than a minute',
    'moins d’une minute',
    'menos de un minuto',
    'chưa đến một phút',
  ])
})
