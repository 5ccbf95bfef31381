import type { ChargeLine } from '../../invoice/index.ts'
import { advanceCharge } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { BillingFacts } from '../core/facts.ts'
import { quantityOf } from '../core/quantity.ts'
import type { OrderedQuantities } from '../core/subscription-row.ts'
import { isMeteredItem, levelOf, lineOfUsage, usageKeyOf, withOrigin } from '../core/usage-window.ts'

/**
 * A month of an item that is switched on, by the number of units that it begins with: what is bought in advance, otherwise the level
 * in force, or what it was declared with (B-138). Undefined for what isn't charged by a count, and where that costs nothing.
 */
export function firstMonth(
  price: SubscriptionItem,
  terms: OrderedQuantities,
  { subscription, usageWindows: windows }: Pick<BillingFacts, 'subscription' | 'usageWindows'>,
): ChargeLine | undefined {
  if (subscription === undefined || !isMeteredItem(price)) return undefined
  const { interval, anchor, period, currency } = subscription
  if (price.kind === 'prepaid') {
    const [line] = advanceCharge({ currency, interval, anchor, items: [price] }, 0)
    return line && withOrigin(line, { quantity: price.declared, source: 'prepaid' })
  }
  const counted = quantityOf(price, { terms, windows }, levelOf(windows, usageKeyOf(price))?.quantity)
  return lineOfUsage({ price, month: period, part: period, period }, counted)
}
