import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'
import { LOCALES } from '../locales.ts'

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
