import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { collectionOf } from '../../subscription/index.ts'
import { changedItems, chargedBy } from '../core/change-items.ts'
import { addWindow } from '../core/count-from.ts'
import type { ItemRow, Purchase } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import type { SubscriptionRow } from '../core/subscription-row.ts'
import { isCountedLater, keyOf, usageBehind, usedItems } from '../core/usage-behind.ts'
import type { UsageCharges, UsedItem } from '../core/usage-behind.ts'
import { countedSince, isMeteredItem, usageKeyOf, windowsSince } from '../core/usage-window.ts'
import type { UsageWindow } from '../core/usage-window.ts'
import { usedUntilOff } from '../documents/index.ts'

/** Closes usage of the month that runs: its lines, which no invoice has yet. Epoch ms. */
export function closeUsage(ledger: Ledger, items: readonly UsedItem[], until: EpochMs): readonly ChargeLine[] {
  const { subscription } = ledger
  if (subscription === undefined) return []
  const { period: month, usageFrom } = subscription
  const carried = ledger.carried.all()
  const used = { month, usageFrom, usage: ledger.usage, carried, until: Math.min(until, month.end) }
  const { lines, counted, charged, replaced } = usageBehind(items, used)
  for (const id of counted) ledger.endCarried(id, ledger.at)
  noteCharged(ledger, subscription, { charged, replaced })
  return lines
}

/** True where we invoice: not a statement's member, and not a store's customer (B-68). */
export function isInvoiced({ account }: Ledger, { channel, pausedAt }: SubscriptionRow): boolean {
  return account.paidBy === 'itself' && collectionOf(channel) !== 'elsewhere' && pausedAt === undefined
}

/** The first window of a key in the month that runs, which holds what is charged of it; it begins with the first that is known of it. */
function chargedWindow(ledger: Ledger, usageKey: string, subscription: SubscriptionRow): UsageWindow {
  const since = countedSince(subscription)
  const [known] = windowsSince(ledger.usageWindows.all(), usageKey, since)
  return known ?? addWindow(ledger, usageKey, { start: since, end: subscription.period.end })
}

/** Records the charged usage of a month, for late usage; usage that was counted again is charged with it. */
function noteCharged(
  ledger: Ledger,
  subscription: SubscriptionRow,
  { charged, replaced }: Pick<UsageCharges, 'charged' | 'replaced'>,
): void {
  const isCharged = isInvoiced(ledger, subscription)
  for (const [usageKey, entries] of Map.groupBy(charged, ({ price }) => usageKeyOf(price))) {
    const { id, charged: before } = chargedWindow(ledger, usageKey, subscription)
    const left = before.filter((one) => !replaced.includes(one))
    ledger.usageWindows.change(id, { charged: [...left, ...(isCharged ? entries : [])] })
  }
}

/**
 * Of a change within the month, before it takes effect: usage of what it ends. With another anchor, epoch ms, the month ends there
 * for all that is metered (B-61).
 */
export function usageEnded(
  rows: readonly ItemRow[],
  bought: Pick<Purchase, 'items'>,
  isMoved: boolean,
): readonly UsedItem[] {
  if (isMoved) return usedItems(rows)
  const { ended, opened } = changedItems(rows, bought.items)
  const continued = new Set(chargedBy({ items: opened }).filter(isMeteredItem).map(keyOf))
  return usedItems(ended).filter(({ price }) => !isCountedLater(price, continued))
}

/** The usage that a change ends is a line of the next monthly invoice. */
export function carryUsage(ledger: Ledger, bought: Purchase, anchor: EpochMs | undefined): void {
  const over = usageEnded(ledger.items.all(), bought, anchor !== undefined)
  for (const line of closeUsage(ledger, over, anchor ?? ledger.at))
    if (line.amount.minor > 0) ledger.carried.insert({ id: ledger.newId(), line })
}

/** Closes what was used of them in the month that runs: its lines. */
export function usageUntilOff(ledger: Ledger, items: readonly ItemRow[]): readonly ChargeLine[] {
  return usedUntilOff(ledger, items).flatMap(({ used, until }) => closeUsage(ledger, used, until))
}
