import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'
import { KNOWN_LOCALES, LOCALES } from '../locales.ts'

test('a list ends as the language ends it', () => {
  expect(LOCALES.map((locale) => formatList(['Maps', 'Routes', 'Images'], locale))).toEqual([
    'Maps, Routes, and Images',
    'Maps, Routes et Images',
    'Maps, Routes e Images',
    'Maps, Routes và Images',
  ])
})

test('one word stands alone, and none is nothing', () => {
  expect(formatList(['Maps'], 'fr')).toBe('Maps')
  expect(formatList([], 'fr')).toBe('')
})

test('every language ends a list as the CLDR says, before any word', () => {
  const beginning = fc.constantFrom('', 'i', 'I', 'Í', 'hi', 'Hi', 'Hí', 'hie', 'HIA', 'y', 'h')
  const word = fc.tuple(beginning, fc.string({ maxLength: 3 })).map((parts) => parts.join(''))
  const lists = fc.array(word, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(lists, fc.constantFrom(...KNOWN_LOCALES), (words, locale) => {
      expect(formatList(words, locale)).toBe(new Intl.ListFormat(locale).format(words))
    }),
  )
})
