import type { EpochMs } from '../../calendar/index.ts'
import { takesBack } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { periodOf } from '../../calendar/index.ts'
import { compare, negate, subtract, zero } from '../../money/index.ts'
import { isInFlight, methodTypes } from '../../payment/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import { announceChange } from '../core/announce.ts'
import { applyChange, pinUnchanged } from '../core/change-items.ts'
import { paymentOf } from '../core/due-items.ts'
import type { DocumentRow, OrderRow, OrderedChange, Purchase, PurchasedItem, RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { leaveLegacy } from '../core/legacy.ts'
import { creditedOf, giveEarlier, takeBack } from '../documents/index.ts'
import { carryUsage } from '../usage/index.ts'
import { besideWaiting } from './kept-change.ts'

/** True for a change whose money comes after the boundary that it was to come before (B-114). */
export function isAfterBoundary({ subscription }: Ledger, { change: base }: OrderRow): boolean {
  return base !== undefined && subscription !== undefined && subscription.period.end > base.periodEnd
}

/**
 * The subscription after a change. After a boundary the items that the order left keep the price that they have by now, as of a
 * renewal at new prices (B-99); those of that boundary stay, as the order has joined them (B-147).
 */
export function boughtBy(ledger: Ledger, order: OrderRow): Purchase {
  const { subscription } = ledger
  if (subscription === undefined || !isAfterBoundary(ledger, order)) return order.purchase
  const { joined } = order.change ?? {}
  const isJoined = joined !== undefined && subscription.scheduled?.orderId !== joined.orderId
  return pinUnchanged({ subscription, items: ledger.items.all() }, isJoined ? joined.purchase : order.purchase)
}

/** The money of a change is there: what it was computed for is what it changes. */
export function finishChange(ledger: Ledger, order: OrderRow, document: DocumentRow): void {
  const { id, change: base } = order
  takeBack(ledger, base?.reductions ?? [])
  const bought = boughtBy(ledger, order)
  const isMoved = base !== undefined && ledger.subscription?.interval !== bought.interval
  const since = isAfterBoundary(ledger, order) ? ledger.subscription?.period.start : undefined
  const cancelled = besideWaiting(ledger, order, () => {
    changeWithin(ledger, bought, isMoved ? document.period.start : undefined)
    keepUsageFrom(ledger, since)
    leaveLegacy(ledger, order)
  })
  announceChange(ledger, id, cancelled)
}

/** The boundary has charged the usage before it: the month of another interval began earlier, and counts from there. */
function keepUsageFrom(ledger: Ledger, since: EpochMs | undefined): void {
  const { subscription } = ledger
  if (subscription !== undefined && since !== undefined && subscription.period.start < since)
    ledger.changeSubscription({ usageFrom: since })
}

/** Gives back what a change leaves of payments, here or to an earlier system. */
export function giveBack(ledger: Ledger, credits: readonly ChargeLine[]): void {
  const isHere = ({ correctsDocument }: ChargeLine): boolean => correctsDocument !== undefined
  takeBack(ledger, credits.filter(isHere))
  giveEarlier(
    ledger,
    credits.filter((line) => !isHere(line)),
  )
}

/** A change takes effect within the month that runs: the usage that it ends waits for the next invoice. */
export function changeWithin(ledger: Ledger, bought: Purchase, anchor: EpochMs | undefined): void {
  // what another account pays is counted on its statement
  if (ledger.account.paidBy === 'itself') carryUsage(ledger, bought, anchor)
  applyChange(ledger, bought, anchor)
}

const isEqualSet = (left: readonly RowId[], right: readonly RowId[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

/** An attempt of a document waits for its answer. */
export function isUnderWay(ledger: Ledger, { id }: DocumentRow): boolean {
  const state = paymentOf({ payments: ledger.payments.all() }, id)?.state
  return state !== undefined && isInFlight(state)
}

/** Something of a document can still be taken back: an attempt of it decides first. */
function isCreditable(ledger: Ledger, document: DocumentRow): boolean {
  const { status } = document
  const isTried = status !== 'paid' && isUnderWay(ledger, document)
  return !isTried && (status === 'paid' || status === 'open' || status === 'draft')
}

/** True where every line of the past that the change takes back is still there to be taken back. */
function isCreditLeft(ledger: Ledger, lines: readonly ChargeLine[]): boolean {
  const isEarlierLeft = ledger.subscription?.earlierPayment?.isCredited !== true
  return lines.every((line) => {
    const { correctsDocument, corrects = 0, amount } = line
    if (correctsDocument === undefined) return !takesBack(line) || isEarlierLeft
    const document = ledger.documents.all().find(({ id }) => id === correctsDocument)
    if (document === undefined || !isCreditable(ledger, document)) return false
    const given = creditedOf(ledger, document).byLine.get(corrects) ?? zero(amount.currency)
    const charged = document.lines[corrects]?.amount ?? zero(amount.currency)
    return compare(subtract(charged, given), negate(amount)) >= 0
  })
}

const isFixed = ({ price }: PurchasedItem): boolean => price === undefined || 'recurring' in price

/**
 * True where another interval can begin on the day of its order although a boundary has passed since: one alone, and the first
 * month from that day still runs, or it is a year in which no other month is charged.
 */
function canMove(ledger: Ledger, { change: base, purchase }: OrderRow, { period: { start } }: DocumentRow): boolean {
  const { end } = periodOf(start, { unit: 'month', count: 1 }, 0)
  const isOneBoundary = ledger.subscription?.period.start === base?.periodEnd
  const isFixedYear = purchase.interval === 'year' && [...purchase.items, ...ledger.items.all()].every(isFixed)
  return isOneBoundary && (ledger.now < end || isFixedYear)
}

/** True where an add-on was lost for its debt since a change was ordered, which would bring it back. */
function hasLost({ receivables }: Ledger, { createdAt }: DocumentRow): boolean {
  return receivables.all().some(({ isAddOn, endedAt = -Infinity }) => isAddOn && endedAt >= createdAt)
}

/**
 * True for a change that can take effect after the boundary that it was to come before: the money of its debit settled late.
 * What waited for an invoice when it was ordered is on one by now.
 */
function canFollow(ledger: Ledger, order: OrderRow, document: DocumentRow): boolean {
  const { change: base } = order
  const isDebit = paymentOf({ payments: ledger.payments.all() }, document.id)?.method === methodTypes.ach
  const isWaiting = base?.reductions?.some(({ correctsDocument }) => correctsDocument === undefined) === true
  const isMoved = ledger.subscription?.interval !== boughtBy(ledger, order).interval
  return isDebit && !isWaiting && !hasLost(ledger, document) && (!isMoved || canMove(ledger, order, document))
}

/** True while what is switched on is what was when a change was ordered. */
function hasSameItems({ subscription, items }: Ledger, { itemIds, periodEnd }: OrderedChange): boolean {
  const present = items.all().map(({ id }) => id)
  return subscription?.period.end === periodEnd && isEqualSet(itemIds, present)
}

/**
 * True while what an order was computed for holds: of a first purchase that nothing has begun since, of a change items, periods,
 * and what its credit is of.
 */
export function stillHolds(ledger: Ledger, order: OrderRow, document: DocumentRow): boolean {
  const { change: base } = order
  const { subscription } = ledger
  if (base === undefined) return subscription?.status !== subscriptionStatuses.subscribed
  // a cancellation since then holds for the periods that ran, and for no others
  const isMoved = subscription?.interval !== boughtBy(ledger, order).interval
  return (
    subscription?.status === subscriptionStatuses.subscribed &&
    subscription.id === base.subscriptionId &&
    subscription.anchor === base.anchor &&
    (isAfterBoundary(ledger, order) ? canFollow(ledger, order, document) : hasSameItems(ledger, base)) &&
    (subscription.cancelAt === undefined || !isMoved) &&
    isCreditLeft(ledger, [...document.lines, ...(base.reductions ?? [])])
  )
}
