import { currencies, exponentOf, money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { moneyOf, stripeCurrency } from './outcome-of-intent.ts'

/** docs.stripe.com/currencies: those of ours that Stripe counts in whole units. */
const WHOLE_AT_STRIPE = new Set(['JPY'])

test.each(currencies.map((currency) => [currency]))('[PRC-07] %s has the same minor unit at Stripe', (currency) => {
  expect(exponentOf(currency)).toBe(WHOLE_AT_STRIPE.has(currency) ? 0 : 2)
  expect(moneyOf(1999, stripeCurrency(currency))).toEqual(money(1999, currency))
})

test('money in a currency that the product does not know is not read', () => {
  expect(moneyOf(1999, 'kwd')).toBeUndefined()
})
