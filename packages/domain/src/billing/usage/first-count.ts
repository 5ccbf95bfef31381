import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { advanceCharge } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { BillingFacts, BoughtTerms } from '../core/facts.ts'
import { isMeteredItem, levelOf, lineOfUsage, usageKeyOf } from '../core/usage-window.ts'

/** Where a number of units comes from: reported by the product, paid in advance, entered by the member, or what the key has without any of it (B-138). */
export type CountSource = 'counted' | 'prepaid' | 'entered' | 'default'

type Counted = Pick<BoughtTerms, 'quantities' | 'enteredAt'>

/** A source, and the day that it is of, where that is known. Epoch ms. */
export interface CountOrigin {
  readonly source: CountSource
  readonly at?: EpochMs
}

/** Of a key that has no report, or whose reports don't count. */
export function originOf(usageKey: string, { quantities, enteredAt }: Counted): CountOrigin {
  if (quantities[usageKey] === undefined) return { source: 'default' }
  const at = enteredAt?.[usageKey]
  return { source: 'entered', ...(at !== undefined && { at }) }
}

/** A month of an item by the number of units that it begins with, and where that comes from. */
export interface FirstCount extends CountOrigin {
  readonly line: ChargeLine
}

/**
 * What an item that is switched on begins with: prepaid units are those that are bought; else the level in force, or what the item
 * was declared with (B-138). Undefined for what isn't charged by a count, and where that costs nothing.
 */
export function firstCount(
  price: SubscriptionItem,
  terms: Counted,
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
  return line && { line, ...(level === undefined ? originOf(usageKey, terms) : { source: 'counted', at: level.at }) }
}
