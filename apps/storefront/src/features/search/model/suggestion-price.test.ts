import { translatorOf } from '@waybill/i18n/testing'
import { formatMoney } from '@waybill/i18n'
import { expect, test } from 'vitest'
import { sampleSuggestion } from '../testing/sample-suggestion.ts'
import { shownPrice } from './suggestion-price.ts'

const shown = (part: Parameters<typeof sampleSuggestion>[0]) => shownPrice(sampleSuggestion(part), translatorOf('en'))
const amountIn = (currency: 'USD' | 'JPY'): string =>
  formatMoney(shown({ search_price: 18, currency })?.amount ?? { minor: 0, currency: '' }, 'en')

test('[SRCH-04] a whole number is an amount of whole units, in yen too; a text and nothing are none', () => {
  expect([amountIn('USD'), amountIn('JPY')]).toEqual(['$18', '¥18'])
  expect([shown({ search_price: 'free' }), shown({ search_price: '' })]).toEqual([undefined, undefined])
})

test('[SRCH-04] help that a team pays for has its amount in the place of the word', () => {
  const team_price = { amount: 40, amount_minor: 4_000, formula: '120 users, 100 free: 20 × $2' }
  expect(shown({ search_price: 'free', price_unit: 'user', team_price })).toMatchObject({
    forTeam: { amount: { minor: 4_000 }, formula: team_price.formula },
  })
})

test('what a price counts is one of the units we have a text for', () => {
  expect(shown({ search_price: 18, price_unit: 'driver' })?.unit).toBe('driver')
  expect(shown({ search_price: 18, price_unit: 'constructor' })).toBeUndefined()
})

test('what a package costs without its discount is beside its price, and nothing where it has none', () => {
  expect(shown({ search_price: 59, was: 66, was_minor: 6_600 })).toMatchObject({ was: { minor: 6_600 } })
  expect(shown({ search_price: 59 })).not.toHaveProperty('was')
})
