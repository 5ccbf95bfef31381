import { periodAt, type Period } from '@waybill/domain/calendar'
import { calendarInterval, subscriptionStatuses } from '@waybill/domain/subscription'
import type { StoredSubscription } from './repository.ts'

/**
 * What a subscription has paid ahead: the month that is stored, or the year that holds it (B-113). In trial, and once it is over,
 * what is stored.
 */
export function paidPeriod({
  state,
  billing_interval: interval,
  anchor_at: anchor,
  period_start: start,
  period_end: end,
}: StoredSubscription): Period {
  if (state !== subscriptionStatuses.subscribed || interval === 'month') return { start, end }
  return periodAt(anchor, calendarInterval(interval), start)
}
