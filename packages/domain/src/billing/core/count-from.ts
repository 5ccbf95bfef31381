import { isWithin } from '../../calendar/index.ts'
import type { EpochMs, Period } from '../../calendar/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { Ledger } from './ledger.ts'
import { countedSince, emptyWindow, isMeteredItem, levelOf, usageKeyOf, windowsSince } from './usage-window.ts'
import type { UsageWindow } from './usage-window.ts'

/** A window of which nothing is known yet but what is in force at its start. */
export function addWindow(ledger: Ledger, usageKey: string, period: Period): UsageWindow {
  const window = emptyWindow(ledger.usageWindows.all(), { id: ledger.newId(), usageKey, period })
  ledger.usageWindows.insert(window)
  return window
}

const keysOf = (prices: readonly SubscriptionItem[]): ReadonlySet<string> =>
  new Set(prices.filter(isMeteredItem).map(usageKeyOf))

/** Starts the count of a key that begins to be charged: its window ends, and another one begins. Epoch ms. */
export function countFrom(ledger: Ledger, prices: readonly SubscriptionItem[], at: EpochMs): void {
  const { subscription } = ledger
  if (subscription === undefined) return
  const { end } = subscription.period
  const since = countedSince(subscription)
  if (at <= since || at >= end) return
  for (const usageKey of keysOf(prices)) {
    const windows = windowsSince(ledger.usageWindows.all(), usageKey, since)
    const around = windows.find(({ period }) => isWithin(period, at))
    // what was reported of later stays where it is
    if (around?.period.start === at || (around?.last?.at ?? at) > at) continue
    const next = windows.find(({ period }) => period.start > at)
    if (around !== undefined) ledger.usageWindows.change(around.id, { period: { ...around.period, end: at } })
    addWindow(ledger, usageKey, { start: at, end: around?.period.end ?? next?.period.start ?? end })
  }
}

/** Counts again items that were off for their debt: the level in force is the first count. Epoch ms. */
export function countAgain(ledger: Ledger, prices: readonly SubscriptionItem[], at: EpochMs): void {
  countFrom(ledger, prices, at)
  for (const key of keysOf(prices)) {
    const windows = ledger.usageWindows.all()
    const level = levelOf(windows, key)
    const window = windows.find(({ usageKey, period }) => usageKey === key && period.start === at)
    if (window !== undefined && level !== undefined)
      ledger.usageWindows.change(window.id, { peak: Math.max(level.quantity, window.peak ?? 0) })
  }
}
