import { expect, test } from 'vitest'
import { EXTERNAL_LOCALES, isLocale, KNOWN_LOCALES, localeName, LOCALES } from './locales.ts'

test('[I18N-04] Russian is known and disabled', () => {
  expect(KNOWN_LOCALES).toContain('ru')
  expect(isLocale('ru')).toBe(false)
  expect(LOCALES).toEqual(['en', 'fr', 'es', 'vi'])
})

test('the languages with a prefix are fr, es and vi', () => {
  expect(EXTERNAL_LOCALES).toEqual(['fr', 'es', 'vi'])
})

test('a word that every object inherits is no language', () => {
  expect(isLocale('constructor')).toBe(false)
  expect(isLocale('')).toBe(false)
})

test('every language is named in itself', () => {
  expect(LOCALES.map(localeName)).toEqual(['English', 'Français', 'Español', 'Tiếng Việt'])
})
