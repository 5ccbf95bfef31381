import { canonicalText } from '../../canonical/index.ts'
import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { calendarInterval } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { SubscriptionRow, MovedPrice, ComingPrices } from '../core/subscription-row.ts'
import type { Ledger } from '../core/ledger.ts'

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
type RenewalTerm = Term & Pick<SubscriptionRow, 'comingPrices'>

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
function pricesMovedBy(subscription: RenewalTerm, boundary: EpochMs): readonly MovedPrice[] {
  const { comingPrices } = subscription
  if (comingPrices === undefined) return []
  return pricesChangeAt(subscription, comingPrices) > boundary ? [] : comingPrices.moved
}

/** The same for a subscription that is changed before: a moved anchor begins another term (B-61). */
export function pricesMovedAfter(
  subscription: RenewalTerm,
  { anchor, interval }: Pick<SubscriptionRow, 'anchor' | 'interval'>,
  boundary: EpochMs,
): readonly MovedPrice[] {
  if (anchor >= boundary) return pricesMovedBy(subscription, boundary)
  const start = Math.max(anchor, subscription.period.start)
  return pricesMovedBy({ ...subscription, anchor, interval, period: { start, end: boundary } }, boundary)
}

/**
 * Prices take effect at a renewal: rows of what they are for are closed and opened, half-open in time. What was bought at
 * another price since is left alone (B-99). `before` is the subscription as the renewal found it.
 */
export function applyComingPrices(ledger: Ledger, before: SubscriptionRow): void {
  const { comingPrices } = before
  if (comingPrices === undefined || pricesChangeAt(before, comingPrices) > ledger.at) return
  const { catalogueVersion, moved } = comingPrices
  const rows = ledger.items.all().filter(({ price }) => comingPriceOf(moved, price) !== undefined)
  for (const row of rows) {
    const [item = row] = atComingPrices(moved, [row])
    ledger.endItem(row.id, ledger.at)
    ledger.items.insert({ ...item, id: ledger.newId(), catalogueVersion, startedAt: ledger.at })
  }
  ledger.changeSubscription({ comingPrices: undefined })
  const name = rows.length === 0 ? 'subscription.prices_dropped' : 'subscription.prices_changed'
  const subject = { table: 'subscription', id: before.id } as const
  ledger.happened({ name, subject, data: { catalogueVersion }, mails: [] })
}
