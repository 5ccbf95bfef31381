import { periodAt } from '../calendar/index.ts'
import type { Period } from '../calendar/index.ts'
import { buildInvoice, waitsForUsage } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { zero } from '../money/index.ts'
import {
  arrearsLines,
  collectionOf,
  declaredUsage,
  moduleTrials,
  renewalCharge,
  renewalDueAt,
  subscriptionStatuses,
} from '../subscription/index.ts'
import type { SubscriptionItem, UsageRecord } from '../subscription/index.ts'
import type { Books } from './books.ts'
import { issue } from './collect.ts'
import { endItems } from './entitle.ts'
import type { ItemRow, SubscriptionRow } from './facts.ts'

const month = { unit: 'month', count: 1 } as const

/** How long a document with metered lines waits for late usage, in ms: an hour unless configured (B-69). */
export interface BillingPolicy {
  readonly finaliseDelayMs: number
}

/** What is charged: not what the plan brings along, nor an add-on that is off for its debt (B-77). */
function chargedItems(items: readonly ItemRow[]): SubscriptionItem[] {
  return items.flatMap(({ price, trial }) => (price === undefined || trial === moduleTrials.overdue ? [] : price))
}

/** The usage of the month that ends: as metered, and as declared for keys that aren't (B-64). */
function usageOf(books: Books, items: readonly SubscriptionItem[]): UsageRecord {
  const declared = declaredUsage(items)
  return { ...books.usage, peaks: { ...declared.peaks, ...books.usage?.peaks } }
}

/** True where we invoice: not a statement's member, and not a store's customer (B-35, B-68). */
function isInvoiced({ account }: Books, { channel, pausedAt }: SubscriptionRow): boolean {
  return account.paidBy === 'itself' && collectionOf(channel) !== 'elsewhere' && pausedAt === undefined
}

interface Charge {
  readonly subscription: SubscriptionRow
  readonly lines: readonly ChargeLine[]
  /** The month that the document names (B-113). */
  readonly slot: Period
}

/** Drafts a document; one with metered lines waits for late usage, any other is issued at once (B-69). */
function charge(books: Books, { subscription, lines, slot }: Charge, policy: BillingPolicy): void {
  // within a year that is paid, a month without metered usage costs nothing and needs no document
  if (lines.length === 0) return
  const { currency, channel, catalogueVersion, id: subscriptionId } = subscription
  const { start, end } = slot
  const draft = buildInvoice(lines, {
    kind: 'period',
    currency,
    period: { start, end },
    dueAt: renewalDueAt(channel, books.at),
    taxRate: books.account.taxRate,
  })
  const waits = waitsForUsage(draft)
  const id = books.newId()
  books.documents.insert({
    ...draft,
    id,
    status: 'draft',
    subscriptionId,
    catalogueVersion,
    creditApplied: zero(currency),
    createdAt: books.at,
    finaliseAt: waits ? books.at + policy.finaliseDelayMs : undefined,
  })
  if (!waits) issue(books, id)
}

/** The subscription ends with its period: everything is off, and the usage of the last month is charged (B-110, B-113). */
function endPeriod(books: Books, subscription: SubscriptionRow, policy: BillingPolicy): void {
  const { anchor, period } = subscription
  const items = chargedItems(books.items.all())
  const lines = arrearsLines(items, period, usageOf(books, items))
  const slot = { start: period.end, end: periodAt(anchor, month, period.end).end }
  books.changeSubscription({ status: subscriptionStatuses.expired }, 'period_ended')
  endItems(books, books.at)
  if (isInvoiced(books, subscription)) charge(books, { subscription, lines, slot }, policy)
}

function renew(books: Books, subscription: SubscriptionRow, policy: BillingPolicy): void {
  const { anchor, period, currency, interval } = subscription
  const { index, end } = periodAt(anchor, month, period.end)
  const slot = { start: period.end, end }
  books.changeSubscription({ period: slot }, 'renewed')
  if (!isInvoiced(books, subscription)) return
  const items = chargedItems(books.items.all())
  const { lines } = renewalCharge({ currency, interval, anchor, items }, index, usageOf(books, items))
  charge(books, { subscription, lines, slot }, policy)
}

/** The end of a period: the subscription ends with it, or is charged for the next one from its own rows (B-58, B-72, B-99). */
export function passBoundary(books: Books, policy: BillingPolicy): void {
  const { subscription } = books
  if (subscription === undefined) throw new Error('no subscription to renew')
  const isOver = subscription.cancelAt !== undefined && subscription.cancelAt <= books.at
  if (isOver) endPeriod(books, subscription, policy)
  else renew(books, subscription, policy)
}
