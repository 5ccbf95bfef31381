import { periodAt } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { floorQuotient, sum } from '../../money/index.ts'
import type { Money } from '../../money/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { DueItem } from '../core/due-items.ts'
import type { BillingFacts, MethodRow, PurchasedItem } from '../core/facts.ts'
import type { BillingPlan } from '../core/plan.ts'
import { usedItems } from '../core/usage-behind.ts'
import { countedUsage, emptyWindow, isMeteredItem, peakWithin, usageKeyOf, windowsSince } from '../core/usage-window.ts'
import type { UsageWindow } from '../core/usage-window.ts'
import { decide } from '../decide.ts'
import type { BillingCommand, BillingRejection } from '../commands.ts'
import { chargesIn } from './charges-in.ts'
import type { ChargeAhead } from './charges-in.ts'
import { forecastSteps } from './forecast.ts'

/** Months of a forecast of costs. */
const monthsAhead = 12

/** Growth of the team within the year: evenly, a part with each month. */
export interface TeamGrowth {
  /** Additional units of every usage key after twelve months; a whole number from 0. */
  readonly joining: number
  /** The most units of a usage key that can be bought. */
  readonly mostOf: (usageKey: string) => number
}

/** Units of one usage key, today and after twelve months. */
export interface GrownUnit {
  readonly usageKey: string
  readonly now: number
  readonly then: number
}

/** Charges of an account within the next twelve months. */
export interface YearAhead {
  /** The nearest first. */
  readonly charges: readonly ChargeAhead[]
  /** Of all charges, tax included. */
  readonly total: Money
  /** Half-open: what is drafted at this instant is beyond the year. Epoch ms. */
  readonly until: EpochMs
}

/** Units that joined by the m-th month, m from 0: 5 in a year are 0, 0, 0, 1 … 4, 5. */
function joinedBy(month: number, joining: number): number {
  return floorQuotient(joining * Math.min(month, monthsAhead), monthsAhead)
}

function grownPrice(price: SubscriptionItem, more: number, { mostOf }: TeamGrowth): SubscriptionItem {
  if ('recurring' in price) return price
  const most = Math.max(mostOf(usageKeyOf(price)), price.declared)
  // who joins is beyond a minimum that was not counted (B-140)
  const had = price.kind === 'usage' && more > 0 ? Math.max(price.declared, price.minimum) : price.declared
  return { ...price, declared: Math.min(had + more, most) }
}

/** Units of each key, of several items the most; a minimum counts as so many. */
function unitsByKey(items: readonly SubscriptionItem[]): ReadonlyMap<string, number> {
  const units = items.filter(isMeteredItem).map((item) => ({
    key: usageKeyOf(item),
    count: item.kind === 'usage' ? Math.max(item.declared, item.minimum) : item.declared,
  }))
  return new Map(
    Map.groupBy(units, ({ key }) => key)
      .entries()
      .map(([key, all]) => [key, Math.max(...all.map(({ count }) => count))]),
  )
}

/** The team of what is charged, with those who join; empty where nothing is charged by the unit. */
export function grownTeam(items: readonly SubscriptionItem[], growth: TeamGrowth): readonly GrownUnit[] {
  const then = unitsByKey(items.map((item) => grownPrice(item, growth.joining, growth)))
  return [...unitsByKey(items)].map(([usageKey, now]) => ({ usageKey, now, then: then.get(usageKey) ?? now }))
}

function grown<Item extends Pick<PurchasedItem, 'price'>>(
  items: readonly Item[],
  more: number,
  growth: TeamGrowth,
): readonly Item[] {
  return items.map((item) =>
    item.price === undefined ? item : { ...item, price: grownPrice(item.price, more, growth) },
  )
}

/** Windows that only a year ahead has are numbered from here, beyond all that is forecast; so many a month at most. */
const firstWindowId = 2 ** 51
const mostKeys = 1000

/**
 * Usage of the n-th month, which is behind when it is charged: as counted so far, with the team that had joined before it.
 * Where nothing was reported it is as declared.
 */
function usageOfMonth(facts: BillingFacts, month: number, growth: TeamGrowth): readonly UsageWindow[] {
  const { subscription, usageWindows: known } = facts
  // where no member joins, what is known says it all
  if (subscription === undefined || growth.joining === 0) return known
  const { end } = subscription.period
  const counts = countedUsage(facts)
  const declared = unitsByKey(usedItems(facts.items).map(({ price }) => price))
  const counted = [...declared].map(([usageKey, units], place) => {
    const id = firstWindowId + month * mostKeys + place
    const period = { start: counts.since, end }
    // the newest of the month, which may be of a part of it
    const window = windowsSince(known, usageKey, counts.since).at(-1) ?? emptyWindow(known, { id, usageKey, period })
    const count = peakWithin(counts, usageKey, { start: window.period.start, end })
    const joined = (count ?? 0) + joinedBy(month - 1, growth.joining)
    const peak = count === undefined ? units : Math.min(joined, Math.max(count, growth.mostOf(usageKey)))
    return { ...window, peak }
  })
  // what is counted replaces what is known of the same window
  return [...new Map([...known, ...counted].map((window) => [window.id, window])).values()]
}

/**
 * The team of the n-th month, who join on the day on which it begins: what is prepaid for it counts them, the usage of the
 * month behind doesn't.
 */
function nextMonth(facts: BillingFacts, month: number, growth: TeamGrowth): BillingFacts {
  const more = joinedBy(month, growth.joining) - joinedBy(month - 1, growth.joining)
  return {
    ...facts,
    usageWindows: usageOfMonth(facts, month, growth),
    items: grown(facts.items, more, growth),
    // the one that waits for its day is had from then on
    orders: facts.orders.map((order) => ({
      ...order,
      purchase: { ...order.purchase, items: grown(order.purchase.items, more, growth) },
    })),
  }
}

/** The facts that each month of a forecast finds: use that isn't known yet, and the team that has joined by then (B-64). */
export function growing(growth: TeamGrowth): (facts: BillingFacts, dueItems: readonly DueItem[]) => BillingFacts {
  let months = 0
  return (facts, dueItems) => {
    if (!dueItems.some(({ kind }) => kind === 'boundary')) return facts
    months += 1
    return nextMonth(facts, months, growth)
  }
}

/** A card that nothing is charged to: what a year costs doesn't depend on how it is paid. */
const anyCard: MethodRow = { id: 0, type: 1 }

/** The same where trials lapse for want of a method: nothing can be charged at their ends. */
const lapsedCard: MethodRow = { ...anyCard, expiresAt: 0 }

/** An account that pays what it is charged: with what it has on file, otherwise with a card, and not by bank transfer (B-74). */
export function paying(facts: BillingFacts): BillingFacts {
  const { subscription, method } = facts
  const isWired = subscription?.channel === 'wired'
  const isSubscribed = subscription?.status === subscriptionStatuses.subscribed
  return {
    ...facts,
    ...(subscription && { subscription: { ...subscription, ...(isWired && { channel: 'direct' }) } }),
    method: isWired || !isSubscribed ? anyCard : (method ?? lapsedCard),
  }
}

/**
 * Pays all debts, each by a plan, so that the subscription goes on. An add-on that is off for its debt isn't charged for it
 * again: it stays off until its member pays. Epoch ms.
 */
export function debtsPaid(
  { receivables }: BillingFacts,
  now: EpochMs,
): readonly ((known: BillingFacts) => BillingPlan | undefined)[] {
  return receivables
    .filter(({ open, isAddOn, disabledAt }) => open.minor > 0 && !(isAddOn && disabledAt !== undefined))
    .map(({ id, open: amount }) => (known) => {
      const debt = {
        kind: 'record_transfer',
        documentId: id,
        amount,
        isAnyAmount: false,
        reference: 'forecast',
      } as const
      const decided = decide(known, debt, now)
      return decided.ok ? decided.value : undefined
    })
}

/** The year to forecast: as it stands, or after a command. */
export interface YearRequest {
  /** Epoch ms. */
  readonly now: EpochMs
  readonly growth: TeamGrowth
  readonly command?: BillingCommand
}

/**
 * Forecasts the charges of the next twelve months, if every charge is paid and nothing else happens: the plans of the worker,
 * month by month. Usage counts as reported last, otherwise as declared, plus the team that joins. Open invoices count as paid,
 * and aren't in it. With a command it is the year after it, with its own charge; or its rejection. Throws where the account
 * can't be planned.
 */
export function yearAhead(
  facts: BillingFacts,
  { now, growth, command }: YearRequest,
): Result<YearAhead, BillingRejection> {
  const until = periodAt(now, { unit: 'month', count: monthsAhead }, now).end
  let rejection: BillingRejection | undefined
  const begin = (known: BillingFacts): BillingPlan | undefined => {
    const decided = command && decide(known, command, now)
    if (decided?.ok === false) rejection = decided.failure
    return decided?.ok === true ? decided.value : undefined
  }
  const first = [...debtsPaid(facts, now), begin]
  const charges: ChargeAhead[] = []
  // a forecast ends by itself, later than the longest wait for late usage of the year (B-69)
  for (const step of forecastSteps(paying(facts), { now, answer: 'paid', first, until: growing(growth) })) {
    if (rejection !== undefined) break
    // another currency is no part of the sum: it ends where that begins
    charges.push(...chargesIn(step).filter(({ at, total }) => at < until && total.currency === facts.account.currency))
  }
  if (rejection !== undefined) return fail(rejection)
  return ok({
    charges,
    total: sum(
      charges.map(({ total }) => total),
      facts.account.currency,
    ),
    until,
  })
}
