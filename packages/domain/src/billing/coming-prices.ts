import { canonicalText } from '../canonical/index.ts'
import { periodAt } from '../calendar/index.ts'
import type { EpochMs } from '../calendar/index.ts'
import { calendarInterval } from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** One price that moves, by value: what was bought at another price by then is left alone (B-99). */
export interface MovedPrice {
  readonly before: SubscriptionItem
  readonly after: SubscriptionItem
}

/** Prices that a subscriber was notified of, and is charged from a renewal on (B-99). Instants epoch ms. */
export interface ComingPrices {
  /** The version that they are of. */
  readonly catalogueVersion: number
  readonly noticedAt: EpochMs
  /** The end of the notice: they hold from the first renewal at or after it. */
  readonly notBefore: EpochMs
  readonly moved: readonly MovedPrice[]
}

/** A price without how much of it is bought, and without the sentence that explains it. */
export function rateText(price: SubscriptionItem): string {
  if ('recurring' in price) {
    const { kind, productId, recurring } = price
    return canonicalText({ kind, productId, recurring })
  }
  const { declared: _, ...rate } = price
  return canonicalText(rate)
}

/** The price that one moves to, with the quantity that is bought by then; undefined for one that stays. */
export function comingPriceOf(
  moved: readonly MovedPrice[],
  price: SubscriptionItem | undefined,
): SubscriptionItem | undefined {
  if (price === undefined) return undefined
  const rate = rateText(price)
  const after = moved.find(({ before }) => rateText(before) === rate)?.after
  return after !== undefined && 'declared' in after && 'declared' in price
    ? { ...after, declared: price.declared }
    : after
}

/** Items at the prices that hold from a renewal on. */
export function atComingPrices<Item extends { readonly price?: SubscriptionItem }>(
  moved: readonly MovedPrice[],
  items: readonly Item[],
): readonly Item[] {
  return items.map((item) => {
    const price = comingPriceOf(moved, item.price)
    return price === undefined ? item : { ...item, price }
  })
}

type Term = Pick<SubscriptionRow, 'anchor' | 'interval' | 'period'>
type Renewing = Term & Pick<SubscriptionRow, 'comingPrices'>

/** The renewal from which on coming prices hold: the first end of what is paid after the notice. Epoch ms. */
export function pricesChangeAt(
  { anchor, interval, period }: Term,
  { notBefore }: Pick<ComingPrices, 'notBefore'>,
): EpochMs {
  const unit = calendarInterval(interval)
  let { end } = periodAt(anchor, unit, period.start)
  while (end < notBefore) ({ end } = periodAt(anchor, unit, end))
  return end
}

/** The prices that have moved by a boundary, epoch ms; empty before. */
function pricesMovedBy(subscription: Renewing, boundary: EpochMs): readonly MovedPrice[] {
  const { comingPrices } = subscription
  if (comingPrices === undefined) return []
  return pricesChangeAt(subscription, comingPrices) > boundary ? [] : comingPrices.moved
}

/** The same for a subscription that is changed before: a moved anchor begins another term (B-61). */
export function pricesMovedAfter(
  subscription: Renewing,
  { anchor, interval }: Pick<SubscriptionRow, 'anchor' | 'interval'>,
  boundary: EpochMs,
): readonly MovedPrice[] {
  if (anchor >= boundary) return pricesMovedBy(subscription, boundary)
  const start = Math.max(anchor, subscription.period.start)
  return pricesMovedBy({ ...subscription, anchor, interval, period: { start, end: boundary } }, boundary)
}
