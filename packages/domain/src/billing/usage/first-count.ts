import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { advanceCharge } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { BillingFacts, BoughtTerms } from '../core/facts.ts'
import { isMeteredItem, levelOf, lineOfUsage, usageKeyOf } from '../core/usage-window.ts'

/** Source of a count: reported by the product, paid in advance, entered by the member, or the key's default. */
export type CountSource = 'counted' | 'prepaid' | 'entered' | 'default'

type EnteredQuantities = Pick<BoughtTerms, 'quantities' | 'enteredAt'>

/** A source, and the day that it is of, where that is known. Epoch ms. */
export interface CountOrigin {
  readonly source: CountSource
  readonly at?: EpochMs
}

/** Of a key that has no report, or whose reports don't count. */
export function originOf(usageKey: string, { quantities, enteredAt }: EnteredQuantities): CountOrigin {
  if (quantities[usageKey] === undefined) return { source: 'default' }
  const at = enteredAt?.[usageKey]
  return { source: 'entered', ...(at !== undefined && { at }) }
}

/** A month of an item by the number of units that it begins with, and where that comes from. */
export interface FirstCount extends CountOrigin {
  readonly line: ChargeLine
}

/**
 * The first count of an item: prepaid units as bought; else the level in force, or the declared one. Undefined for an item that
 * isn't charged by a count, and where that costs nothing.
 */
export function firstCount(
  price: SubscriptionItem,
  terms: EnteredQuantities,
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
