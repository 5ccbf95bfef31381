import { decimalText, ratioOf } from '../money/index.ts'
import type { Ratio } from '../money/index.ts'
import type { TaxRate } from './types.ts'

/** The adapter `TAX=none`: no tax on anything. */
export const noTax: TaxRate = { name: 'none', basisPoints: 0 }

/** Basis points in a whole. */
const whole = 10_000n

/**
 * A tax rate from its percentage as decimal text (B-86): "23.33" is 2,333 hundredths of a percent, "6.625" is 662.5 of them.
 * Throws RangeError on other text, on a negative rate, on one above 100 %, and on more than four decimals.
 */
export function taxRateOf(name: string, percent: string): TaxRate {
  const { numerator, denominator } = ratioOf(percent)
  const isFine = (numerator * whole) % denominator !== 0n
  if (numerator < 0n || numerator > 100n * denominator || isFine) throw new RangeError(`not a tax rate: ${percent} %`)
  return { name, basisPoints: Number(decimalText({ numerator: numerator * 100n, denominator }, 2, 'floor')) }
}

/** The rate as an exact part of what is taxed: 6.625 % is 6625/100000. */
export function ratioOfRate({ basisPoints }: TaxRate): Ratio {
  const { numerator, denominator } = ratioOf(String(basisPoints))
  return { numerator, denominator: denominator * whole }
}

/** The rate in percent, to four decimals: 6.625. */
export function percentOfRate(rate: TaxRate): number {
  const { numerator, denominator } = ratioOfRate(rate)
  return Number(decimalText({ numerator: numerator * 100n, denominator }, 4, 'floor'))
}

/** True for the same rate, whatever object says it. */
export function isSameRate(left: TaxRate, right: TaxRate): boolean {
  return (
    left.name === right.name && left.basisPoints === right.basisPoints && left.isReverseCharge === right.isReverseCharge
  )
}
