import { describe, expect, test } from 'vitest'
import { aCatalogue, aModule, aPackage, aUsageModule, everywhere } from '../../laws/catalogue-builders.ts'
import { money } from '../money/index.ts'
import { isInArrears, paidForYear, paidInAdvance, priceSelection, shownLines } from './index.ts'
import type { Selection } from './index.ts'

const usd = (minor: number) => money(minor, 'USD')

/** Plan 9 bundles an internal module and an internal one that is billed by use; the rest stands beside it. */
const shop = aCatalogue({
  modules: [
    aModule(1),
    aModule(2, { type: 'internal' }),
    aUsageModule(3, { type: 'internal', basePrice: everywhere(4_00) }),
    aModule(4, { isHidden: true, basePrice: everywhere(18_00) }),
    aModule(5, { isCore: true }),
    aUsageModule(6, { isPrepayment: true, basePrice: everywhere(6_00) }),
    aModule(7, { isHidden: true, isContactUs: true }),
  ],
  packages: [aPackage(9, [1, 2, 3])],
})

const selection = (planId: number): Selection => ({
  planId,
  lines: [1, 2, 3, 4, 5, 6, 7].map((productId) => ({ productId, bundled: false })),
  currency: 'USD',
  quantities: { driver: 12 },
  pricing: false,
})

describe('[PRC-10] the lines over a total', () => {
  const shownIn = (planId: number) =>
    shownLines(shop, priceSelection(shop, selection(planId)).lines).map(({ productId }) => productId)

  test('leave out what is hidden, internal or core and included, and have everything else: 3, 4 and 7 are charged or on request', () => {
    expect(shownIn(9)).toEqual([1, 3, 4, 6, 7])
  })

  test('after a break have the internal module too, because nothing pays for it any more', () => {
    expect(shownIn(0)).toEqual([1, 2, 3, 4, 6, 7])
  })

  test('leave out what this version of the catalogue does not know', () => {
    const [line] = priceSelection(shop, selection(9)).lines
    expect(shownLines(aCatalogue(), line === undefined ? [] : [line])).toEqual([])
  })
})

describe('[ORD-09] what is paid in advance', () => {
  const { lines, total } = priceSelection(shop, selection(9))
  const arrears = lines.filter((line) => isInArrears(shop, line))

  test('is the total without what is billed by use afterwards; prepaid units are in it', () => {
    expect(arrears.map(({ productId }) => productId)).toEqual([3])
    expect(total).toEqual(usd(20_00 + 48_00 + 18_00 + 72_00))
    const amounts = arrears.map(({ amount }) => amount)
    expect(paidInAdvance(total, amounts)).toEqual(usd(110_00))
  })

  test('is the whole total where nothing is billed by use', () => {
    expect(paidInAdvance(usd(59_00), [])).toEqual(usd(59_00))
  })
})

test('a year in advance has each fixed price for itself, and what is counted for a month (B-63)', () => {
  // 12 × 159 = 1,908 less 10 % is 1,717.20; 207 - 159 = 48 stays
  expect(paidForYear(usd(207_00), [usd(159_00)], 10)).toEqual(usd(1765_00))
  // each is floored alone: 12 × 9.99 less 10 % is 107.89
  expect(paidForYear(usd(19_98), [usd(9_99), usd(9_99)], 10)).toEqual(usd(214_00))
  expect(paidForYear(usd(0), [], 20)).toEqual(usd(0))
})
