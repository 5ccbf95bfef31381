import { expect, test } from 'vitest'
import { catalogueLocales, interfaceLocales } from './index.ts'

test('[SET-02] the languages of the interface come first, English at the head', () => {
  expect(interfaceLocales).toEqual(['en', 'fr', 'es', 'vi'])
  expect(catalogueLocales.slice(0, 4)).toEqual(interfaceLocales)
})

test('[SET-02] a shop can be in every language of two letters that is written in Latin, Cyrillic or Greek letters', () => {
  expect(new Set(catalogueLocales).size).toBe(catalogueLocales.length)
  expect(catalogueLocales).toHaveLength(92)
  const scripts = catalogueLocales.map((locale) => new Intl.Locale(locale).maximize().script)
  expect(new Set(scripts)).toEqual(new Set(['Cyrl', 'Grek', 'Latn']))
  expect(Intl.PluralRules.supportedLocalesOf([...catalogueLocales])).toEqual(catalogueLocales)
})
