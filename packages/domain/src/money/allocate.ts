import { negate, sum } from './arithmetic.ts'
import type { Currency } from './currency.ts'
import { money, zero } from './money.ts'
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

/** The floor of each share, and what is left of the whole one minor unit each to the largest remainders. */
function raiseLargest<C extends Currency>(whole: Money<C>, shares: readonly Share[]): Money<C>[] {
  const given = shares.reduce((total, { minor }) => total + minor, 0n)
  const raised = new Set(
    shares
      .toSorted(largestRemainderFirst)
      .slice(0, Number(BigInt(whole.minor) - given))
      .map(({ index }) => index),
  )
  return shares.map(({ index, minor }) => money(Number(minor) + (raised.has(index) ? 1 : 0), whole.currency))
}

/** Of a positive amount. */
function allocatePositive<C extends Currency>(amount: Money<C>, weights: readonly number[], whole: bigint): Money<C>[] {
  const shares = weights.map((weight, index): Share => {
    const product = BigInt(amount.minor) * BigInt(weight)
    return { index, minor: product / whole, remainder: product % whole }
  })
  return raiseLargest(amount, shares)
}

/**
 * Splits an amount by weights, by largest remainder (B-62, B-86): 1.00 by [1, 1, 1] is 0.34, 0.33, 0.33.
 * The parts sum to the whole, a weight of 0 gets nothing, and a credit is split as the charge that it mirrors.
 * Of equal remainders the first gets the cent. Throws RangeError on a weight that is negative or not whole,
 * and on an amount other than 0 without any weight.
 */
export function allocate<C extends Currency>(amount: Money<C>, weights: readonly number[]): Money<C>[] {
  const whole = checkedSum(weights)
  if (amount.minor === 0) return weights.map(() => zero(amount.currency))
  if (whole === 0n) throw new RangeError(`nothing to spread ${amount.minor} ${amount.currency} over`)
  if (amount.minor < 0) return allocatePositive(negate(amount), weights, whole).map((part) => negate(part))
  return allocatePositive(amount, weights, whole)
}

/**
 * A ratio of the sum of amounts, rounded once, half up, and spread over them by largest remainder (B-86): 5 % of three times
 * 0.33 is 0.05, as 0.02, 0.02, 0.01. Amounts may be credits among charges; one of 0 gets nothing. Throws TypeError on mixed
 * currencies.
 */
export function spreadRatio<C extends Currency>(amounts: readonly Money<C>[], ratio: Ratio, currency: C): Money<C>[] {
  const total = sum(amounts, currency)
  // a credit is spread as the charge that it mirrors
  if (total.minor < 0) return spreadRatio(amounts.map(negate), ratio, currency).map((part) => negate(part))
  const shares = amounts.map(({ minor }, index): Share => {
    const product = BigInt(minor) * ratio.numerator
    const floor = roundRatio(product, ratio.denominator, 'floor')
    return { index, minor: floor, remainder: product - floor * ratio.denominator }
  })
  return raiseLargest(mulRatio(total, ratio, 'half_up'), shares)
}
