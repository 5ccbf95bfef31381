import { currencyCodes, incrementOf, money, type Currency } from '@waybill/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTaken, moneyOf, toStripe } from './stripe-amounts.ts'

const taken = currencyCodes.filter(isTaken)

/** docs.stripe.com/currencies, one amount of each kind. */
const published: readonly (readonly [minor: number, currency: Currency, atStripe: number])[] = [
  [1000, 'USD', 1000],
  [500, 'JPY', 500],
  [25_000, 'HUF', 25_000],
  [80_045, 'TWD', 80_045],
  [5, 'ISK', 500],
  [5, 'UGX', 500],
  [70_000, 'MGA', 700],
  [5120, 'KWD', 5120],
]

describe('[SET-02] amounts at Stripe', () => {
  test.each(published)('%i minor units of %s are %i', (minor, currency, atStripe) => {
    expect(toStripe(money(minor, currency))).toEqual({ amount: atStripe, currency: currency.toLowerCase() })
    expect(moneyOf(atStripe, currency.toLowerCase())).toEqual(money(minor, currency))
  })

  test.each(taken.map((currency) => [currency]))('every payable amount of %s comes back as it went', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (count) => {
        const amount = money(count * incrementOf(currency), currency)
        const sent = toStripe(amount)
        expect(sent && moneyOf(sent.amount, sent.currency)).toEqual(amount)
      }),
      { numRuns: 20 },
    )
  })

  test('1.235 KWD and 7.50 MGA are not sent, and 5.50 ISK are not read', () => {
    expect([toStripe(money(1235, 'KWD')), toStripe(money(750, 'MGA'))]).toEqual([undefined, undefined])
    expect([moneyOf(550, 'isk'), moneyOf(1235, 'kwd'), moneyOf(1999, 'xxx')]).toEqual([undefined, undefined, undefined])
  })

  test('a currency that Stripe has not is not sent', () => {
    expect((['LYD', 'IQD', 'IRR'] as const).map((currency) => toStripe(money(10_000, currency)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
