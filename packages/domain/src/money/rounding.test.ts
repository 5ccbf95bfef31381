import { describe, expect, test } from 'vitest'
import {
  floorPercentOff,
  floorQuotient,
  isPercent,
  money,
  moneyOfRatio,
  mulRatio,
  multiplyRatios,
  ratioOf,
  roundRatio,
} from './index.ts'
import type { RoundingMode } from './index.ts'

describe('rounding a ratio', () => {
  const halves = [-5n, -4n, -3n, -1n, 0n, 1n, 3n, 4n, 5n]
  const rounded = (mode: RoundingMode) => halves.map((numerator) => Number(roundRatio(numerator, 2n, mode)))

  test('floor goes down, half up goes away from 0 at a half, truncate goes towards 0', () => {
    expect(rounded('floor')).toEqual([-3, -2, -2, -1, 0, 0, 1, 2, 2])
    expect(rounded('half_up')).toEqual([-3, -2, -2, -1, 0, 1, 2, 2, 3])
    expect(rounded('truncate')).toEqual([-2, -2, -1, 0, 0, 0, 1, 2, 2])
  })

  test('half up leaves what is below a half: 1/3 is 0, 2/3 is 1, on either side', () => {
    expect([1n, 2n, -1n, -2n].map((n) => Number(roundRatio(n, 3n, 'half_up')))).toEqual([0, 1, 0, -1])
  })

  test('rejects a denominator below 1', () => {
    expect(() => roundRatio(1n, 0n, 'floor')).toThrow(RangeError)
    expect(() => roundRatio(1n, -2n, 'floor')).toThrow('not a denominator: -2')
  })

  test('floors a quotient of whole numbers', () => {
    expect([floorQuotient(1999, 1000), floorQuotient(-1, 1000), floorQuotient(2000, 1000)]).toEqual([1, -1, 2])
  })
})

describe('a fraction of an amount', () => {
  test('is rounded once: 10.00 for 16/31 is 5.16, and its credit is the same', () => {
    const fraction = { numerator: 16, denominator: 31 }
    expect(mulRatio(money(1000, 'USD'), fraction, 'half_up')).toEqual(money(516, 'USD'))
    expect(mulRatio(money(-1000, 'USD'), fraction, 'half_up')).toEqual(money(-516, 'USD'))
  })

  test('is exact where a product of numbers is not', () => {
    const most = money(Number.MAX_SAFE_INTEGER, 'USD')
    expect(mulRatio(most, { numerator: 2, denominator: 3 }, 'floor').minor).toBe(6_004_799_503_160_660)
    expect(mulRatio(most, { numerator: 10n ** 30n, denominator: 10n ** 30n }, 'floor')).toEqual(most)
  })
})

describe('decimal text', () => {
  test('is read exactly, with its sign', () => {
    expect(ratioOf('23.33')).toEqual({ numerator: 2333n, denominator: 100n })
    expect(ratioOf('-0.05')).toEqual({ numerator: -5n, denominator: 100n })
    expect(ratioOf('7')).toEqual({ numerator: 7n, denominator: 1n })
  })

  test.each(['', '1,5', '1e3', '.5', '5.', ' 1', '--1', 'NaN'])('is rejected as %j', (text) => {
    expect(() => ratioOf(text)).toThrow(RangeError)
  })

  test.each([
    ['10.278798', 'USD', 1028],
    ['999999.999', 'USD', 100_000_000],
    ['99.996', 'EUR', 10_000],
    ['0.004', 'GBP', 0],
    ['1023.45', 'JPY', 1023],
    ['1000.5', 'JPY', 1001],
    ['-1000.5', 'JPY', -1001],
  ] as const)('%s %s is %d minor units, half up', (text, currency, minor) => {
    expect(moneyOfRatio(ratioOf(text), currency, 'half_up')).toEqual(money(minor, currency))
  })

  test('multiplies before it is rounded: 123.456 units at 0.50 are 61.73', () => {
    const line = multiplyRatios(ratioOf('123.456'), ratioOf('0.50'))
    expect(moneyOfRatio(line, 'USD', 'half_up')).toEqual(money(6173, 'USD'))
    const small = multiplyRatios(ratioOf('1000'), ratioOf('0.003333'))
    expect(moneyOfRatio(small, 'USD', 'half_up')).toEqual(money(333, 'USD'))
  })
})

describe('a discount', () => {
  test.each([
    [9900, 15, 8400],
    [10_000, 29, 7100],
    [1999, 10, 1700],
    [100, 99, 0],
    [25_000, 100, 0],
  ])('[PRC-01] of %d cents at %d %% leaves %d, floored to whole dollars', (minor, percent, left) => {
    expect(floorPercentOff(money(minor, 'USD'), percent)).toEqual(money(left, 'USD'))
  })

  test('[PRC-01] floors yen to whole yen: 999 at 15 % is 849', () => {
    expect(floorPercentOff(money(999, 'JPY'), 15)).toEqual(money(849, 'JPY'))
  })

  test('of 0 % keeps the cents', () => {
    expect(floorPercentOff(money(1999, 'USD'), 0)).toEqual(money(1999, 'USD'))
  })

  test.each([-1, 101, 12.5, Number.NaN])('of %d %% is rejected', (percent) => {
    expect(isPercent(percent)).toBe(false)
    expect(() => floorPercentOff(money(100, 'USD'), percent)).toThrow(RangeError)
  })
})
