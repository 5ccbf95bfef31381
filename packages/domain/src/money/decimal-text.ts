import type { Ratio } from './ratio.ts'
import { roundRatio } from './rounding.ts'
import type { RoundingMode } from './rounding.ts'

/**
 * An exact number as text with `scale` decimals, rounded once (B-57): 21/29 with nine is "0.724137931". Throws RangeError
 * on a scale that is negative or not whole.
 */
export function decimalText({ numerator, denominator }: Ratio, scale: number, mode: RoundingMode): string {
  if (!Number.isInteger(scale) || scale < 0) throw new RangeError(`not a number of decimals: ${scale}`)
  const rounded = roundRatio(numerator * 10n ** BigInt(scale), denominator, mode)
  const sign = rounded < 0n ? '-' : ''
  const digits = String(rounded < 0n ? -rounded : rounded).padStart(scale + 1, '0')
  const point = digits.length - scale
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
