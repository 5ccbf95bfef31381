import { proratedAmount } from '../calendar/index.ts'
import type { Fraction } from '../calendar/index.ts'
import { subtract } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'

/** One item that changes within its paid period. */
export interface ItemChange<C extends Currency = Currency> {
  /** Recurring price of the old item for its whole period; 0 for one that is added. */
  readonly before: Money<C>
  /** Recurring price of the new item for its whole period; 0 for one that is removed. */
  readonly after: Money<NoInfer<C>>
  /** The rest of the old period. */
  readonly left: Fraction
  /** The new item has another interval: the anchor moves to now, and a whole period is paid (B-61). */
  readonly isOtherInterval: boolean
}

/** The cost of a change now: both lines as positive amounts, and charge less credit, which may be negative. */
export interface ChangeAmounts<C extends Currency = Currency> {
  readonly credit: Money<C>
  readonly charge: Money<C>
  readonly net: Money<C>
}

const once = { isPrepayment: false, quantity: 1 } as const

/**
 * The amounts of a change now, before tax (B-60): the unused part of the old price back, the same part of the new one charged,
 * or all of it where the interval is another. Each line is rounded by itself, so that both can be shown (B-57): 60.00 to 90.00
 * with 16/31 left is 30.97 back, 46.45 to pay, 15.48 net.
 */
export function changeAmounts<C extends Currency>(change: ItemChange<C>): ChangeAmounts<C> {
  const { before, after, left, isOtherInterval } = change
  const credit = proratedAmount(before, left, once)
  const charge = isOtherInterval ? after : proratedAmount<C>(after, left, once)
  return { credit, charge, net: subtract<C>(charge, credit) }
}
