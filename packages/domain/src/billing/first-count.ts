import type { ChargeLine } from '../invoice/index.ts'
import { advanceCharge } from '../subscription/index.ts'
import type { SubscriptionItem } from '../subscription/index.ts'
import type { BillingFacts } from './facts.ts'
import { isMeteredItem, levelOf, lineOfUsage, usageKeyOf } from './usage-window.ts'

/** Where a number of units comes from: reported by the product, paid in advance, entered by the member, or what the key has without any of it (B-138). */
export type CountSource = 'counted' | 'prepaid' | 'entered' | 'default'

/** Of a key that has no report, or whose reports don't count. */
export function sourceOf(usageKey: string, quantities: Readonly<Record<string, number>>): CountSource {
  return quantities[usageKey] === undefined ? 'default' : 'entered'
}

/** A month of an item by the number of units that it begins with, and where that comes from. */
export interface FirstCount {
  readonly line: ChargeLine
  readonly source: CountSource
}

/**
 * What an item that is switched on begins with: prepaid units are those that are bought; else the level in force, or what the item
 * was declared with (B-138). Undefined for what isn't charged by a count, and where that costs nothing.
 */
export function firstCount(
  price: SubscriptionItem,
  quantities: Readonly<Record<string, number>>,
  { subscription, usageWindows }: Pick<BillingFacts, 'subscription' | 'usageWindows'>,
): FirstCount | undefined {
  if (subscription === undefined || !isMeteredItem(price)) return undefined
  const { interval, anchor, period, currency } = subscription
  if (price.kind === 'prepaid') {
    const [line] = advanceCharge({ currency, interval, anchor, items: [price] }, 0)
    return line && { line, source: 'prepaid' }
  }
  const usageKey = usageKeyOf(price)
  const level = levelOf(usageWindows, usageKey)
  const line = lineOfUsage({ price, month: period, part: period, period }, level?.quantity ?? price.declared)
  return line && { line, source: level === undefined ? sourceOf(usageKey, quantities) : 'counted' }
}
