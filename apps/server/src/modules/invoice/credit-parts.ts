import { compare, subtract, type Money } from '@waybill/domain/money'

/** An amount, and when it moved; epoch ms. */
export interface Moved {
  readonly amount: Money
  readonly at: number
}

const lesser = (left: Money, right: Money): Money => (compare(left, right) < 0 ? left : right)

/**
 * The parts by which account credit paid a document, as far as they come to what it still pays of it: what returned was
 * the newest.
 */
export function partsUpTo(paid: Money, parts: readonly Moved[]): readonly Moved[] {
  let left = paid
  return parts.flatMap(({ amount, at }) => {
    const part = lesser(amount, left)
    if (part.minor <= 0) return []
    left = subtract(left, part)
    return [{ amount: part, at }]
  })
}
