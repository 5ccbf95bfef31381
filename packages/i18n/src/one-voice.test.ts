import { expect, test } from 'vitest'
import { compileCatalogue } from './compile.ts'
import { catalogues } from './messages/index.ts'
import { LOCALES } from './locales.ts'
import { otherTerm, otherVoice } from './testing.ts'

test.each(['es', 'fr', 'vi'] as const)('every message speaks to its reader in one voice: %s', (locale) => {
  const said = Object.values(catalogues).flatMap((area) => Object.entries(area[locale]))
  expect(said.filter(([, text]) => otherVoice[locale]?.test(text))).toEqual([])
  expect(said).toHaveLength(Object.keys(compileCatalogue(locale)).length)
})

test.each([
  ['es', 'Empiece con un plan', true],
  ['es', 'Si no fuiste tú, no tienes que hacer nada', false],
  ['es', 'La suya llega mañana', true],
  ['fr', 'Choisis un forfait', true],
  ['fr', 'Votre formule', false],
  ['vi', 'Kính chào quý khách', true],
  ['vi', 'Gói của bạn', false],
] as const)('%s: %j is another voice: %s', (locale, text, isOther) => {
  expect(otherVoice[locale]?.test(text)).toBe(isOther)
})

test.each(LOCALES)('every message calls a thing by its one name: %s', (locale) => {
  const said = Object.values(catalogues).flatMap((area) => Object.entries<string>(area[locale]))
  expect(said.filter(([, text]) => otherTerm[locale].test(text))).toEqual([])
})

test.each([
  ['en', 'The bill of 12 June', true],
  ['en', 'We’ll e-mail you', false],
  ['fr', 'Voir les forfaits', true],
  ['es', 'Esta tarjeta ha vencido', true],
  ['es', 'Cada factura vence a los 14 días', false],
  ['vi', 'Địa chỉ email', true],
] as const)('%s: %j has another name for a thing: %s', (locale, text, isOther) => {
  expect(otherTerm[locale].test(text)).toBe(isOther)
})
