import { expect, test } from 'vitest'
import { compileCatalogue } from './compile.ts'
import { createTranslator } from './translator.ts'
import { unbroken, unbrokenMessages } from './unbroken.ts'

const shown = (text: string): string => text.replaceAll('\u2060', '|').replaceAll('\u00a0', '_')

test.each([
  ['en', 'We’ll remind you by e-mail.', 'We’ll remind you by e-|mail.'],
  ['en', 'your 7-day free trial', 'your 7-|day free trial'],
  ['en', 'two add-ons, read-only, 94107-1234', 'two add-ons, read-only, 94107-1234'],
  ['en', 'Mill Road 1 to 57, for 3 km more', 'Mill Road 1 to 57, for 3_km more'],
  ['fr', 'avant dix-huit heures, à 14 h 55', 'avant dix-|huit heures, à 14_h_55'],
  ['fr', 'celui-ci, jour-là, multi-chauffeurs', 'celui-|ci, jour-|là, multi-chauffeurs'],
  ['fr', 'un rappel par e-mail', 'un rappel par e-|mail'],
  ['vi', 'Sau: 8 giờ 05', 'Sau: 8_giờ 05'],
] as const)('[I18N-05] %s: the short parts of %j stay in one line', (locale, text, expected) => {
  expect(shown(unbroken(text, locale))).toBe(expected)
})

test('[I18N-05] messages of a page are kept in every branch of their plurals, and with their values', () => {
  const t = createTranslator('en', unbrokenMessages(compileCatalogue('en', ['cart']), 'en'))
  expect(shown(t('cart.schedule.reminder'))).toBe('We’ll remind you by e-|mail.')
  expect(t('cart.itemCount', { count: 2 })).toBe('2 items')
})
