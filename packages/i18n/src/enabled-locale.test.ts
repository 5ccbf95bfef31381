import { expect, test } from 'vitest'
import { enabledLocale } from './enabled-locale.ts'
import { LOCALES } from './locales.ts'

test('[I18N-04] a request for Russian, or for no language, gets the language of the call', () => {
  expect(enabledLocale('ru', LOCALES, 'fr')).toBe('fr')
  expect(enabledLocale(undefined, LOCALES, 'vi')).toBe('vi')
  expect(enabledLocale('es', LOCALES, 'vi')).toBe('es')
})

test('[SET-02] of a shop that is in it, it is found; one that is switched off is that of the call; any other is a mistake', () => {
  expect(enabledLocale('ru', ['en', 'ru'], 'en')).toBe('ru')
  expect(enabledLocale('vi', ['en', 'ru'], 'ru')).toBe('ru')
  expect(enabledLocale('de', ['en', 'ru'], 'ru')).toBeUndefined()
})
