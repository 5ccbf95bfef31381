import { selectionOf } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import {
  moduleTrials,
  calendarInterval,
  subscriptionStatuses,
  dunningScheduleOf,
  type SubscriptionFacts,
} from '@waybill/domain/subscription'
import { periodAt, type Period } from '@waybill/domain/calendar'
import type { StoredItem, StoredSubscription } from '../store/subscriptions.ts'

/**
 * Selection that a subscription was bought as, with what is switched on of it: not an add-on that is off for its debt (B-77).
 * `onceDebtIsPaid`: with it, as it will be on again.
 */
export function boughtSelection(
  subscription: StoredSubscription,
  items: readonly StoredItem[],
  { onceDebtIsPaid = false } = {},
): Selection {
  const { plan_id: planId, currency, quantities, pricing, entries } = subscription
  const lines = items
    .filter((item) => onceDebtIsPaid || item.trial_state !== moduleTrials.overdue)
    .map((item) => ({ productId: item.product_id, bundled: item.bundled }))
  return selectionOf({ planId, currency, quantities, pricing, entries: entries ?? undefined }, lines)
}

/**
 * Period that a subscription has paid ahead: the month that is stored, or the year that holds it. In trial, and once it is
 * over, what is stored.
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

/**
 * Until when what is tried is free, with its plan: the end of its own trial where that is later than the plan's, bought or not
 * (B-159). What ended with the plan's trial, because nothing was bought, is free no longer. Epoch ms.
 */
export function trialEndOf(
  { own_trial_ends_at: own }: Pick<StoredItem, 'own_trial_ends_at'>,
  {
    state,
    trial_end: end,
    confirmed_order_id: order,
  }: Pick<StoredSubscription, 'state' | 'trial_end' | 'confirmed_order_id'>,
  now: number,
): number | null {
  if (own === null) return end
  if (state !== subscriptionStatuses.notSubscribed || end === null) return own
  return order === null && end <= now ? end : Math.max(own, end)
}

/** The facts that the domain derives status, flags and access from. */
export function subscriptionFacts(row: StoredSubscription): SubscriptionFacts {
  return {
    kind: row.kind === 1 ? 1 : 0,
    status: row.state,
    channel: row.channel,
    ...(row.trial_end !== null && { trialEndsAt: row.trial_end }),
    hasConfirmedCheckout: row.confirmed_order_id !== null,
    ...(row.cancel_at !== null && { cancelAt: row.cancel_at }),
    ...(row.paused_at !== null && { pausedAt: row.paused_at }),
    ...(row.awaits_payment && { awaitsPayment: true }),
    ...(row.first_failed_at !== null && { firstFailedAt: row.first_failed_at }),
    dunningSchedule: row.failing_schedule ?? dunningScheduleOf(row.channel),
    hasPendingChange: row.scheduled_order_id !== null && row.cancel_at === null,
  }
}
