import { ratioOf } from '../money/index.ts'
import type { TaxRate } from './types.ts'

/**
 * A tax rate from its percentage as decimal text (B-86): "23.33" is 2,333 hundredths of a percent. Throws RangeError on
 * other text, on a negative rate, and on one that is finer than a hundredth of a percent.
 */
export function taxRateOf(name: string, percent: string): TaxRate {
  const { numerator, denominator } = ratioOf(percent)
  const points = numerator * 100n
  if (numerator < 0n || points % denominator !== 0n) throw new RangeError(`not a tax rate: ${percent} %`)
  return { name, basisPoints: Number(points / denominator) }
}
