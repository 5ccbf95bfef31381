import { compare, sum } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { chargedBy } from '../core/change-items.ts'
import type { BillingFacts, Purchase } from '../core/facts.ts'
import { intervalPrice } from '../documents/index.ts'

/** Timeframe of a change. */
export type ChangeTimeframe = 'now' | 'renewal' | 'term_end'

type PricedSide = Pick<Purchase, 'items' | 'interval' | 'currency'>

/** An interval costs this, of what is paid in advance. */
function paidInAdvance({ items, interval, currency }: PricedSide): Money {
  const parts = chargedBy({ items }).map((item) => intervalPrice(item, { currency, interval }))
  return sum(parts, currency)
}

/** Dearer, longer or equal is now; cheaper or shorter is at the end of what is paid. */
export function defaultTimeframe(before: PricedSide, after: PricedSide): ChangeTimeframe {
  if (before.interval !== after.interval) return after.interval === 'year' ? 'now' : 'renewal'
  return compare(paidInAdvance(after), paidInAdvance(before)) < 0 ? 'renewal' : 'now'
}

/** True where a change to a target is made now, unless its member chooses otherwise; false where it waits. */
export function isMadeNow(
  { subscription, items }: Pick<BillingFacts, 'subscription' | 'items'>,
  target: Purchase,
): boolean {
  if (subscription === undefined) return true
  const { currency, interval } = subscription
  return defaultTimeframe({ currency, interval, items }, target) === 'now'
}
