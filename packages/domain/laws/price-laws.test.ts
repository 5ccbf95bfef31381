import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInMs } from '../src/calendar/index.ts'
import { annualPrice } from '../src/pricing/index.ts'
import { money } from '../src/money/index.ts'
import { change } from '@waybill/testkit/billing-changes'
import { chargesAhead } from '@waybill/testkit/billing-prices'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { playPrices, priceSteps } from './price-steps.ts'

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('jump' as const), days: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 3, arbitrary: priceSteps },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('change' as const),
      planId: fc.constantFrom(10, 20, 40),
      addOns: fc.subarray([310, 320]),
      interval: fc.constantFrom('month' as const, 'year' as const, undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constantFrom('cancel' as const, 'undo_cancel' as const, 'pause' as const, 'resume' as const),
    }),
  },
)
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

function play(world: World, step: Step): void {
  if (step.step === 'jump') world.to(world.now + daysInMs(step.days))
  else if (step.step === 'reprice' || step.step === 'withdraw_prices') playPrices(world, step)
  else if (step.step === 'change') {
    const { planId, addOns, interval } = step
    change(world, aCart(planId, addOns, { driver: 3 }), interval === undefined ? {} : { interval })
  } else world.run({ kind: step.step })
}

/** The shop's prices before any repricing, by the month or the year, and units. */
const sold = new Set([4000, 6000, 9000, 2000, 1000].flatMap((minor) => [minor, annualPrice(money(minor, 'USD')).minor]))

/** The first announcement of each price that wasn't one of those. */
function noticesOf(world: World): Map<number, number> {
  const notices = new Map<number, number>()
  for (const { rows } of world.plans)
    for (const { comingPrices } of rows.subscription.changed)
      for (const { after } of comingPrices?.moved ?? []) {
        const { minor } = 'recurring' in after ? after.recurring : 'unit' in after ? after.unit : after.rate
        if (comingPrices && !notices.has(minor)) notices.set(minor, comingPrices.noticedAt)
      }
  return notices
}

test('[INT-06] no price is charged that was not sold or announced 30 days before, and none begins within a period', () => {
  let charged = 0
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 25, size: 'max' }), (played) => {
      const world = new World({ at: at('2026-01-31T10:00') })
      world.setMethod(card)
      world.checkOut(aCart(20, [310], { driver: 3 }), 'now')
      for (const step of played) play(world, step)
      const notices = noticesOf(world)
      const known = new Set(sold)
      for (const { kind, lines } of world.archive.documents)
        for (const { unit, period, kind: charge } of lines) {
          // a credit gives back all units at once
          if (known.has(unit.minor) || charge === 'proration_credit') continue
          charged += 1
          known.add(unit.minor)
          expect([kind, period.start - (notices.get(unit.minor) ?? Infinity) >= daysInMs(30)]).toEqual(['period', true])
        }
    }),
  )
  expect(charged).toBeGreaterThan(0)
})

test('[INT-06] the year ahead is what the renewals of the next weeks charge, whatever was announced', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 12, size: 'max' }), (played) => {
      const world = new World({ at: at('2026-01-31T10:00') })
      world.setMethod(card)
      world.checkOut(aCart(20, [320]), 'now')
      for (const step of played) play(world, step)
      if (world.archive.subscription?.pausedAt !== undefined) return
      const said = chargesAhead(world)
      const before = world.archive.documents.length
      world.to(world.now + daysInMs(100))
      const done = world.archive.documents
        .slice(before)
        .flatMap(({ kind, issuedAt, total }) => (kind === 'credit' ? [] : [[issuedAt, total.minor]]))
      expect(done).toEqual(said.slice(0, done.length))
    }),
  )
})
