import fc from 'fast-check'
import type { PriceForm, PriceTier } from '../src/catalog/index.ts'

/** To a thousandth of a unit of every currency. */
export const unitAmounts = fc.integer({ min: 0, max: 20_000 }).map((thousandths) => (thousandths / 1000).toFixed(3))
/** Above nothing. */
export const flatFees = fc.integer({ min: 1, max: 30 }).map(String)

/** Up to five tiers, the last of them open. */
const tiers: fc.Arbitrary<readonly PriceTier[]> = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
    prices: fc.array(fc.record({ unit: unitAmounts, flat: flatFees }, { requiredKeys: ['unit'] }), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ bounds, prices }) => {
    const ends = bounds.toSorted((left, right) => left - right)
    return [...ends, undefined].map((upTo, index) => ({
      unit: '0',
      ...prices[index],
      ...(upTo !== undefined && { upTo }),
    }))
  })

/** A price of every form. */
export const priceForms: fc.Arbitrary<PriceForm> = fc.oneof(
  fc.record({ model: fc.constantFrom('graduated' as const, 'volume' as const), tiers }),
  fc.record({ model: fc.constant('package' as const), size: fc.integer({ min: 1, max: 9 }), block: unitAmounts }),
  fc.record({ model: fc.constant('unit' as const), unit: unitAmounts }),
)
