import { describe, expect, test } from 'vitest'
import {
  currencies,
  exponentOf,
  isCurrency,
  isPayable,
  incrementOf,
  isWhole,
  money,
  symbolOf,
  toMajor,
  truncateToWhole,
} from './index.ts'

describe('the currency table', () => {
  test('[PRC-07] holds the six currencies with minor units per ISO 4217: all have cents, JPY has none', () => {
    expect(currencies.map((code) => [code, exponentOf(code)])).toEqual([
      ['USD', 2],
      ['PHP', 2],
      ['EUR', 2],
      ['CHF', 2],
      ['JPY', 0],
      ['GBP', 2],
    ])
  })

  test('knows the exponents of other currencies that a gateway may name', () => {
    expect(['VND', 'CLP', 'KWD', 'CLF', 'CAD'].map(exponentOf)).toEqual([0, 0, 3, 4, 2])
  })

  test('has a symbol for each, and distinguishes its codes from other text', () => {
    expect(currencies.map(symbolOf)).toEqual(['$', '₱', '€', 'CHF', '¥', '£'])
    expect(['USD', 'usd', 'CAD', 'XAU', 'XXX', 'toString', ''].filter(isCurrency)).toEqual(['USD', 'CAD'])
    expect((['SEK', 'CAD', 'KWD'] as const).map(symbolOf)).toEqual(['SEK', 'CAD', 'KWD'])
  })

  test('[SET-02] amounts of dinars are multiples of 0.010, those of ariary whole, all others of one minor unit', () => {
    expect(['KWD', 'TND', 'MGA', 'ISK', 'JPY', 'USD'].map(incrementOf)).toEqual([10, 10, 100, 1, 1, 1])
    expect([money(1230, 'KWD'), money(1235, 'KWD'), money(550, 'MGA')].map(isPayable)).toEqual([true, false, false])
  })
})

describe('major units', () => {
  test('are a number with at most the decimals of the currency', () => {
    expect(toMajor(money(1999, 'USD'))).toBe(19.99)
    expect(toMajor(money(-5, 'EUR'))).toBe(-0.05)
    expect(toMajor(money(1999, 'JPY'))).toBe(1999)
  })

  test('lose their decimals towards 0, and are whole when they have none', () => {
    expect(truncateToWhole(money(4099, 'USD'))).toEqual(money(4000, 'USD'))
    expect(truncateToWhole(money(-4099, 'USD'))).toEqual(money(-4000, 'USD'))
    expect([money(4000, 'USD'), money(4001, 'USD'), money(4001, 'JPY')].map(isWhole)).toEqual([true, false, true])
  })
})
