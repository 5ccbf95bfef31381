import { formatMoney } from '@waybill/i18n'
import { expect, test } from 'vitest'
import { amountOf, priceUnitOf, wasOf } from './suggestion-price.ts'

test('[SRCH-04] a whole number is an amount of whole units, in yen too; a text and nothing are none', () => {
  expect(amountOf({ search_price: 18, currency: 'USD' })).toEqual({ minor: 1_800, currency: 'USD' })
  expect(formatMoney(amountOf({ search_price: 18, currency: 'JPY' }) ?? { minor: 0, currency: '' }, 'en')).toBe('¥18')
  expect(amountOf({ search_price: 'free', currency: 'USD' })).toBeUndefined()
  expect(amountOf({ search_price: '', currency: 'USD' })).toBeUndefined()
})

test('what a price counts is one of the units we have a text for', () => {
  expect(priceUnitOf({ price_unit: 'driver' })).toBe('driver')
  expect(priceUnitOf({ price_unit: '' })).toBeUndefined()
  expect(priceUnitOf({ price_unit: 'constructor' })).toBeUndefined()
})

test('what a package costs without its discount is an amount, and nothing where it has none', () => {
  expect(wasOf({ was_minor: 6_600, currency: 'USD' })).toEqual({ minor: 6_600, currency: 'USD' })
  expect(wasOf({ was_minor: null, currency: 'USD' })).toBeUndefined()
})
