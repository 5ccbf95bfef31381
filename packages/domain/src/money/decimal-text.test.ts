import { describe, expect, test } from 'vitest'
import { addRatios, decimalText, majorText, money, ratioOf } from './index.ts'

describe('an exact number as decimal text', () => {
  test.each([
    [21n, 29n, 9, '0.724137931'],
    [92n, 31n, 9, '2.967741935'],
    [2n, 3n, 0, '1'],
    [-1n, 8n, 2, '-0.13'],
    [-1n, 300n, 2, '0.00'],
    [5n, 1n, 2, '5.00'],
    [-7n, 2n, 0, '-4'],
  ])('%s/%s with %i decimals, half up, is %s', (numerator, denominator, scale, text) => {
    expect(decimalText({ numerator, denominator }, scale, 'half_up')).toBe(text)
  })

  test('is cut off or floored by the mode', () => {
    expect(decimalText(ratioOf('241.66666666'), 6, 'truncate')).toBe('241.666666')
    expect(decimalText(ratioOf('-0.001'), 2, 'floor')).toBe('-0.01')
  })

  test.each([-1, 0.5, Number.NaN])('of %d decimals is rejected, and the failure names them', (scale) => {
    const failure = new RangeError(`not a number of decimals: ${scale}`)
    expect(() => decimalText(ratioOf('1'), scale, 'floor')).toThrow(failure)
  })
})

test('exact numbers are added exactly: 14/31 and 12/28 are 764/868', () => {
  const stub = { numerator: 14n, denominator: 31n }
  expect(addRatios(stub, { numerator: 12n, denominator: 28n })).toEqual({ numerator: 764n, denominator: 868n })
})

test.each([
  [money(129_00, 'EUR'), '129.00 EUR'],
  [money(6_20, 'CHF'), '6.20 CHF'],
  [money(5, 'USD'), '0.05 USD'],
  [money(1_500, 'JPY'), '1500 JPY'],
  [money(-50, 'EUR'), '-0.50 EUR'],
])('[CAT-19] %o is read as %s: whole units with the decimals of its currency', (amount, text) => {
  expect(majorText(amount)).toBe(text)
})
