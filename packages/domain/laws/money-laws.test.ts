import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  allocate,
  compare,
  currencies,
  currencyCodes,
  floorPercentOff,
  incrementOf,
  isPayable,
  money,
  moneyOfRatio,
  mulRatio,
  negate,
  ratioOf,
  roundRatio,
  spreadRatio,
  subtract,
  sum,
  toMajor,
  unitsPerMajor,
  zero,
} from '../src/money/index.ts'
import type { RoundingMode } from '../src/money/index.ts'

const currency = fc.constantFrom(...currencies)
const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const amount = fc.tuple(minor, currency).map(([value, code]) => money(value, code))
const price = fc.tuple(fc.nat(1_000_000_000), currency).map(([value, code]) => money(value, code))
const weights = fc
  .array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 })
  .filter((list) => list.some((weight) => weight > 0))
const percent = fc.integer({ min: 0, max: 100 })
const ratio = fc.record({ numerator: fc.maxSafeInteger(), denominator: fc.integer({ min: 1, max: 2 ** 40 }) })
const mode = fc.constantFrom<RoundingMode>('floor', 'half_up', 'truncate')

describe('allocation', () => {
  test('sums to the whole', () => {
    fc.assert(
      fc.property(amount, weights, (whole, list) => {
        expect(sum(allocate(whole, list), whole.currency)).toEqual(whole)
      }),
    )
  })

  test('gives a weight of 0 nothing, and every other less than one minor unit away from its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (whole, list) => {
        const total = list.reduce((left, right) => left + right, 0)
        allocate(whole, list).forEach((part, index) => {
          const exact = BigInt(whole.minor) * BigInt(list[index] ?? 0)
          const distance = BigInt(part.minor) * BigInt(total) - exact
          expect(distance < 0n ? -distance : distance).toBeLessThan(BigInt(total))
          expect(list[index] !== 0 || part.minor === 0).toBe(true)
        })
      }),
    )
  })

  test('of a credit mirrors that of its charge', () => {
    fc.assert(
      fc.property(amount, weights, (whole, list) => {
        expect(allocate(negate(whole), list)).toEqual(allocate(whole, list).map((part) => negate(part)))
      }),
    )
  })
})

describe('what is payable', () => {
  const payable = fc
    .tuple(fc.constantFrom(...currencyCodes), fc.integer({ min: -100_000_000, max: 100_000_000 }))
    .map(([code, count]) => money(count * incrementOf(code), code))
  const share = fc.record({ numerator: fc.nat(1000), denominator: fc.integer({ min: 1, max: 1000 }) })

  test('[SET-02] stays payable in every currency: parts, shares and what a ratio makes of several amounts', () => {
    fc.assert(
      fc.property(payable, weights, share, mode, (whole, list, { numerator, denominator }, how) => {
        const ratioOfWhole = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
        const parts = allocate(whole, list)
        const taxes = spreadRatio(parts, ratioOfWhole, whole.currency)
        const part = mulRatio(whole, ratioOfWhole, how)
        expect([part, ...parts, ...taxes].every(isPayable)).toBe(true)
        expect(sum(taxes, whole.currency)).toEqual(mulRatio(whole, ratioOfWhole, 'half_up'))
      }),
    )
  })
})

describe('rounding', () => {
  test('moves less than one unit, half up at most half of one', () => {
    fc.assert(
      fc.property(ratio, mode, ({ numerator, denominator }, how) => {
        const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
        const moved = roundRatio(top, bottom, how) * bottom - top
        const distance = moved < 0n ? -moved : moved
        expect(how === 'half_up' ? distance * 2n <= bottom : distance < bottom).toBe(true)
      }),
    )
  })

  test('floor never goes up, truncate never away from 0, half up and truncate are the same for either sign', () => {
    fc.assert(
      fc.property(ratio, ({ numerator, denominator }) => {
        const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
        expect(roundRatio(top, bottom, 'floor') * bottom <= top).toBe(true)
        const truncated = roundRatio(top, bottom, 'truncate') * bottom
        expect(top < 0n ? truncated >= top : truncated <= top).toBe(true)
        expect(roundRatio(-top, bottom, 'half_up')).toBe(-roundRatio(top, bottom, 'half_up'))
        expect(roundRatio(-top, bottom, 'truncate')).toBe(-roundRatio(top, bottom, 'truncate'))
      }),
    )
  })

  test('leaves what is whole alone: all of an amount is the amount', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1_000_000_000 }), mode, (whole, parts, how) => {
        expect(mulRatio(whole, { numerator: parts, denominator: parts }, how)).toEqual(whole)
      }),
    )
  })

  test('of a fraction and of its rest differs from the whole by at most one minor unit', () => {
    fc.assert(
      fc.property(price, fc.nat(1_000_000), fc.nat(1_000_000), (whole, used, left) => {
        fc.pre(used + left > 0)
        const part = (numerator: number) => mulRatio(whole, { numerator, denominator: used + left }, 'half_up')
        const difference = subtract(add(part(used), part(left)), whole)
        expect(Math.abs(difference.minor)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('[PRC-01] a discount', () => {
  test('is floored to whole units and takes less than one unit more than its percentage', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 100 }), (before, off) => {
        const after = floorPercentOff(before, off)
        const unit = unitsPerMajor(before.currency)
        expect(after.minor % unit).toBe(0)
        const lost = BigInt(before.minor) * BigInt(100 - off) - BigInt(after.minor) * 100n
        expect(lost >= 0n && lost < 100n * BigInt(unit)).toBe(true)
      }),
    )
  })

  test('never makes a price dearer, and a higher one or a lower percentage never cheaper', () => {
    fc.assert(
      fc.property(price, fc.tuple(percent, percent), fc.nat(1_000_000), (before, percents, extra) => {
        const [low, high] = [Math.min(...percents), Math.max(...percents)]
        expect(compare(floorPercentOff(before, low), before)).toBeLessThanOrEqual(0)
        expect(compare(floorPercentOff(before, high), floorPercentOff(before, low))).toBeLessThanOrEqual(0)
        const dearer = money(before.minor + extra, before.currency)
        expect(compare(floorPercentOff(dearer, low), floorPercentOff(before, low))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('amounts', () => {
  test('add in any order, and a subtraction takes an addition back', () => {
    fc.assert(
      fc.property(currency, fc.array(minor, { maxLength: 20 }), minor, (code, list, extra) => {
        const amounts = list.map((value) => money(value, code))
        const total = sum(amounts, code)
        expect(sum(amounts.toReversed(), code)).toEqual(total)
        expect(subtract(add(total, money(extra, code)), money(extra, code))).toEqual(total)
        expect(add(total, negate(total))).toEqual(zero(code))
      }),
    )
  })

  test('go through the API unharmed: the major number, read as a decimal, is the amount again', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(moneyOfRatio(ratioOf(String(toMajor(value))), value.currency, 'half_up')).toEqual(value)
      }),
    )
  })
})
