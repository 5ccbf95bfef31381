import { periodAt } from '../../calendar/index.ts'
import type { AnchoredPeriod, Period } from '../../calendar/index.ts'
import { HOUR_MS } from '../../durations/index.ts'
import { buildInvoice, waitsForUsage } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { zero } from '../../money/index.ts'
import { advanceCharge, moduleTrials, renewalDueAt, subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { Ledger } from '../core/ledger.ts'
import { announceChange } from '../core/announce.ts'
import { applyChange, withoutStoppedTrials } from '../core/change-items.ts'
import { endItems } from '../core/entitle.ts'
import type { ItemRow, SubscriptionRow } from '../core/facts.ts'
import { usedItems } from '../core/usage-behind.ts'
import { creditBeyond, dropCarried, issue, isWorthAnInvoice, takeCarried, waitingLines } from '../documents/index.ts'
import { closeUsage, isInvoiced, usageUntilOff } from '../usage/index.ts'
import { renewInCurrency } from './other-currency.ts'
import { applyComingPrices } from './coming-prices.ts'

const month = { unit: 'month', count: 1 } as const

/** Hours that a draft with metered lines waits for late usage, unless the shop says otherwise (B-69). */
export const specifiedFinaliseHours = 1

/** Charged items: not those of the plan, nor those in trial, nor an add-on that is off for its debt (B-77). */
export function chargedItems(items: readonly ItemRow[]): SubscriptionItem[] {
  return items.flatMap(({ price, trial }) => (price === undefined || trial !== moduleTrials.paid ? [] : price))
}

/** The month that begins where the running one ends, counted from the anchor (B-58); epoch ms. */
export function monthAfter({ anchor, period }: Pick<SubscriptionRow, 'anchor' | 'period'>): AnchoredPeriod {
  const { index, end } = periodAt(anchor, month, period.end)
  return { index, start: period.end, end }
}

/**
 * The period that a document names of the month that it opens: the days that no invoice of the subscription names yet. After 31
 * January the renewal of 28 February names the days to 31 March; a year that begins on that day has its next month from 28
 * March, and that month's invoice names 31 March to 28 April. Its lines are of the whole month.
 */
function unnamedDays(ledger: Ledger, { id }: SubscriptionRow, { start, end }: Period): Period {
  const named = ledger.documents
    .all()
    .filter(({ kind, status, subscriptionId }) => kind === 'period' && status !== 'void' && subscriptionId === id)
  const from = Math.max(start, ...named.map(({ period }) => period.end))
  // where all of it is named, something is wrong: the store rejects the document, and the account is on billing hold
  return { start: from < end ? from : start, end }
}

interface Charge {
  readonly subscription: SubscriptionRow
  readonly lines: readonly ChargeLine[]
  /** The month that the document opens. */
  readonly slot: Period
}

/** Drafts a document; one with metered lines waits for late usage, unless the shop's wait is 0, any other is issued at once. */
export function charge(ledger: Ledger, { subscription, lines, slot }: Charge): void {
  // what waits at an end without a last invoice comes to one sum, which is dropped or credited
  const isOver = ledger.subscription?.status === subscriptionStatuses.expired
  if (lines.length > 0 || !isOver) creditBeyond(ledger, lines)
  // within a year that is paid, a month without metered usage costs nothing and needs no document
  if (lines.length === 0 && !isWorthAnInvoice(waitingLines(ledger), ledger.account.taxRate)) return
  const all = [...takeCarried(ledger), ...lines]
  const { currency, channel, catalogueVersion, id: subscriptionId } = subscription
  const draft = buildInvoice(all, {
    kind: 'period',
    currency,
    period: unnamedDays(ledger, subscription, slot),
    dueAt: renewalDueAt(channel, ledger.at, ledger.account.transferDays),
    taxRate: ledger.account.taxRate,
  })
  const hours = ledger.account.finaliseHours ?? specifiedFinaliseHours
  const waits = hours > 0 && waitsForUsage(draft)
  const id = ledger.newId()
  ledger.documents.insert({
    ...draft,
    id,
    status: 'draft',
    subscriptionId,
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: ledger.at,
    finaliseAt: waits ? ledger.at + hours * HOUR_MS : undefined,
  })
  if (!waits) issue(ledger, id)
}

/** The subscription ends with its period: everything is off, and the usage of the last month is charged. */
function endPeriod(ledger: Ledger, subscription: SubscriptionRow): void {
  const used = ledger.items.all()
  const lines = [...closeUsage(ledger, usedItems(used), subscription.period.end), ...usageUntilOff(ledger, used)]
  const slot = monthAfter(subscription)
  ledger.changeSubscription({ status: subscriptionStatuses.expired, awaitsPayment: undefined }, 'period_ended')
  endItems(ledger, ledger.at)
  if (isInvoiced(ledger, subscription)) charge(ledger, { subscription, lines, slot })
  dropCarried(ledger)
  releasePayer(ledger)
}

/** The change that waited for this end: what is paid in advance is of the new, the usage behind it of the old. */
function applyScheduled(ledger: Ledger, before: SubscriptionRow, behind: readonly ChargeLine[]): void {
  const { interval, scheduled } = before
  if (scheduled === undefined || scheduled.at > ledger.at || renewInCurrency(ledger, before, behind)) return
  const { purchase } = ledger.orders.get(scheduled.orderId)
  // a year counts from the boundary at which it begins (B-61)
  const left = withoutStoppedTrials(ledger, purchase)
  applyChange(ledger, left, interval === 'month' && purchase.interval === 'year' ? ledger.at : undefined)
  announceChange(ledger, scheduled.orderId)
}

function renew(ledger: Ledger, before: SubscriptionRow): void {
  const { period } = before
  const used = ledger.items.all()
  const behind = [...closeUsage(ledger, usedItems(used), period.end), ...usageUntilOff(ledger, used)]
  // a pause sets the change and the prices aside that wait
  if (before.pausedAt === undefined) {
    applyScheduled(ledger, before, behind)
    applyComingPrices(ledger, before)
  }
  const { subscription = before } = ledger
  const { anchor, currency, interval } = subscription
  const slot = monthAfter({ anchor, period })
  const { index, start, end } = slot
  ledger.changeSubscription({ period: { start, end } }, 'renewed')
  if (!isInvoiced(ledger, subscription)) return
  const items = chargedItems(ledger.items.all())
  const lines = [...advanceCharge({ currency, interval, anchor, items }, index), ...behind]
  charge(ledger, { subscription, lines, slot })
}

/** The end of a period: the subscription ends with it, or is charged for the next one from its own rows. */
export function passBoundary(ledger: Ledger): void {
  const { subscription } = ledger
  if (subscription === undefined) throw new Error('no subscription to renew')
  const { cancelAt = Infinity } = subscription
  if (cancelAt <= ledger.at) endPeriod(ledger, subscription)
  else renew(ledger, subscription)
}

/** A subscription has ended whose payer was leaving: what its member buys next is the member's own. */
export function releasePayer(ledger: Ledger): void {
  if (ledger.account.paidUntil !== undefined) ledger.setPayer({ by: 'itself' })
}
