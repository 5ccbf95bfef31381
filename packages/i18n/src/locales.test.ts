import { expect, test } from 'vitest'
import { isLocale, KNOWN_LOCALES, localeName, LOCALES } from './locales.ts'

test('[I18N-04] Russian is known, and the interface has no texts in it', () => {
  expect(KNOWN_LOCALES).toEqual(['en', 'fr', 'es', 'vi', 'ru'])
  expect(LOCALES).toEqual(['en', 'fr', 'es', 'vi'])
})

test('[SET-02] a shop may be in a language that our pages and PDFs can draw, and in no other', () => {
  expect(['ru', 'sv', 'de', 'el', 'pt'].filter(isLocale)).toEqual(['ru', 'sv', 'de', 'el', 'pt'])
  expect(['ar', 'he', 'zh', 'hi', 'xx', 'EN', 'fil'].filter(isLocale)).toEqual([])
})

test('a word that every object inherits is no language', () => {
  expect(isLocale('constructor')).toBe(false)
  expect(isLocale('')).toBe(false)
})

test('every language is named in itself', () => {
  expect(LOCALES.map(localeName)).toEqual(['English', 'Français', 'Español', 'Tiếng Việt'])
  expect((['ru', 'sv', 'el'] as const).map(localeName)).toEqual(['Русский', 'Svenska', 'Ελληνικά'])
})
