import type { Currency } from './currency-codes.ts'
import { incrementOf, unitsPerMajor } from './currency.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'
import { roundRatio } from './rounding.ts'
import type { RoundingMode } from './rounding.ts'

/** An exact number: a rate, a quantity, an amount before it is rounded. `denominator` is 1 or more. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads decimal text exactly, "23.33" as 2333/100: no binary fraction ever comes near it. Throws RangeError. */
export function ratioOf(text: string): Ratio {
  const [, sign = '', whole = '', fraction = ''] = decimalText.exec(text) ?? []
  if (whole === '') throw new RangeError(`not a decimal number: ${text}`)
  return { numerator: BigInt(`${sign}${whole}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

/** The exact product of two numbers: multiply first, round once (B-57). */
export function multiplyRatios(left: Ratio, right: Ratio): Ratio {
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator }
}

/** The exact sum of two numbers: 14/31 and 12/28 are 764/868. */
export function addRatios(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  }
}

/** Rounds once to what can be paid in the currency: to 0.01 USD, to 0.010 KWD. */
function payable<C extends Currency>(minor: Ratio, currency: C, mode: RoundingMode): Money<C> {
  const increment = incrementOf(currency)
  return money(Number(roundRatio(minor.numerator, minor.denominator * BigInt(increment), mode)) * increment, currency)
}

/** Rounds an exact number of major units to the minor unit: "10.278798" USD is 1028. Throws RangeError when too large. */
export function moneyOfRatio<C extends Currency>(major: Ratio, currency: C, mode: RoundingMode): Money<C> {
  const minor = major.numerator * BigInt(unitsPerMajor(currency))
  return payable({ numerator: minor, denominator: major.denominator }, currency, mode)
}

/**
 * `amount × numerator / denominator`, rounded once to the minor unit, or to what can be paid in the currency (B-56).
 * Intermediates are exact: 9007199254740991 × 2/3 is right to the last cent.
 * Throws RangeError on a denominator below 1 or a fraction as an operand.
 */
export function mulRatio<C extends Currency>(
  amount: Money<C>,
  { numerator, denominator }: { readonly numerator: number | bigint; readonly denominator: number | bigint },
  mode: RoundingMode,
): Money<C> {
  const product = BigInt(amount.minor) * BigInt(numerator)
  return payable({ numerator: product, denominator: BigInt(denominator) }, amount.currency, mode)
}
