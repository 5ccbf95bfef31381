import { afterEach, expect, test } from 'vitest'
import { setBillingZone } from '../values/billing-zone.ts'
import { compileCatalogue } from '../compile.ts'
import { formatInstant } from '../values/format-instant.ts'
import { LOCALES, type Locale } from '../locales.ts'
import { speakReaderDay } from './speak-reader-day.ts'
import { createTranslator } from '../translator.ts'

afterEach(() => setBillingZone('UTC'))

const charged = Date.parse('2026-12-01T05:05Z')
const ownDay = (accountZone: string, locale: Locale = 'en') =>
  speakReaderDay(charged, { locale, t: createTranslator(locale, compileCatalogue(locale)), accountZone })

test('a day of money is one of the shop’s billing zone, UTC until the shop names another (B-149)', () => {
  expect(formatInstant(charged, 'en', { style: 'weekday' })).toBe('Tuesday, 1 December 2026')
  setBillingZone('America/Chicago')
  expect(formatInstant(charged, 'en', { style: 'weekday' })).toBe('Monday, 30 November 2026')
})

test('an explanation names the day by the reader’s clock where that is another one (B-149)', () => {
  expect(ownDay('Europe/Paris')).toBeUndefined()
  expect(ownDay('UTC')).toBeUndefined()
  expect(LOCALES.map((locale) => ownDay('America/Chicago', locale))).toEqual([
    'Payment dates follow the time zone UTC. On your clock it is Monday, 30 November 2026.',
    'Les jours de paiement sont ceux du fuseau horaire UTC. À votre heure, c’est le lundi 30 novembre 2026.',
    'Los días de pago son los de la zona horaria UTC. Según tu hora, es el lunes, 30 de noviembre de 2026.',
    'Ngày thanh toán tính theo múi giờ UTC. Theo giờ của bạn, đó là thứ hai, 30 tháng 11, 2026.'.replace(
      'thứ hai',
      'Thứ Hai',
    ),
  ])
})
