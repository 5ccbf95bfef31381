import { currencies, exponentOf } from '@waybill/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesShape } from './price-shape.ts'

const messages = (written: unknown): string[] =>
  (pricesShape.safeParse(written).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('[CAT-19] 39 USD are 3900 minor units, 0.99 EUR are 99, 5800 JPY are 5800', () => {
  expect(pricesShape.parse({ USD: '39', EUR: '0.99', GBP: '2.5', JPY: '5800' })).toEqual({
    USD: 3900,
    EUR: 99,
    GBP: 250,
    JPY: 5800,
  })
})

test('[CAT-19] every amount of minor units survives being written in whole units', () => {
  const amounts = fc.record({
    currency: fc.constantFrom(...currencies),
    minor: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  })
  fc.assert(
    fc.property(amounts, ({ currency, minor }) => {
      const exponent = exponentOf(currency)
      const digits = String(minor).padStart(exponent + 1, '0')
      const point = digits.length - exponent
      const written = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
      expect(pricesShape.parse({ [currency]: written })).toEqual({ [currency]: minor })
    }),
  )
})

test('a price of 0 stands for nothing in every currency of the shop', () => {
  expect(pricesShape.parse('0')).toBe('0')
})

test('[CAT-19] an amount with more decimals than the currency is rejected at its currency', () => {
  expect(messages({ USD: '0.999', JPY: '150.5' })).toEqual([
    'USD: has more than the 2 decimals of USD',
    'JPY: has more than the 0 decimals of JPY',
  ])
})

test.each(['1,000', '-3', '1e3', '.5', '012', '', 'free', '$5'])('the amount %j is rejected', (amount) => {
  expect(messages({ USD: amount })).toEqual(['USD: must be an amount in whole units with a decimal point: 39 or 0.99'])
})

test('a code that is no currency is rejected', () => {
  expect(messages({ SEX: '99' })).toEqual(['SEX: is not a currency of ISO 4217'])
})

test('a single amount without a currency is rejected, whichever currency it means', () => {
  expect(messages('39')).toEqual([': must be 0 or one amount per currency of the shop, as { EUR: 19.90 }'])
})

test('an amount beyond the safe integers is rejected instead of losing cents', () => {
  expect(messages({ USD: '90071992547409.93' })).toEqual(['USD: is too large'])
})

test('[CAT-19] a decimal comma is recognised by its look, in a line of its own and between braces', () => {
  expect(messages({ EUR: '49,90' })).toEqual(['EUR: must be an amount in whole units with a decimal point: 49.90'])
  expect(messages({ EUR: '49', 90: null })).toEqual([
    '90: a comma stands between currencies; an amount has a decimal point: { EUR: 49.90 }',
  ])
})
