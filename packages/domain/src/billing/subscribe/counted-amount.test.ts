import { describe, expect, test } from 'vitest'
import { noTax, taxRateOf } from '../../invoice/index.ts'
import { countedAmount } from './counted-amount.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const

describe('[ACC-17] a request takes of a standing approval (S-22)', () => {
  test('what is charged now, where that is more than it adds a month', () => {
    expect(countedAmount({ total: usd(64_800), after: usd(6000), taxRate: noTax })).toEqual(usd(64_800))
  })

  test('what it adds a month with its tax, where less or nothing is charged now', () => {
    const amounts = { before: usd(6000), after: usd(11_000), taxRate: taxRateOf('VAT', '20') }
    expect(countedAmount({ ...amounts, total: usd(1200) })).toEqual(usd(6000))
    expect(countedAmount({ ...amounts, total: usd(-300) })).toEqual(usd(6000))
  })

  test('nothing where it makes the subscription cheaper', () => {
    const amounts = { total: usd(-500), before: usd(900), after: usd(800), taxRate: taxRateOf('VAT', '20') }
    expect(countedAmount(amounts)).toEqual(usd(0))
  })
})
