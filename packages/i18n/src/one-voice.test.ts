import { expect, test } from 'vitest'
import { compileCatalogue } from './compile.ts'
import { catalogues } from './messages/index.ts'
import { otherVoice } from './testing.ts'

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
