import { describe, expect, test } from 'vitest'
import { remainingFraction } from '../calendar/index.ts'
import { money } from '../money/index.ts'
import { changeAmounts, creditCeiling } from './index.ts'

const usd = (minor: number) => money(minor, 'USD')
const at = (text: string) => Date.parse(`${text}Z`)
const minors = ({ credit, charge, net }: ReturnType<typeof changeAmounts>) => [credit.minor, charge.minor, net.minor]

describe('a change now (B-60, B-61)', () => {
  const march = { start: at('2026-03-01T00:00'), end: at('2026-04-01T00:00') }
  const left = remainingFraction(march, at('2026-03-16T00:00'), 'utc_seconds')
  const upgrade = { before: usd(6000), after: usd(9000), isOtherInterval: false }

  test('credits and charges the same rest of the period (journey 3)', () => {
    expect(minors(changeAmounts({ ...upgrade, left }))).toEqual([3097, 4645, 1548])
    const later = remainingFraction(march, at('2026-03-16T13:37:11'), 'utc_seconds')
    expect(minors(changeAmounts({ ...upgrade, left: later }))).toEqual([2987, 4480, 1493])
  })

  test('to something cheaper is negative', () => {
    expect(minors(changeAmounts({ ...upgrade, before: usd(9000), after: usd(6000), left }))).toEqual([
      4645, 3097, -1548,
    ])
  })

  test('to another interval charges the whole new price (journey 10)', () => {
    const yearly = { before: usd(6000), after: usd(64_800), left, isOtherInterval: true }
    expect(minors(changeAmounts(yearly))).toEqual([3097, 64_800, 61_703])
  })

  test('at the end of the period has nothing to credit or charge', () => {
    const none = remainingFraction(march, march.end, 'utc_seconds')
    expect(minors(changeAmounts({ ...upgrade, left: none }))).toEqual([0, 0, 0])
  })
})

describe('the credit of unused time (B-62)', () => {
  test.each([
    [10_000, 20_000, 5000, 10_000],
    [30_000, 20_000, 5000, 15_000],
    [10_000, 20_000, 18_000, 2000],
    [10_000, 20_000, 20_000, 0],
    [10_000, 20_000, 25_000, 0],
    [-5000, 20_000, 5000, 0],
  ])('of %i cents, with %i paid and %i given back, is %i', (unused, paid, credited, credit) => {
    expect(creditCeiling(usd(unused), { paid: usd(paid), credited: usd(credited) })).toEqual(usd(credit))
  })
})
