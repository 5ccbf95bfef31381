import { describe, expect, expectTypeOf, test } from 'vitest'
import { add, compare, money, multiply, negate, priceIn, subtract, sum, toMajor, zero } from './index.ts'
import type { MajorAmount, MinorAmount, Money, Prices } from './index.ts'

describe('an amount', () => {
  test('is rejected unless it is a safe integer of minor units', () => {
    expect(() => money(19.99, 'USD')).toThrow(RangeError)
    expect(() => money(Number.NaN, 'USD')).toThrow(RangeError)
    expect(() => money(2 ** 53, 'USD')).toThrow(RangeError)
    expect(money(Number.MAX_SAFE_INTEGER, 'USD').minor).toBe(9_007_199_254_740_991)
  })

  test('is plain JSON and survives it, -0 included', () => {
    expect(JSON.parse(JSON.stringify(money(1999, 'EUR')))).toEqual({ minor: 1999, currency: 'EUR' })
    expect(Object.is(money(-0, 'USD').minor, 0)).toBe(true)
    expect(Object.is(negate(zero('USD')).minor, 0)).toBe(true)
  })

  test('in a currency without a price is undefined: nothing is converted', () => {
    const prices: Prices = { USD: 1000, JPY: 0 }
    expect(priceIn(prices, 'USD')).toEqual({ minor: 1000, currency: 'USD' })
    expect(priceIn(prices, 'JPY')).toEqual({ minor: 0, currency: 'JPY' })
    expect(priceIn(prices, 'EUR')).toBeUndefined()
  })
})

describe('arithmetic', () => {
  const five = money(500, 'USD')
  const two = money(200, 'USD')

  test('adds, subtracts, multiplies, negates and compares', () => {
    expect(add(five, two)).toEqual(money(700, 'USD'))
    expect(subtract(two, five)).toEqual(money(-300, 'USD'))
    expect(multiply(five, 3)).toEqual(money(1500, 'USD'))
    expect(negate(five)).toEqual(money(-500, 'USD'))
    expect([compare(two, five), compare(five, five), compare(five, two)]).toEqual([-1, 0, 1])
  })

  test('sums a list, and an empty one to 0 of its currency', () => {
    expect(sum([five, two, two], 'USD')).toEqual(money(900, 'USD'))
    expect(sum([], 'JPY')).toEqual(zero('JPY'))
  })

  test('rejects a factor that is not whole, and a result that is not exact', () => {
    expect(() => multiply(five, 0.5)).toThrow('not a whole factor: 0.5')
    expect(() => multiply(money(Number.MAX_SAFE_INTEGER, 'USD'), 2)).toThrow(RangeError)
    expect(() => add(money(Number.MAX_SAFE_INTEGER, 'USD'), money(1, 'USD'))).toThrow(RangeError)
  })

  test('throws where the compiler could not see that currencies mix', () => {
    const dollars: Money = money(1, 'USD')
    const euros: Money = money(1, 'EUR')
    expect(() => add(dollars, euros)).toThrow('cannot mix USD and EUR')
    expect(() => subtract(dollars, euros)).toThrow(TypeError)
    expect(() => compare(dollars, euros)).toThrow(TypeError)
    expect(() => sum([dollars, euros], dollars.currency)).toThrow(TypeError)
  })
})

describe('the compiler', () => {
  const dollars = money(100, 'USD')
  const euros = money(100, 'EUR')

  test('rejects to mix currencies', () => {
    // @ts-expect-error USD + EUR
    expect(() => add(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error USD - EUR
    expect(() => subtract(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error USD against EUR
    expect(() => compare(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error a EUR in a sum of USD
    expect(() => sum([dollars, euros], 'USD')).toThrow('cannot mix')
    expectTypeOf(add(dollars, dollars)).toEqualTypeOf<Money<'USD'>>()
    expectTypeOf(money(1, 'USD')).not.toExtend<Money<'EUR'>>()
  })

  test('distinguishes a minor amount from a major one', () => {
    expectTypeOf<MajorAmount>().not.toExtend<MinorAmount>()
    expectTypeOf<MinorAmount>().not.toExtend<MajorAmount>()
    // @ts-expect-error 1.00 is not 1 cent
    expect(money(toMajor(dollars), 'USD').minor).toBe(1)
    expectTypeOf<number>().toExtend<MinorAmount>()
  })
})
