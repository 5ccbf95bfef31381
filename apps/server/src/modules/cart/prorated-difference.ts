import { proratedAmount, remainingFraction } from '@waybill/domain/calendar'
import { subtract, type Money } from '@waybill/domain/money'
import { formatInstant } from '@waybill/i18n'
import type { CartReader } from './cart-view.ts'

/** By bank transfer a change is billed with the next invoice, in an app store by the store: neither shows a part (SUB-09). */
const WITHOUT_PRORATION: ReadonlySet<string> = new Set(['wired', 'mobile'])

/**
 * What a change of the monthly total costs a subscriber, or gives back, for the rest of the period that is paid (B-56).
 * Null where nothing changes, and for everybody else: they have paid for no period, or for one of another length, where
 * a month is not what a part of it is taken of. A total has its quantities in it, so it counts once.
 */
export function proratedDifference(
  { isSubscriber, subscription, now }: Pick<CartReader, 'isSubscriber' | 'subscription' | 'now'>,
  before: Money,
  after: Money,
): Money | null {
  const [start, end] = [subscription?.period_start ?? null, subscription?.period_end ?? null]
  if (!isSubscriber || subscription === undefined || start === null || end === null) return null
  if (WITHOUT_PRORATION.has(subscription.channel) || subscription.billing_interval === 'year') return null
  const difference = subtract(after, before)
  if (difference.minor === 0) return null
  const left = remainingFraction({ start, end }, now, 'utc_seconds')
  return proratedAmount(difference, left, { isPrepayment: false, quantity: 1 })
}

/** Until when, on the day that it is where the account lives; empty where no period is paid. */
export function proratedLabel({ actor, subscription, locale, t }: CartReader): string {
  const end = subscription?.period_end ?? null
  if (actor.kind !== 'member' || end === null) return ''
  const { timeZone } = actor
  return t('confirmation.prorated', { date: formatInstant(end, locale, { style: 'weekday', timeZone }) })
}
