import fc from 'fast-check'
import { expect, test } from 'vitest'
import { becomeLegacy, change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { World } from '@waybill/testkit/billing-world'
import { DAY_MS, HOUR_MS } from '../src/durations/index.ts'

/** Ends of months before shorter ones in 2027 and in the leap year 2028, at an hour of the day. */
const begun = fc
  .record({ month: fc.constantFrom(0, 2, 4, 7, 12, 14, 21), day: fc.constantFrom(29, 30, 31), hour: fc.nat(23) })
  .map(({ month, day, hour }) => Date.UTC(2027, month, day, hour))

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ step: fc.constant('renewal' as const), hours: fc.constantFrom(0, 0, 0, 2, 9, 30) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('days' as const), days: fc.constantFrom(1, 2, 27, 31, 120) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      step: fc.constant('change' as const),
      planId: fc.constantFrom(10, 20, 30),
      addOns: fc.constantFrom([310], [310, 330]),
      interval: fc.constantFrom('month' as const, 'year' as const),
      timeframe: fc.constantFrom('now' as const, 'now' as const, 'now' as const, 'renewal' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constantFrom('pause' as const, 'resume' as const, 'cancel_now' as const, 'reverse_migration' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('legacy' as const) }) },
)

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

function play(world: World, step: Step): void {
  switch (step.step) {
    case 'renewal':
      return world.to((world.archive.subscription?.period.end ?? world.now) + step.hours * HOUR_MS)
    case 'days':
      return world.to(world.now + step.days * DAY_MS)
    case 'change': {
      const { planId, addOns, interval, timeframe } = step
      change(world, aCart(planId, addOns, { vehicle: 7, driver: 3 }), { interval, timeframe })
      return
    }
    case 'legacy':
      return becomeLegacy(world)
    default:
      world.run({ kind: step.step })
  }
}

test('no day is named by two invoices of the periods of a subscription, wherever its anchor moves to (I12, B-113)', () => {
  fc.assert(
    fc.property(begun, fc.array(steps, { minLength: 4, maxLength: 12, size: 'max' }), (at, played) => {
      const world = new World({ at })
      world.setMethod(card)
      world.checkOut(aCart(30, [310], { vehicle: 7, driver: 3 }), 'now')
      for (const step of played) {
        play(world, step)
        world.to(world.now)
        const overlaps = violations(world).filter((found) => found.startsWith('I12'))
        expect(overlaps, JSON.stringify(step)).toEqual([])
      }
    }),
  )
})
