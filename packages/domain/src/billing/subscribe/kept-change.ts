import type { EpochMs } from '../../calendar/index.ts'
import { periodAt } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { calendarInterval } from '../../subscription/index.ts'
import { cancelWaiting } from '../core/announce.ts'
import { changedItems, isSamePlanAs } from '../core/change-items.ts'
import { withEnteredAt } from '../core/quantity.ts'
import type { JoinedChange, OrderRow, Purchase, SubscriptionRow } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'

/** What a change of now makes of the subscription, in short: its plan, and what is on, off or counted otherwise beside it. */
export interface SwitchedNow {
  readonly planId: ProductId
  readonly on: readonly ProductId[]
  readonly off: readonly ProductId[]
  /** How many more of each usage key, or fewer. */
  readonly counted: Readonly<Record<string, number>>
}

/** A change that waits for the end of what is paid, beside one of now. */
export interface WaitingChange {
  /** When it takes effect, or would have. */
  readonly at: EpochMs
  readonly planId: number
  /** It is another plan than the one before it. */
  readonly isOtherPlan: boolean
  /** What it has by then; absent where the change of now cancels it (B-147). */
  readonly kept?: JoinedChange
  /** What the change of now is, beside one that stays. */
  readonly now?: SwitchedNow
}

type Had = Pick<Purchase, 'interval' | 'items'>

/** True where a change touches nothing but what is paid by the month on a yearly plan (B-128). */
export function isOfMonths(had: Had, target: Purchase): boolean {
  const { ended, opened } = changedItems(had.items, target.items)
  const prices = [...ended, ...opened].flatMap(({ price }) => price ?? [])
  return had.interval === target.interval && prices.length > 0 && prices.every((price) => !('recurring' in price))
}

interface Beside {
  /** What the change that waits has with the one of now; absent where that replaces the same. */
  readonly joined?: Purchase | undefined
  readonly subscription: SubscriptionRow
  readonly target: Purchase
  /** When the change of now is made; epoch ms. */
  readonly at: EpochMs
}

/** The scheduled change as it goes on; undefined where it is cancelled, or where the one of now leaves nothing of it. */
function keptBy({ subscription, target, joined, at }: Beside): JoinedChange | undefined {
  const { scheduled, interval } = subscription
  if (scheduled === undefined || joined === undefined) return undefined
  const { ended, opened } = changedItems(target.items, joined.items)
  if (ended.length + opened.length === 0 && target.interval === joined.interval) return undefined
  const { orderId } = scheduled
  if (target.interval === interval) return { orderId, at: scheduled.at, purchase: joined }
  // another interval is paid from now on: what waits, waits for the end of that
  const paid = calendarInterval(isOfMonths(target, joined) ? 'month' : target.interval)
  return { orderId, at: periodAt(at, paid, at).end, purchase: joined }
}

function switchedNow(ledger: Ledger, { subscription: { terms }, target }: Beside): SwitchedNow {
  const addOnsOf = (items: Purchase['items']): readonly number[] =>
    items.flatMap(({ productId, bundled, price }) =>
      bundled || price === undefined || price.kind === 'plan' || price.kind === 'extra_assets' ? [] : productId,
    )
  const [had, has] = [addOnsOf(ledger.items.all()), addOnsOf(target.items)]
  const counts = Object.entries(target.terms.quantities).map(([key, count]): [string, number] => [
    key,
    count - (terms.quantities[key] ?? count),
  ])
  return {
    planId: target.terms.planId,
    on: has.filter((id) => !had.includes(id)),
    off: had.filter((id) => !target.items.some(({ productId }) => productId === id)),
    counted: Object.fromEntries(counts.filter(([, more]) => more !== 0)),
  }
}

/** The change that waits beside one of now: it stays with what that doesn't touch, or is cancelled by it (B-147). */
export function waitingBeside(ledger: Ledger, beside: Beside): WaitingChange | undefined {
  const { subscription, target } = beside
  const { scheduled } = subscription
  if (scheduled === undefined) return undefined
  const kept = keptBy(beside)
  const purchase = kept?.purchase ?? ledger.orders.get(scheduled.orderId).purchase
  const isOtherPlan = !isSamePlanAs(kept === undefined ? subscription : target, purchase)
  const about = { at: kept?.at ?? scheduled.at, planId: purchase.terms.planId, isOtherPlan }
  return kept === undefined ? about : { ...about, kept, now: switchedNow(ledger, beside) }
}

/** What an order leaves waiting, where that still waits. */
function stillKept({ subscription }: Ledger, { change }: Pick<OrderRow, 'change'>): JoinedChange | undefined {
  const { joined } = change ?? {}
  return joined !== undefined && joined.orderId === subscription?.scheduled?.orderId ? joined : undefined
}

/**
 * A change takes effect beside one that waits: that stays with what the order says, or is cancelled; its order, where it is
 * (B-89, B-147).
 */
export function besideWaiting(
  ledger: Ledger,
  order: Pick<OrderRow, 'change'>,
  takeEffect: () => void,
): string | undefined {
  const kept = stillKept(ledger, order)
  const cancelled = kept === undefined ? cancelWaiting(ledger) : undefined
  takeEffect()
  if (kept === undefined) return cancelled
  const { orderId, at, purchase } = kept
  const { terms } = ledger.orders.get(orderId).purchase
  ledger.orders.change(orderId, { purchase: withEnteredAt(ledger, purchase, terms) })
  ledger.changeSubscription({ scheduled: { orderId, at } }, 'schedule_change')
  const subject = { table: 'orders', id: orderId } as const
  ledger.happened({ name: 'subscription.change_scheduled', subject, data: { at }, mails: [] })
  return undefined
}

/** A change that waits is taken back: one of now whose money is on its way joins nothing. */
export function joinsNothing(ledger: Ledger): void {
  for (const { id, change } of ledger.orders.all()) {
    const { joined, ...rest } = change ?? {}
    if (change === undefined || joined?.orderId !== ledger.subscription?.scheduled?.orderId) continue
    const { subscriptionId, itemIds, anchor, periodEnd } = change
    ledger.orders.change(id, { change: { ...rest, subscriptionId, itemIds, anchor, periodEnd } })
  }
}
