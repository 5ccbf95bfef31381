import { negate } from './arithmetic.ts'
import type { Currency } from './currency.ts'
import { money, zero } from './money.ts'
import type { Money } from './money.ts'

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

/** Of a positive amount; what flooring leaves over goes one minor unit each to the largest remainders. */
function allocatePositive<C extends Currency>(amount: Money<C>, weights: readonly number[], whole: bigint): Money<C>[] {
  const shares = weights.map((weight, index): Share => {
    const product = BigInt(amount.minor) * BigInt(weight)
    return { index, minor: product / whole, remainder: product % whole }
  })
  const given = shares.reduce((total, share) => total + share.minor, 0n)
  const left = Number(BigInt(amount.minor) - given)
  const raised = new Set(
    shares
      .toSorted(largestRemainderFirst)
      .slice(0, left)
      .map((share) => share.index),
  )
  return shares.map(({ index, minor }) => money(Number(minor) + (raised.has(index) ? 1 : 0), amount.currency))
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
