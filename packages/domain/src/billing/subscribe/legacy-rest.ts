import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { isOfEarlierPayment } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { calendarInterval } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { LegacyPlan, PurchasedItem, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { chargeLine, earlierPaymentAt, restOfEarlier, unchargedAt } from '../documents/index.ts'
import type { PlannedChange } from './change-plan.ts'

const purchased = ({ productId, bundled, price, isCore }: PurchasedItem): PurchasedItem => ({
  productId,
  bundled,
  ...(price && { price }),
  ...(isCore && { isCore }),
})

/** The legacy plan that a change leaves, by value, with what of it was charged elsewhere: the staff can bring it back with that. */
export function legacyPlanOf(
  ledger: Ledger,
  { currency, interval, terms, catalogueVersion, anchor }: SubscriptionRow,
  { at, lines, reductions }: Pick<PlannedChange, 'at' | 'lines' | 'reductions'>,
): LegacyPlan {
  const uncharged = unchargedAt(ledger, at)
  return {
    anchor,
    purchase: { currency, interval, terms, catalogueVersion, items: ledger.items.all().map(purchased) },
    ...(uncharged.length > 0 && { uncharged }),
    ...([...lines, ...reductions].some(isOfEarlierPayment) && { creditsEarlier: true }),
  }
}

interface StoppedService extends Pick<LegacyPlan, 'uncharged' | 'creditsEarlier'> {
  readonly items: readonly SubscriptionItem[]
  /** The end of its service; epoch ms. */
  readonly since: EpochMs
}

/**
 * The charge of a legacy plan whose service goes on after it stopped: the rest of the period that runs, usage is paid after it.
 * What was charged elsewhere is still paid for in the period in which the service stopped, and what an earlier system was paid
 * is charged as far as it was credited. Epoch ms.
 */
export function restOfLegacy(
  subscription: SubscriptionRow,
  { items, since, uncharged = [], creditsEarlier }: StoppedService,
  at: EpochMs,
): readonly ChargeLine[] {
  const { anchor, interval } = subscription
  const paid = periodAt(anchor, calendarInterval(interval), at)
  const payment = creditsEarlier && earlierPaymentAt(subscription, at)
  const isPaid = (item: SubscriptionItem): boolean => {
    if (!uncharged.includes(item.productId)) return false
    const start = 'recurring' in item ? paid.start : periodAt(anchor, { unit: 'month', count: 1 }, at).start
    return start <= since || ('recurring' in item && payment !== undefined)
  }
  return [
    ...(payment ? restOfEarlier(subscription, payment, at) : []),
    ...items.filter((item) => !isPaid(item)).flatMap((item) => chargeLine(item, { subscription, paid, at })),
  ]
}
