import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { Catalogue } from '../../catalog/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import type { Currency } from '../../money/index.ts'
import { calendarInterval, subscriptionItems, subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { announceChange } from '../core/announce.ts'
import { blockersOf } from '../core/blockers.ts'
import { applyChange, withoutStoppedTrials } from '../core/change-items.ts'
import type { BillingFacts, OrderedChange, OrderRow, Purchase, PurchasedItem, SubscriptionRow } from '../core/facts.ts'
import { isLegacy } from '../core/legacy.ts'
import { Ledger } from '../core/ledger.ts'
import { isSameItem, movedTo, selectionOfOwned } from './current-prices.ts'
import { planChange } from './change-plan.ts'
import type { PlannedChange } from './change-plan.ts'
import { unsettled } from './unsettled.ts'

/** A subscription at the catalogue's prices in another currency: it is scheduled as that. */
export interface CurrencyTarget {
  readonly orderId: string
  readonly purchase: Purchase
}

/** Reason why a subscription that runs keeps its currency. */
export type RunningCurrencyRejection =
  | 'still-subscribed'
  | 'billed-elsewhere'
  | 'paused'
  | 'already-cancelled'
  | 'legacy-plan'
  | 'usage-behind'
  | 'change-waits'
  | 'prices-planned'

/**
 * Prices a subscription in another currency by a catalogue; undefined where an item isn't sold in it. Nothing is converted:
 * each price is the shop's own.
 */
export function purchaseInCurrency(
  { subscription, items }: Pick<BillingFacts, 'subscription' | 'items'>,
  catalogue: Catalogue,
  currency: Currency,
): Purchase | undefined {
  if (subscription === undefined) return undefined
  const { interval, terms } = subscription
  const found = subscriptionItems(catalogue, selectionOfOwned({ currency, interval, terms, items }), { interval })
  if (!found.ok) return undefined
  const priced = items.flatMap((item) => repriced(item, found.value) ?? [])
  if (priced.length < items.length) return undefined
  return { currency, interval, terms, catalogueVersion: catalogue.version, items: priced }
}

function repriced(
  { productId, bundled, price, needs, ownTrial, trialQuantity, isCore }: PurchasedItem,
  found: readonly SubscriptionItem[],
): PurchasedItem | undefined {
  const held = {
    productId,
    bundled,
    ...(needs && { needs }),
    ...(ownTrial && { ownTrial }),
    ...(trialQuantity !== undefined && { trialQuantity }),
    ...(isCore && { isCore }),
  }
  if (price === undefined) return held
  const same = found.find((after) => isSameItem(price, after))
  return same && { ...held, price: movedTo(price, same) }
}

/** True for a change that waits and brings another currency. */
function isToOther({ purchase }: OrderRow, { currency }: SubscriptionRow): boolean {
  return purchase.currency !== currency
}

/** The change of currency that waits for its renewal. */
export function waitingCurrency({
  subscription,
  orders,
}: Pick<BillingFacts, 'subscription' | 'orders'>): Currency | undefined {
  if (subscription === undefined) return undefined
  const { currency } = orders.find(({ id }) => id === subscription.scheduled?.orderId)?.purchase ?? subscription
  return currency === subscription.currency ? undefined : currency
}

function blockerOf(ledger: Ledger, subscription: SubscriptionRow): RunningCurrencyRejection | undefined {
  const [blocker] = blockersOf({ subscription })
  if (blocker !== undefined) return blocker
  const { cancelAt, scheduled, comingPrices } = subscription
  // it ends with its period, and is bought again in the other one
  if (cancelAt !== undefined) return 'already-cancelled'
  if (isLegacy(subscription)) return 'legacy-plan'
  // what is used is charged after its month, in the currency of its prices: no renewal is without it
  const isMetered = ledger.items.all().some(({ price }) => price?.kind === 'usage' || price?.kind === 'extra_assets')
  if (isMetered) return 'usage-behind'
  if (comingPrices !== undefined) return 'prices-planned'
  const waiting = scheduled && ledger.orders.get(scheduled.orderId)
  return waiting !== undefined && !isToOther(waiting, subscription) ? 'change-waits' : undefined
}

/** The end of what the renewal pays: of a month, or of a year. Epoch ms. */
function endOfNext({ anchor, interval, period }: SubscriptionRow): EpochMs {
  return periodAt(anchor, calendarInterval(interval), period.end).end
}

function announce(ledger: Ledger, orderId: string, at: EpochMs): void {
  const subject = { table: 'orders', id: orderId } as const
  const mails = [{ template: 'change_scheduled', subject }] as const
  ledger.happened({ name: 'subscription.change_scheduled', subject, data: { at }, mails })
}

/** The base that the change is computed for. */
function baseOf(ledger: Ledger, { id, anchor, period }: SubscriptionRow): OrderedChange {
  return { subscriptionId: id, itemIds: ledger.items.all().map((item) => item.id), anchor, periodEnd: period.end }
}

/** The charges of a running subscription from its renewal on; undefined where none runs. Epoch ms. */
export function previewCurrency(facts: BillingFacts, purchase: Purchase, now: EpochMs): PlannedChange | undefined {
  const ledger = new Ledger(facts, { at: now, now })
  const { subscription } = ledger
  if (subscription === undefined) return undefined
  return planChange({ ledger, subscription, target: purchase }, { timeframe: 'renewal' })
}

/** It changes at the end of what is paid: announced like any scheduled change, which the member can take back. */
export function scheduleCurrency(
  ledger: Ledger,
  subscription: SubscriptionRow,
  target: CurrencyTarget | undefined,
): RunningCurrencyRejection | undefined {
  const blocker = blockerOf(ledger, subscription)
  if (blocker !== undefined) return blocker
  if (target === undefined) return 'still-subscribed'
  const { orderId, purchase } = target
  const { at } = planChange({ ledger, subscription, target: purchase }, { timeframe: 'renewal' })
  ledger.orders.insert({ id: orderId, state: 'done', start: 'now', purchase, change: baseOf(ledger, subscription) })
  ledger.changeSubscription({ scheduled: { orderId, at } }, 'schedule_change')
  announce(ledger, orderId, at)
  return undefined
}

/** The change of currency that waits is taken back, as its member can; true where one waited. */
export function dropCurrency(ledger: Ledger, subscription: SubscriptionRow): boolean {
  const { scheduled } = subscription
  if (scheduled === undefined || !isToOther(ledger.orders.get(scheduled.orderId), subscription)) return false
  ledger.changeSubscription({ scheduled: undefined }, 'remove_change')
  const subject = { table: 'orders', id: scheduled.orderId } as const
  const mails = [{ template: 'change_removed', subject }] as const
  ledger.happened({ name: 'subscription.change_removed', subject, data: {}, mails })
  return true
}

/**
 * A renewal at which the currency is to change; false where the change that waits brings no other one. With a balance, an open
 * invoice, something under way or usage above what was paid in advance it waits for the next one, and is announced again.
 * `behind` is what the month that ends owes.
 */
export function renewInCurrency(ledger: Ledger, before: SubscriptionRow, behind: readonly ChargeLine[]): boolean {
  const { scheduled } = before
  if (scheduled === undefined) return false
  const { purchase } = ledger.orders.get(scheduled.orderId)
  const { currency } = purchase
  if (currency === before.currency) return false
  const blocker = unsettled(ledger, { ...before, status: subscriptionStatuses.expired })
  if (blocker !== undefined || behind.some(({ amount }) => amount.minor > 0)) {
    const at = endOfNext(before)
    ledger.changeSubscription({ scheduled: { ...scheduled, at } }, 'schedule_change')
    announce(ledger, scheduled.orderId, at)
    return true
  }
  ledger.setCurrency(currency)
  ledger.changeSubscription({ currency })
  applyChange(ledger, withoutStoppedTrials(ledger, purchase))
  announceChange(ledger, scheduled.orderId)
  const subject = { table: 'subscription', id: before.id } as const
  const data = { from: before.currency, to: currency }
  ledger.happened({ name: 'account.currency_changed', subject, data, mails: [] })
  return true
}
