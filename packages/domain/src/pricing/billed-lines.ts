import { isListed } from '../catalog/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { add, subtract, sum } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { annualPrice } from './annual-price.ts'
import type { PricedLine } from './types.ts'

/**
 * The lines above a total: what may be listed, and everything else that the plan doesn't pay for. A charge for a hidden or
 * internal module stands there under its own name, so that the lines add up to the total.
 */
export function shownLines(catalogue: Catalogue, lines: readonly PricedLine[]): PricedLine[] {
  return lines.filter(({ productId, shows }) => {
    const module = catalogue.modules.get(productId)
    return shows !== 'included' || (module !== undefined && isListed(module))
  })
}

/** True for a line that is billed after its month, by what was used; false for what is paid in advance. */
export function isInArrears(catalogue: Catalogue, { productId, explanation }: PricedLine): boolean {
  return explanation.step === 'units' && catalogue.modules.get(productId)?.isPrepayment !== true
}

/**
 * The first payment for a month: its total without arrears, which are usage lines and extra assets. 207 with 48 in arrears is
 * 159. The same as the first invoice of a checkout, before tax.
 */
export function paidInAdvance(total: Money, arrears: readonly Money[]): Money {
  return subtract(total, sum(arrears, total.currency))
}

/**
 * The first payment for a year: fixed prices become those of a year, each by itself, and counted units stay monthly (B-63). 207
 * with a plan of 159 at 10 % off is 1,765: 48 and 1,717.
 */
export function paidForYear(advance: Money, fixed: readonly Money[], percent: number): Money {
  const years = fixed.map((monthly) => annualPrice(monthly, percent))
  return add(paidInAdvance(advance, fixed), sum(years, advance.currency))
}
