import fc from 'fast-check'
import { becomeLegacy, comeInOnLegacy } from '@waybill/testkit/billing-changes'
import type { World } from '@waybill/testkit/billing-world'
import { taxRates } from '@waybill/testkit/tax-number'
import { daysInMs, periodAt } from '../src/calendar/index.ts'
import { money } from '../src/money/index.ts'
import { calendarInterval } from '../src/subscription/index.ts'

/** A new account comes in on a legacy plan; what an earlier system was paid for it is known or not (B-145). */
const cameIn = fc.record({
  step: fc.constant('came_in' as const),
  interval: fc.constantFrom('month' as const, 'year' as const),
  daysAgo: fc.nat(400),
  price: fc.constantFrom(undefined, 30, 5_000, 19_900, 45_300),
  rate: fc.constantFrom(taxRates.none, taxRates.standard, taxRates.fine),
})

/** Makes the plan of today a legacy plan, which the staff bring back once it was left. */
export const legacySteps = fc.record({ step: fc.constantFrom('legacy' as const, 'reverse_migration' as const) })

type LegacyStep =
  typeof cameIn extends fc.Arbitrary<infer First> ? First | { readonly step: 'legacy' | 'reverse_migration' } : never

/** One life in two begins on a legacy plan. */
export const livesOf = <Step>(steps: fc.Arbitrary<Step>, most: number) =>
  fc
    .tuple(fc.option(cameIn, { nil: undefined, freq: 1 }), fc.array(steps, { maxLength: most, size: 'max' }))
    .map(([first, played]) => (first === undefined ? played : [first, ...played]))

/** Plays a step around legacy plans. */
export function playLegacy(world: World, step: LegacyStep): void {
  switch (step.step) {
    case 'legacy':
      return becomeLegacy(world)
    case 'reverse_migration':
      return void world.run({ kind: step.step })
    case 'came_in': {
      const { interval, price, rate: taxRate } = step
      const anchor = world.now - daysInMs(step.daysAgo)
      const { start, end } = periodAt(anchor, calendarInterval(interval), world.now)
      const paid = price !== undefined && { price: money(price, 'USD'), period: { start, end }, taxRate }
      return comeInOnLegacy(world, { planId: 50, interval, anchor, ...(paid && { earlierPayment: paid }) })
    }
  }
}
