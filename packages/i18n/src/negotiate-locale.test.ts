import { expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { negotiateLocale } from './negotiate-locale.ts'

test.each([
  ['fr', 'fr'],
  ['vi-VN,vi;q=0.9,en;q=0.5', 'vi'],
  ['de-DE, es-MX;q=0.4, en;q=0.3', 'es'],
  ['en;q=0.2, fr;q=0.9', 'fr'],
  ['ES', 'es'],
  ['fr;q=0, es;q=0.1', 'es'],
])('[I18N-02] a call that accepts %s is answered in %s', (header, locale) => {
  expect(negotiateLocale(header, LOCALES)).toBe(locale)
})

test.each([undefined, '', '*', 'de', 'ru', 'fr;q=nonsense', ';;,,', 'fr;q=2'])(
  'a call that accepts %s is answered in English',
  (header) => {
    expect(negotiateLocale(header, LOCALES)).toBe('en')
  },
)

test('[SET-02] a language that the shop is not in is passed over for the next one', () => {
  expect(negotiateLocale('fr, ru;q=0.9', ['en', 'ru'])).toBe('ru')
  expect(negotiateLocale('ru-RU, sv;q=0.9', ['en', 'sv'])).toBe('sv')
})
