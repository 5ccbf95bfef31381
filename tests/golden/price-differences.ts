import { isCurrency } from '@waybill/domain/money'
import { itemAmount, itemOf } from './price-case.ts'
import type { PriceCase } from './price-case.ts'

/** A rule in which we price otherwise: where their rule, with our functions, gives their amount, it alone is the reason. */
export interface PriceDifference {
  /** The heading in docs/decisions/0495. */
  readonly rule: string
  readonly theirs: (priceCase: PriceCase) => string | undefined
}

type Item = NonNullable<ReturnType<typeof itemOf>>

function amountOf(priceCase: PriceCase, change: (item: Item) => Item): string | undefined {
  const item = itemOf(priceCase)
  const currency = item?.currency ?? 'USD'
  const amount = item && isCurrency(currency) ? itemAmount(change(item), currency) : undefined
  return amount && (amount.minor / 100).toFixed(2)
}

export const priceDifferences: readonly PriceDifference[] = [
  {
    rule: 'free-units-are-never-charged',
    theirs: (priceCase) =>
      amountOf(priceCase, ({ free_units: free = 0, tiers = [], ...item }) => ({
        ...item,
        tiers: tiers.map(({ up_to: upTo, ...tier }) => ({ ...tier, up_to: upTo === null ? null : upTo + free })),
      })),
  },
  {
    rule: 'nothing-used-owes-the-first-flat-fee',
    theirs: (priceCase) => amountOf(priceCase, ({ tiers = [], ...item }) => ({ ...item, tiers: tiers.map((tier) => ({ ...tier, flat: '0' })) })),
  },
  {
    rule: 'no-block-is-begun-without-use',
    theirs: (priceCase) => amountOf(priceCase, (item) => ({ ...item, quantity: Math.max(item.quantity, 1) })),
  },
]

/** Cases of our own copy in which we differ, with our amount. */
export const knownPriceDifferences: Readonly<Record<string, { readonly rule: string; readonly ours: string }>> = {
  'autumn-volume-free-51': { rule: 'free-units-are-never-charged', ours: '0.10' },
  'autumn-volume-free-120': { rule: 'free-units-are-never-charged', ours: '7.00' },
  'autumn-volume-free-600': { rule: 'free-units-are-never-charged', ours: '11.00' },
  'lago-volume-0': { rule: 'nothing-used-owes-the-first-flat-fee', ours: '10.00' },
  'chargebee-package-0': { rule: 'no-block-is-begun-without-use', ours: '0.00' },
}

/** Cases of our own copy of a price that no model here makes; the page says why. */
export const withoutModel: readonly string[] = [
  'lago-volume-prorated',
  'lago-graduated-percentage-1',
  'lago-graduated-percentage-11',
  'lago-graduated-percentage-docs',
  'openmeter-usage-discount',
  'autumn-volume-blocks',
  'killbill-blocks-by-tier',
  'killbill-capacity',
  'flexprice-package-in-tier',
]
