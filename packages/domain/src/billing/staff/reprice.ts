import { daysInMs } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import { zero } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { collectionOf, moduleTrials, subscriptionStatuses } from '../../subscription/index.ts'
import type { BillingInterval, SubscriptionItem } from '../../subscription/index.ts'
import { chargedBy } from '../core/change-items.ts'
import type { BillingFacts, Purchase, SubscriptionRow } from '../core/facts.ts'
import { Ledger } from '../core/ledger.ts'
import { isLegacy } from '../core/legacy.ts'
import type { ComingPrices, MovedPrice } from '../core/subscription-row.ts'
import { recurringPrice } from '../documents/index.ts'
import {
  atComingPrices,
  comingPriceOf,
  pricesChangeAt,
  pricesHeld,
  rateText,
  waitingCurrency,
} from '../subscribe/index.ts'
import type { CurrentPrices } from '../subscribe/index.ts'

/** The least days between the notice and the first renewal at other prices. */
export const leastNoticeDays = 30

/** The staff move a subscriber to other prices: by a notice, at a renewal. */
export interface Reprice {
  readonly kind: 'reprice'
  readonly prices: CurrentPrices
  /** From `leastNoticeDays` on. */
  readonly noticeDays: number
}

/** Prices that were announced don't come. */
interface WithdrawPrices {
  readonly kind: 'withdraw_prices'
}

/** Commands of the staff about the prices of a subscriber. */
export type RepriceCommand = Reprice | WithdrawPrices

/** Reason why an account keeps the prices that it has. */
export type RepriceRejection =
  | 'not-subscribed'
  | 'in-trial'
  | 'legacy-plan'
  | 'billed-elsewhere'
  | 'paid-by-other'
  | 'paused'
  | 'already-cancelled'
  | 'currency-waits'
  | 'notice-too-short'
  | 'prices-current'
  | 'prices-planned'
  | 'prices-not-planned'

/** One price as it is and as it will be, with the quantity that is bought. */
export type PriceStep = MovedPrice

/** Effect of new prices on an account: on all its items by then, before tax. */
export interface PlannedPrices {
  /** The renewal from which on they hold; epoch ms. */
  readonly at: EpochMs
  readonly interval: BillingInterval
  /** In advance, for an interval each; what is paid by the month beside a year counts twelve times, and usage is paid after it. */
  readonly before: Money
  readonly after: Money
  readonly steps: readonly PriceStep[]
  readonly unsold: readonly ProductId[]
  /** Other prices waited, and these take their place; without a step there are none any more. */
  readonly isReplacing: boolean
}

function blockerOf({ account }: Ledger, subscription: SubscriptionRow): RepriceRejection | undefined {
  const { status, channel, pausedAt, cancelAt } = subscription
  // a trial buys at the prices of its day, and a confirmed checkout at those that it named
  if (status === subscriptionStatuses.notSubscribed) return 'in-trial'
  if (status !== subscriptionStatuses.subscribed) return 'not-subscribed'
  // it is left by a change of its member, at today's prices
  if (isLegacy(subscription)) return 'legacy-plan'
  if (collectionOf(channel) === 'elsewhere') return 'billed-elsewhere'
  if (account.paidBy !== 'itself') return 'paid-by-other'
  if (pausedAt !== undefined) return 'paused'
  return cancelAt === undefined ? undefined : 'already-cancelled'
}

/** True where two lists say the same of all that is held, whatever else they name. */
function isSameMove(held: readonly SubscriptionItem[], left: readonly MovedPrice[], right: readonly MovedPrice[]) {
  const rateBy = (moved: readonly MovedPrice[], price: SubscriptionItem): string =>
    rateText(comingPriceOf(moved, price) ?? price)
  return held.every((price) => rateBy(left, price) === rateBy(right, price))
}

/** Items of an account at its next renewal: a change that waits takes effect there at the latest. */
function heldAtRenewal(
  { items, orders }: BillingFacts,
  { scheduled, interval }: SubscriptionRow,
): Pick<Purchase, 'interval' | 'items'> {
  return orders.find(({ id }) => id === scheduled?.orderId)?.purchase ?? { interval, items }
}

/** Effect of waiting prices on an account; undefined where it ends before, or none of their items is left. */
export function plannedPrices(facts: BillingFacts): Omit<PlannedPrices, 'unsold' | 'isReplacing'> | undefined {
  const { subscription } = facts
  if (subscription?.comingPrices === undefined || subscription.cancelAt !== undefined) return undefined
  const { comingPrices, currency } = subscription
  const { moved } = comingPrices
  const at = pricesChangeAt(subscription, comingPrices)
  const { items, interval } = heldAtRenewal(facts, subscription)
  const steps = chargedBy({ items }, at).flatMap((before): PriceStep[] => {
    const after = comingPriceOf(moved, before)
    return after === undefined ? [] : [{ before, after }]
  })
  if (steps.length === 0) return undefined
  // an add-on that is off for its debt moves, and isn't charged (B-77)
  const off = new Set(facts.items.flatMap((row) => (row.trial === moduleTrials.overdue ? row.productId : [])))
  const paid = items.filter(({ productId }) => !off.has(productId))
  const before = recurringPrice(paid, { currency, interval })
  const after = recurringPrice(atComingPrices(moved, paid), { currency, interval })
  return { at, interval, before, after, steps }
}

function planned(
  ledger: Ledger,
  { prices, noticeDays }: Reprice,
): Result<PlannedPrices & { readonly coming: ComingPrices | undefined }, RepriceRejection> {
  const { subscription, now } = ledger
  if (subscription === undefined) return fail('not-subscribed')
  const blocker = blockerOf(ledger, subscription)
  if (blocker !== undefined) return fail(blocker)
  // at that renewal it has the prices of another currency
  if (waitingCurrency(ledger.facts()) !== undefined) return fail('currency-waits')
  if (noticeDays < leastNoticeDays) return fail('notice-too-short')
  const { moved, catalogueVersion, unsold } = prices
  const facts = ledger.facts()
  const waiting = subscription.comingPrices?.moved ?? []
  if (isSameMove(pricesHeld(facts), waiting, moved))
    return fail(moved.length === 0 ? 'prices-current' : 'prices-planned')
  const notice = { catalogueVersion, noticedAt: now, notBefore: now + daysInMs(noticeDays), moved }
  const isReplacing = subscription.comingPrices !== undefined
  const next = { ...facts, subscription: { ...subscription, comingPrices: notice } }
  const effect = plannedPrices(next)
  if (effect !== undefined) return ok({ ...effect, unsold, isReplacing, coming: notice })
  // what its change drops, or nothing that waited: its prices stay as they are
  if (!isReplacing) return fail('prices-current')
  const nothing = zero(subscription.currency)
  return ok({
    at: pricesChangeAt(subscription, notice),
    interval: subscription.interval,
    before: nothing,
    after: nothing,
    steps: [],
    unsold,
    isReplacing,
    coming: undefined,
  })
}

/** Previews a repricing of an account, or answers why it keeps its prices; nothing is written. Epoch ms. */
export function previewReprice(
  facts: BillingFacts,
  command: Reprice,
  now: EpochMs,
): Result<PlannedPrices, RepriceRejection> {
  return planned(new Ledger(facts, { at: now, now }), command)
}

/** The notice is a reminder of its own end: another one is another mail. */
function announce(ledger: Ledger, { at, days }: { readonly at: EpochMs; readonly days: number }): void {
  const { subscription } = ledger
  if (subscription?.comingPrices === undefined) return
  const { notBefore: endsAt, catalogueVersion } = subscription.comingPrices
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'price_change', subject, reminder: { endsAt, days } }] as const
  ledger.happened({ name: 'subscription.prices_planned', subject, data: { at, catalogueVersion }, mails })
}

/** Takes planned prices back; undefined where it is done: its prices stay, and and a mail says so. */
export function withdrawPrices(ledger: Ledger): RepriceRejection | undefined {
  const { subscription } = ledger
  if (subscription?.comingPrices === undefined) return 'prices-not-planned'
  const isNoticed = plannedPrices(ledger.facts()) !== undefined
  ledger.changeSubscription({ comingPrices: undefined })
  const subject = { table: 'subscription', id: subscription.id } as const
  const mails = [{ template: 'price_change_withdrawn', subject }] as const
  ledger.happened({ name: 'subscription.prices_withdrawn', subject, data: {}, mails: isNoticed ? mails : [] })
  return undefined
}

/** Plans other prices for an account, in the place of those that waited; undefined where it is done. */
export function reprice(ledger: Ledger, command: Reprice): RepriceRejection | undefined {
  const found = planned(ledger, command)
  if (!found.ok) return found.failure
  const { coming, at } = found.value
  if (coming === undefined) return withdrawPrices(ledger)
  ledger.changeSubscription({ comingPrices: coming })
  announce(ledger, { at, days: command.noticeDays })
  return undefined
}
