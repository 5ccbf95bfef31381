import { negate, sum } from './arithmetic.ts'
import { incrementOf } from './currency.ts'
import type { Currency } from './currency-codes.ts'
import { isPayable, money, zero } from './money.ts'
import type { Money } from './money.ts'
import { mulRatio } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { roundRatio } from './rounding.ts'

interface Share {
  readonly index: number
  readonly minor: bigint
  readonly remainder: bigint
}

// Sorting is stable: of equal remainders the first stays first.
function largestRemainderFirst(left: Share, right: Share): number {
  if (left.remainder === right.remainder) return 0
  return left.remainder > right.remainder ? -1 : 1
}

function checkedSum(weights: readonly number[]): bigint {
  const bad = weights.find((weight) => !Number.isSafeInteger(weight) || weight < 0)
  if (bad !== undefined) throw new RangeError(`not a weight: ${bad}`)
  return weights.reduce((total, weight) => total + BigInt(weight), 0n)
}

/** The floor of each share, and what is left of the whole one unit each to the largest remainders; `unit` in minor units. */
function raiseLargest<C extends Currency>(whole: Money<C>, shares: readonly Share[], unit: number): Money<C>[] {
  const given = shares.reduce((total, { minor }) => total + minor, 0n)
  const raised = new Set(
    shares
      .toSorted(largestRemainderFirst)
      .slice(0, Number((BigInt(whole.minor) - given) / BigInt(unit)))
      .map(({ index }) => index),
  )
  return shares.map(({ index, minor }) => money(Number(minor) + (raised.has(index) ? unit : 0), whole.currency))
}

/** A share down to whole units, and what that leaves, both of an exact number of minor units. */
function floored(index: number, { numerator, denominator }: Ratio, unit: number): Share {
  const minor = roundRatio(numerator, denominator * BigInt(unit), 'floor') * BigInt(unit)
  return { index, minor, remainder: numerator - minor * denominator }
}

/** Of a positive amount. */
function allocatePositive<C extends Currency>(amount: Money<C>, weights: readonly number[], whole: bigint): Money<C>[] {
  // what isn't payable as a whole isn't so in parts either
  const unit = isPayable(amount) ? incrementOf(amount.currency) : 1
  const shares = weights.map((weight, index) =>
    floored(index, { numerator: BigInt(amount.minor) * BigInt(weight), denominator: whole }, unit),
  )
  return raiseLargest(amount, shares, unit)
}

/**
 * Splits an amount by weights, by largest remainder (B-86): 1.00 by [1, 1, 1] is 0.34, 0.33, 0.33. The parts sum to the whole,
 * a weight of 0 gets nothing, and a credit is split as the charge that it mirrors. Of equal remainders the first gets the cent.
 * Parts of a payable amount are payable: 1.000 KWD by [1, 1, 1] is 0.340, 0.330, 0.330. Throws RangeError on a weight that is
 * negative or not whole, and on an amount other than 0 without any weight.
 */
export function allocate<C extends Currency>(amount: Money<C>, weights: readonly number[]): Money<C>[] {
  const whole = checkedSum(weights)
  if (amount.minor === 0) return weights.map(() => zero(amount.currency))
  if (whole === 0n) throw new RangeError(`nothing to spread ${amount.minor} ${amount.currency} over`)
  if (amount.minor < 0) return allocatePositive(negate(amount), weights, whole).map((part) => negate(part))
  return allocatePositive(amount, weights, whole)
}

/**
 * A ratio of the sum of amounts, rounded once, half up, and spread over them by largest remainder: 5 % of three times 0.33 is
 * 0.05, as 0.02, 0.02, 0.01. Amounts may be credits among charges; one of 0 gets nothing. Throws TypeError on mixed currencies.
 */
export function spreadRatio<C extends Currency>(amounts: readonly Money<C>[], ratio: Ratio, currency: C): Money<C>[] {
  const total = sum(amounts, currency)
  // a credit is spread as the charge that it mirrors
  if (total.minor < 0) return spreadRatio(amounts.map(negate), ratio, currency).map((part) => negate(part))
  const unit = incrementOf(currency)
  const shares = amounts.map(({ minor }, index) =>
    floored(index, { numerator: BigInt(minor) * ratio.numerator, denominator: ratio.denominator }, unit),
  )
  return raiseLargest(mulRatio(total, ratio, 'half_up'), shares, unit)
}
