import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from './format-number.ts'
import { LOCALES } from '../locales.ts'

test('thousands are grouped in every language, with a true minus', () => {
  expect(LOCALES.map((locale) => formatNumber(-1204, locale))).toEqual(['−1,204', '−1\u00a0204', '−1.204', '−1.204'])
})

test('a percentage keeps its decimals and its distance', () => {
  expect(LOCALES.map((locale) => formatPercent(7.7, locale))).toEqual(['7.7%', '7,7\u00a0%', '7,7\u00a0%', '7,7%'])
})
