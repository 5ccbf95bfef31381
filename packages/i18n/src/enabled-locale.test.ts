import { expect, test } from 'vitest'
import { enabledLocale } from './enabled-locale.ts'

test('[I18N-04] whoever asks for Russian, or for nothing, gets the language of the call', () => {
  expect(enabledLocale('ru', 'fr')).toBe('fr')
  expect(enabledLocale(undefined, 'vi')).toBe('vi')
  expect(enabledLocale('es', 'vi')).toBe('es')
})
