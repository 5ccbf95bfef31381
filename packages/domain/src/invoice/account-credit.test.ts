import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { noTax, payFromCredit, smallestCharge, taxRateOf } from './index.ts'

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
  })

  test('does not pay a credit note', () => {
    expect(() => paid(-1, 100)).toThrow('not an amount to pay: -1 USD')
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
