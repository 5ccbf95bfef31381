import fc from 'fast-check'
import { reprice } from '@waybill/testkit/billing-prices'
import type { World } from '@waybill/testkit/billing-world'

const amounts = fc.constantFrom(4_100, 6_600, 9_900)

/** Steps of the staff about the prices of a subscriber. */
export const priceSteps = fc.oneof(
  fc.record({
    step: fc.constant('reprice' as const),
    prices: fc.record(
      { '100': amounts, '200': amounts, '300': amounts, '310': amounts, '322': amounts },
      { requiredKeys: ['200'] },
    ),
    days: fc.constantFrom(29, 30, 45),
  }),
  fc.record({ step: fc.constant('withdraw_prices' as const) }),
)
type PriceStep = typeof priceSteps extends fc.Arbitrary<infer Value> ? Value : never

export function playPrices(world: World, step: PriceStep): void {
  if (step.step === 'withdraw_prices') world.run({ kind: step.step })
  else reprice(world, step.prices, step.days)
}
