import { describe, expect, test } from 'vitest'
import { currencyCodes, isPayable, money } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { creditAhead, noTax, payFromCredit, smallestCharge, taxRateOf } from './index.ts'

function paid(total: number, balance: number, currency: Currency = 'USD'): number[] {
  const { used, due, left } = payFromCredit(money(total, currency), money(balance, currency))
  return [used.minor, due.minor, left.minor]
}

describe('account credit (B-60)', () => {
  test('pays an invoice before a method does, as far as it goes', () => {
    expect(paid(3000, 1000)).toEqual([1000, 2000, 0])
    expect(paid(22_496, 23_382)).toEqual([22_496, 0, 886])
    expect(paid(3000, 3000)).toEqual([3000, 0, 0])
  })

  test('that is not there, or negative, pays nothing', () => {
    expect(paid(3000, 0)).toEqual([0, 3000, 0])
    expect(paid(3000, -500)).toEqual([0, 3000, -500])
    expect(paid(0, 500)).toEqual([0, 0, 500])
  })

  test('leaves what the provider charges at least', () => {
    expect(paid(1000, 990)).toEqual([950, 50, 40])
    expect(paid(1000, 950)).toEqual([950, 50, 0])
    expect(paid(1000, 990, 'JPY')).toEqual([950, 50, 40])
    expect(paid(10_000, 9000, 'PHP')).toEqual([7000, 3000, 2000])
    expect(paid(30, 10)).toEqual([0, 30, 10])
    expect(paid(30, 40)).toEqual([30, 0, 10])
    expect(smallestCharge('PHP')).toEqual(money(3000, 'PHP'))
    expect(currencyCodes.map(smallestCharge).every(isPayable)).toBe(true)
  })

  test('does not pay a credit note', () => {
    expect(() => paid(-1, 100)).toThrow('not an amount to pay: -1 USD')
  })
})

describe('account credit ahead (B-60)', () => {
  const ahead = (totals: readonly (readonly [date: number, minor: number])[], balance: number): number[] =>
    creditAhead(
      totals.map(([date, minor]) => ({ date, total: money(minor, 'USD') })),
      money(balance, 'USD'),
    ).map(({ minor }) => minor)

  test('is taken by the charges of the days to come, the earliest first', () => {
    expect(ahead([[1, 6000]], 3548)).toEqual([3548])
    expect(
      ahead(
        [
          [9, 6000],
          [5, 817],
          [40, 6000],
        ],
        7000,
      ),
    ).toEqual([6000, 817, 183])
    expect(ahead([[1, 0]], 500)).toEqual([0])
    expect(ahead([[1, 6000]], -500)).toEqual([0])
  })

  test('leaves what the provider charges at least, and is left alone by what is too little to charge', () => {
    expect(ahead([[1, 1000]], 990)).toEqual([950])
    expect(
      ahead(
        [
          [1, 30],
          [2, 1000],
        ],
        10,
      ),
    ).toEqual([0, 10])
  })

  test('pays nothing in another currency (A-118)', () => {
    const charge = { date: 1, total: money(6000, 'EUR') }
    expect(creditAhead([charge], money(3548, 'USD'))).toEqual([money(0, 'EUR')])
  })
})

describe('a tax rate (B-86)', () => {
  test.each([
    ['20', 2000],
    ['23.33', 2333],
    ['5.50', 550],
    ['8.875', 887.5],
    ['9.9750', 997.5],
    ['0', noTax.basisPoints],
  ])('of %s %% is %i hundredths of a percent', (percent, basisPoints) => {
    expect(taxRateOf('VAT', percent)).toEqual({ name: 'VAT', basisPoints })
  })

  test.each(['-1', '8.87501', '100.01'])('is not %j, and its failure names it', (percent) => {
    expect(() => taxRateOf('VAT', percent)).toThrow(new RangeError(`not a tax rate: ${percent} %`))
  })

  test('is a number without a unit', () => {
    expect(() => taxRateOf('VAT', '5 %')).toThrow(RangeError)
  })
})
