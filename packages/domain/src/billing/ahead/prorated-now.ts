import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { negate, sum } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { calendarInterval, collectionOf, subscriptionStatuses } from '../../subscription/index.ts'
import { changedItems, chargedBy } from '../core/change-items.ts'
import type { BillingFacts, Purchase, SubscriptionRow } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import { isLegacy } from '../core/legacy.ts'
import { chargeLine } from '../documents/index.ts'
import { isMadeNow, planChange } from '../subscribe/index.ts'

/** The prorated charge of a change now, less its credits, before tax. */
export interface ProratedCharge {
  readonly amount: Money
  /** The end of the last period that a line is for; absent without a line. Epoch ms. */
  readonly until?: EpochMs
}

type Amounts = Pick<ChargeLine, 'amount' | 'period'>

/** A store bills it, so that no document says what was charged: each item that changes counts for the rest of its period. */
function linesElsewhere(
  { items }: Pick<BillingFacts, 'items'>,
  { subscription, target, at }: { subscription: SubscriptionRow; target: Purchase; at: EpochMs },
): Amounts[] {
  if (!isMadeNow({ subscription, items }, target)) return []
  const paid = periodAt(subscription.anchor, calendarInterval(subscription.interval), subscription.period.start)
  const { ended, opened } = changedItems(items, target.items)
  const restOf = (changed: Pick<Purchase, 'items'>): ChargeLine[] =>
    chargedBy(changed).flatMap((item) => chargeLine(item, { subscription, paid, at }))
  const back = restOf({ items: ended }).map(({ amount, period }) => ({ amount: negate(amount), period }))
  return [...back, ...restOf({ items: opened })]
}

/**
 * The sum of the lines of a change as it will run: by its direction, each line rounded once, nothing for usage and trials
 * (B-74). Whether the member may make it isn't considered. 0 without a paid subscription. Epoch ms.
 */
export function proratedNow(facts: BillingFacts, target: Purchase, at: EpochMs): ProratedCharge {
  const { subscription } = facts
  const { currency } = target
  if (subscription?.status !== subscriptionStatuses.subscribed) return { amount: sum([], currency) }
  const ledger = new Ledger(facts, { at, now: at })
  // a legacy plan is left at once, whatever the new one costs (B-95)
  const when = isLegacy(subscription) ? ({ timeframe: 'now' } as const) : {}
  const lines: readonly Amounts[] =
    collectionOf(subscription.channel) === 'elsewhere'
      ? linesElsewhere(facts, { subscription, target, at })
      : planChange({ ledger, subscription, target }, when).lines
  const amounts = lines.map(({ amount }) => amount)
  const until = Math.max(...lines.map(({ period }) => period.end))
  return { amount: sum(amounts, currency), ...(lines.length > 0 && { until }) }
}
