import { describe, expect, test } from 'vitest'
import { currencies, currencyOfCountry, soldCurrency } from './index.ts'
import type { Currency } from './index.ts'

const inShop = (sold: readonly Currency[], ...countries: readonly string[]) =>
  countries.map((country) => currencyOfCountry(country, sold))

describe('[REG-06] an account is billed in', () => {
  test('the currency of its country where the shop sells in it, else in the first of the shop (A-55, A-101, A-118)', () => {
    expect(inShop(currencies, 'US', 'PH', 'JP', 'CH', 'LI', 'GB', 'FR', 'DE')).toEqual(
      'USD PHP JPY CHF CHF GBP EUR EUR'.split(' '),
    )
    expect(inShop(currencies, 'VN', 'BR', 'SE', '')).toEqual(['USD', 'USD', 'USD', 'USD'])
  })

  test('euros for the United Kingdom, Sweden and the USA where the shop sells in euros and francs alone', () => {
    expect(inShop(['EUR', 'CHF'], 'GB', 'SE', 'US', 'CH', 'IT')).toEqual(['EUR', 'EUR', 'EUR', 'CHF', 'EUR'])
  })

  test('dollars in the USA and in no other country of a shop of euros and dollars, the euro first', () => {
    expect(inShop(['EUR', 'USD'], 'US', 'PR', 'GB', 'SE', 'VN')).toEqual(['USD', 'USD', 'EUR', 'EUR', 'EUR'])
  })

  test('the only currency of the shop, wherever it is', () => {
    expect(inShop(['JPY'], 'US', 'JP', 'CH')).toEqual(['JPY', 'JPY', 'JPY'])
  })
})

describe('in a shop of other currencies an account is billed in', () => {
  test('the currency whose code begins with its country', () => {
    expect(inShop(['SEK', 'NOK', 'CAD'], 'SE', 'NO', 'CA', 'US', 'S')).toEqual(['SEK', 'NOK', 'CAD', 'SEK', 'SEK'])
    expect(inShop(['EUR', 'BGN'], 'BG', 'FR')).toEqual(['EUR', 'EUR'])
    expect(inShop(['CHF', 'BGN'], 'BG')).toEqual(['BGN'])
  })

  test('what the shop says of the country, as long as it sells in it', () => {
    const mapped = { LI: 'EUR', SE: 'USD' } as const
    expect(['LI', 'SE', 'CH'].map((country) => currencyOfCountry(country, ['CHF', 'EUR'], mapped))).toEqual([
      'EUR',
      'CHF',
      'CHF',
    ])
  })
})

describe('the currency of a visitor without an account', () => {
  test('what they chose where the shop sells in it, else in its first currency (A-118)', () => {
    expect([undefined, 'USD', 'CHF', 'chf', 'RUB', ''].map((wished) => soldCurrency(['EUR', 'CHF'], wished))).toEqual([
      'EUR',
      'EUR',
      'CHF',
      'EUR',
      'EUR',
      'EUR',
    ])
  })

  test('no shop without a currency', () => {
    expect(() => soldCurrency([], 'USD')).toThrow(RangeError)
  })
})
