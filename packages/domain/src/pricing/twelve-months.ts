import type { Catalogue } from '../catalog/index.ts'
import { add, multiply } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { paidForYear, paidInAdvance, shownLines } from './billed-lines.ts'
import type { Breakdown } from './types.ts'

/** Costs of the first twelve months by the way of paying. */
export interface TwelveMonthTotals {
  readonly monthly: Money
  readonly yearly: Money
}

/**
 * Twelve months of a priced selection, paid by the month and by the year: what is counted by units costs the same in both. Undefined
 * where the shop sells by one of them only.
 */
export function twelveMonths(
  catalogue: Catalogue,
  { total, bundle, lines }: Pick<Breakdown, 'total' | 'bundle' | 'lines'>,
): TwelveMonthTotals | undefined {
  const { intervals, yearlyDiscount } = catalogue.settings
  if (!intervals.includes('month') || !intervals.includes('year')) return undefined
  const single = shownLines(catalogue, lines).filter(
    ({ shows, explanation }) => shows === 'amount' && explanation.step !== 'units',
  )
  const fixed = [bundle, ...single.map(({ amount }) => amount)]
  const counted = paidInAdvance(total, fixed)
  return {
    monthly: multiply(total, 12),
    yearly: add(paidForYear(total, fixed, yearlyDiscount), multiply(counted, 11)),
  }
}
