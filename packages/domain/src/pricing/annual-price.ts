import { floorPercentOff, multiply } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'

/** Percent off twelve months paid at once, where the plan says nothing else (B-63). */
export const defaultAnnualDiscount = 10

/**
 * A year paid at once: twelve months less the annual discount, floored to whole currency units like every discount.
 * `monthly` is the price after the package discount: 84 a month at 10 % is 907 a year. Throws RangeError on a bad percentage.
 */
export function annualPrice<C extends Currency>(monthly: Money<C>, percent: number = defaultAnnualDiscount): Money<C> {
  return floorPercentOff(multiply(monthly, 12), percent)
}
