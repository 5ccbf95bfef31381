import type { BestFitView } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { bestFitSentences } from './best-fit-sentences.ts'

const usd = (minor: number) => money(minor, 'USD')
const reader = { locale: 'en', t: createTranslator('en', compileCatalogue('en')), decimals: 0 } as const
const named = (...titles: readonly string[]) => titles.map((title, place) => ({ id: place + 1, title }))

const fit: BestFitView = {
  planId: 2,
  title: 'Regional',
  before: usd(8000),
  total: usd(4500),
  saving: usd(3500),
  gained: [],
  covered: named('Route board'),
}
const said = (about: Partial<BestFitView>) => bestFitSentences({ ...fit, ...about }, reader)

test('[CART-26] a better package names what it covers, two names at the most, and the price before and after', () => {
  expect(said({})).toBe('It already includes Route board. $45 instead of $80 a month.')
  expect(said({ covered: named('Route board', 'Zone builder') })).toBe(
    'It already includes Route board and Zone builder. $45 instead of $80 a month.',
  )
  expect(said({ covered: named('Route board', 'Zone builder', 'Time windows', 'Driver app') })).toBe(
    'It already includes Route board, Zone builder and 2 more items in your cart. $45 instead of $80 a month.',
  )
})

test('[CART-26] it says how many more modules come, and where the price stays the same', () => {
  expect(said({ gained: named('Zone builder') })).toContain('1 more module')
  expect(said({ gained: named('Zone builder', 'Time windows') })).toContain('2 more modules')
  const { saving: _, ...same } = { ...fit, total: usd(8000), gained: named('Zone builder') }
  expect(bestFitSentences(same, reader)).toContain('$80')
  expect(bestFitSentences(same, reader)).not.toContain('instead of')
})

test('[CART-26] where it covers nothing of the cart, only the price is said', () => {
  expect(said({ covered: [] })).toBe('$45 instead of $80 a month.')
})
