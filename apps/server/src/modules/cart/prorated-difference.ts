import { proratedAmount, remainingFraction } from '@waybill/domain/calendar'
import { subtract, type Money } from '@waybill/domain/money'
import type { CartReader } from './cart-view.ts'

/**
 * What a change of the monthly total costs a subscriber, or gives back, for the rest of the period that is paid (B-56).
 * Null for everybody else: they have paid for no period. A total has its quantities in it, so it counts once.
 */
export function proratedDifference(
  { isSubscriber, subscription, now }: Pick<CartReader, 'isSubscriber' | 'subscription' | 'now'>,
  before: Money,
  after: Money,
): Money | null {
  const [start, end] = [subscription?.period_start ?? null, subscription?.period_end ?? null]
  if (!isSubscriber || start === null || end === null) return null
  const left = remainingFraction({ start, end }, now, 'utc_seconds')
  return proratedAmount(subtract(after, before), left, { isPrepayment: false, quantity: 1 })
}
