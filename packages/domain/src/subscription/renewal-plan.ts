import { periodOf } from '../calendar/index.ts'
import type { AnchoredPeriod, EpochMs, Interval, Period } from '../calendar/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import type { Currency } from '../money/index.ts'
import { extraAssetsLine, fixedLine, overageLines, prepaidLine, usageLine } from './charge-lines.ts'
import type { UsageRecord } from './charge-lines.ts'
import type { BillingInterval, SubscriptionItem } from './items.ts'

/** Facts of one subscription for its renewal. */
export interface RecurringSubscription {
  readonly currency: Currency
  readonly interval: BillingInterval
  /** The instant that all periods are counted from. Epoch ms. */
  readonly anchor: EpochMs
  readonly items: readonly SubscriptionItem[]
}

const monthly: Interval = { unit: 'month', count: 1 }
/** Months of an interval. */
export const monthsPer: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 }

/** The interval of the calendar for a billing interval. */
export function calendarInterval(interval: BillingInterval): Interval {
  return { unit: interval, count: 1 }
}

/** The paid period that begins with the n-th month after the anchor, if one does (B-61). */
function paidPeriodAt({ anchor, interval }: RecurringSubscription, month: AnchoredPeriod): AnchoredPeriod | undefined {
  if (interval === 'month') return month
  const months = monthsPer[interval]
  return month.index % months === 0 ? periodOf(anchor, calendarInterval(interval), month.index / months) : undefined
}

/** Lines in advance for the month that begins, and for the paid period if one begins with it. */
export function advanceLines(
  items: readonly SubscriptionItem[],
  month: Period,
  paidPeriod: Period | undefined,
): ChargeLine[] {
  return items.flatMap((item): ChargeLine[] => {
    switch (item.kind) {
      case 'plan':
      case 'module':
        return paidPeriod === undefined ? [] : [fixedLine(item, paidPeriod)]
      case 'prepaid':
        return [prepaidLine(item, month)]
      case 'usage':
      case 'extra_assets':
        return []
    }
  })
}

/** Lines for the usage of the month that closes. */
export function arrearsLines(items: readonly SubscriptionItem[], month: Period, usage: UsageRecord): ChargeLine[] {
  return items.flatMap((item): ChargeLine[] => {
    switch (item.kind) {
      case 'plan':
      case 'module':
        return []
      case 'prepaid':
        return overageLines(item, month, usage)
      case 'usage':
        return [usageLine(item, month, usage)]
      case 'extra_assets':
        return [extraAssetsLine(item, month, usage)]
    }
  })
}

const byTheMonth: ReadonlySet<SubscriptionItem['kind']> = new Set(['usage', 'prepaid', 'extra_assets'])

/** The first boundary from one on that charges: within a paid year only what is billed by the month does. */
export function chargedBoundary(
  { interval, items }: Pick<RecurringSubscription, 'interval' | 'items'>,
  from: number,
): number {
  if (interval === 'month' || items.some(({ kind }) => byTheMonth.has(kind))) return from
  const over = from % monthsPer.year
  return over === 0 ? from : from - over + monthsPer.year
}

/** Lines in advance from the n-th boundary after the anchor on, n from 0: the anchor itself. */
export function advanceCharge(subscription: RecurringSubscription, boundary: number): readonly ChargeLine[] {
  const month = periodOf(subscription.anchor, monthly, boundary)
  return advanceLines(subscription.items, month, paidPeriodAt(subscription, month))
}
