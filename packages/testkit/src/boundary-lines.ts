import { periodOf } from '@waybill/domain/calendar'
import type { ChargeLine } from '@waybill/domain/invoice'
import { advanceCharge, arrearsLines, type RecurringSubscription } from '@waybill/domain/subscription'

/**
 * Lines of the n-th boundary after the anchor, n from 1 (B-58): in advance the period that begins, behind it the use of the
 * month that ends.
 */
export function boundaryLines(
  subscription: RecurringSubscription,
  boundary: number,
  usage: Parameters<typeof arrearsLines>[2],
): readonly ChargeLine[] {
  const month = periodOf(subscription.anchor, { unit: 'month', count: 1 }, boundary - 1)
  return [...advanceCharge(subscription, boundary), ...arrearsLines(subscription.items, month, usage)]
}
