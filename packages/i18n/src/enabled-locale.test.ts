import { expect, test } from 'vitest'
import { enabledLocale } from './enabled-locale.ts'

test('[I18N-04] a request for Russian, or for no language, gets the language of the call', () => {
  expect(enabledLocale('ru', 'fr')).toBe('fr')
  expect(enabledLocale(undefined, 'vi')).toBe('vi')
  expect(enabledLocale('es', 'vi')).toBe('es')
})
