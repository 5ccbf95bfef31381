/**
 * Rounding of an exact ratio to a whole number (B-57):
 * - `floor` goes down: -1.5 is -2;
 * - `half_up` goes to the nearest, a half away from zero: -1.5 is -2, so a credit mirrors its charge;
 * - `truncate` drops the fraction: -1.5 is -1.
 */
export type RoundingMode = 'floor' | 'half_up' | 'truncate'

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * Rounds `numerator / denominator` once, exactly. The only function of the shop that rounds. Throws RangeError on a denominator
 * below 1.
 */
export function roundRatio(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (denominator < 1n) throw new RangeError(`not a denominator: ${denominator}`)
  const truncated = numerator / denominator
  const remainder = magnitude(numerator % denominator)
  const away = numerator < 0n ? -1n : 1n
  switch (mode) {
    case 'truncate':
      return truncated
    case 'floor':
      return remainder > 0n && numerator < 0n ? truncated - 1n : truncated
    case 'half_up':
      return remainder * 2n >= denominator ? truncated + away : truncated
  }
}

/** The floor of a quotient of two safe integers, exactly: whole seconds of an instant. Throws RangeError on a divisor below 1. */
export function floorQuotient(dividend: number, divisor: number): number {
  return Number(roundRatio(BigInt(dividend), BigInt(divisor), 'floor'))
}
