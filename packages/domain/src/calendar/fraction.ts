import { floorQuotient, mulRatio, multiply } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { EpochMs } from './instant.ts'
import { zonedAt } from './instant.ts'
import type { Period } from './period.ts'

/** An exact part of a period: whole seconds, or whole days, over those of the period. Plain JSON. */
export interface Fraction {
  readonly numerator: number
  readonly denominator: number
}

/**
 * Unit of a fraction: `utc_seconds` is ours; `whole_days` counts calendar days of UTC half-open, as other billing systems state
 * their cases.
 */
export type FractionBasis = 'utc_seconds' | 'whole_days'

const wholeSecond = (instant: EpochMs): number => floorQuotient(instant, 1000)

/** Calendar days from one instant to another, by the dates of a zone: a day of 23 or 25 hours counts once (B-56). */
export function daysBetween({ start, end }: Period, timeZone = 'UTC'): number {
  const first = zonedAt(start, timeZone).toPlainDate()
  return first.until(zonedAt(end, timeZone).toPlainDate(), { largestUnit: 'day' }).days
}

function lengthOf(period: Period, basis: FractionBasis): number {
  return basis === 'whole_days' ? daysBetween(period) : wholeSecond(period.end) - wholeSecond(period.start)
}

/**
 * The part over the whole, exactly and not reduced: 21 of 29 days. It may be above 1 or below 0. Throws RangeError when the
 * whole is empty by the basis.
 */
export function fractionOf(part: Period, whole: Period, basis: FractionBasis): Fraction {
  const denominator = lengthOf(whole, basis)
  if (denominator < 1) throw new RangeError(`an empty period: ${whole.start} to ${whole.end}`)
  return { numerator: lengthOf(part, basis), denominator }
}

/**
 * The remaining fraction of a period: `(end − now) / (end − start)`. At the end it is 0. A negative one counts as 1: the period
 * should have been rolled; above 1, before the period begins, it is 1 too. Throws RangeError on an empty period.
 */
export function remainingFraction(period: Period, now: EpochMs, basis: FractionBasis): Fraction {
  const left = fractionOf({ start: now, end: period.end }, period, basis)
  const isStale = left.numerator < 0 || left.numerator > left.denominator
  return isStale ? { numerator: left.denominator, denominator: left.denominator } : left
}

/** The same fraction in lowest terms: 1,382,400 of 2,678,400 seconds are 16/31; 0 is 0/1. */
export function reduceFraction({ numerator, denominator }: Fraction): Fraction {
  let [divisor, rest] = [denominator, Math.abs(numerator)]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/**
 * A price for part of a period, rounded once, half up on the absolute value (B-57): 10.00 for 16/31 is 5.16. What is paid in
 * advance multiplies by its quantity before it is rounded; anything else counts once (M§9).
 */
export function proratedAmount<C extends Currency>(
  price: Money<C>,
  fraction: Fraction,
  { isPrepayment, quantity }: { readonly isPrepayment: boolean; readonly quantity: number },
): Money<C> {
  return mulRatio(isPrepayment ? multiply(price, quantity) : price, fraction, 'half_up')
}
