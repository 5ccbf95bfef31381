/** Largest quantity of a usage key that says nothing else. */
export const defaultMaximumQuantity = 9_999

/** No usage key takes more, whatever its own maximum says. */
export const highestMaximumQuantity = 1_000_000

/** Bounds of an input: units of a usage key. */
export interface QuantityBounds {
  readonly minimum: number
  readonly maximum: number
}

/**
 * The quantity after the reader typed: a non-number or a negative becomes 0, what lies above the maximum reverts to the
 * previous quantity, decimals are floored. 0 and anything below the minimum may be typed.
 */
export function acceptQuantity(previous: number, typed: string, { maximum }: QuantityBounds): number {
  const value = Number(typed)
  if (Number.isNaN(value) || value <= 0) return 0
  return value > maximum ? previous : value - (value % 1)
}

/** The quantity after plus (1) or minus (-1), limited to minimum and maximum. */
export function stepQuantity(current: number, step: 1 | -1, { minimum, maximum }: QuantityBounds): number {
  return Math.min(Math.max(current + step, minimum), maximum)
}

/** True for a quantity that the server takes: a whole number from 0 to the maximum of the key; else it is 422. */
export function isQuantity(value: unknown, maximum: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maximum
}
