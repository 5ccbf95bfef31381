import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { isMetered } from '../src/invoice/index.ts'

const minute = 60_000
const [march, april] = [at('2026-03-01T00:00'), at('2026-04-01T00:00')]

/** Counts of March, each with the minutes until it comes: at once, within the hour of the draft, or days later. */
const reports = fc.array(
  fc.record({
    counted: fc.integer({ min: march, max: april - 1 }),
    quantity: fc.nat(20),
    delay: fc.constantFrom(0, 1, 50, 24 * 60, 20 * 24 * 60, 34 * 24 * 60),
  }),
  { maxLength: 12 },
)
type Report = typeof reports extends fc.Arbitrary<readonly (infer One)[]> ? One : never

/** 12.00 a vehicle, at least 5 of them. */
function played(all: readonly Report[]): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(march)
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  const arriving = all.map(({ counted, quantity, delay }) => ({ counted, quantity, at: counted + delay * minute }))
  for (const one of arriving.toSorted((left, right) => left.at - right.at)) {
    world.to(one.at)
    expect(report(world, { vehicle: one.quantity }, one.counted)).toBeUndefined()
    expect(violations(world)).toEqual([])
  }
  world.to(at('2026-07-01T02:00'))
  return world
}

/** Charges for March, on whatever invoice. */
function chargedOfMarch({ archive }: World): number {
  const lines = archive.documents.flatMap((document) => document.lines)
  const used = lines.filter((line) => isMetered(line) && line.period.start === march)
  return used.reduce((total, { amount }) => total + amount.minor, 0)
}

test('a month is charged by its highest count, whenever the reports of it came (B-64, B-69)', () => {
  fc.assert(
    fc.property(reports, (all) => {
      const peak = Math.max(0, ...all.map(({ quantity }) => quantity))
      expect(chargedOfMarch(played(all))).toBe(Math.max(peak, 5) * 1200)
    }),
    { numRuns: 150 },
  )
})

const day = 24 * 60 * minute

/** Levels of March on its days, and a module that is switched on and off in turns. */
const month = fc.record({
  levels: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 30 }), quantity: fc.nat(20) }), {
    maxLength: 10,
    selector: (level) => level.day,
  }),
  turns: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
})

/** The highest level of the days on which it was on, the one in force at the start of each of its times included. */
function highestWhileOn(
  levels: readonly { readonly day: number; readonly quantity: number }[],
  turns: readonly number[],
): number | undefined {
  const days = [...turns, 31]
  const times = days.flatMap((end, place) => (place % 2 === 1 ? [{ start: days[place - 1] ?? 0, end }] : []))
  const counts = times.map(({ start, end }) => {
    const inForce = levels.findLast((level) => level.day < start)
    const inside = levels.filter((level) => level.day >= start && level.day < end)
    const known = [...(inForce ? [inForce] : []), ...inside].map(({ quantity }) => quantity)
    // where nothing was reported it is the one that was entered
    return known.length === 0 ? 1 : Math.max(...known)
  })
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** Switches the module, and answers what the preview said of the next charge. */
function turned(world: World, isOn: boolean): number {
  const cart = isOn ? aCart(20, [312], { vehicle: 1 }) : aCart(20)
  const plan = previewOf(world, cart, { timeframe: 'now' })
  expect(change(world, cart, { timeframe: 'now' })).toBeUndefined()
  return typeof plan === 'string' ? Number.NaN : plan.nextAmount.minor
}

test('[METER-04] a module is charged by the highest count while it is on, whenever it is switched, and its preview says so (B-139)', () => {
  fc.assert(
    fc.property(month, ({ levels, turns: days }) => {
      const turns = days.toSorted((left, right) => left - right)
      const reported = levels.toSorted((left, right) => left.day - right.day)
      const charged = (known: typeof reported, made = turns) => 6000 + (highestWhileOn(known, made) ?? 0) * 1200
      const world = new World({ at: at('2026-02-25T00:00') })
      world.setMethod(card)
      world.to(march)
      world.checkOut(aCart(20), 'now')
      // reports come in the morning of their day
      const steps = [
        ...turns.map((turn, place) => ({ at: march + turn * day, place })),
        ...reported.map((level) => ({ at: march + level.day * day + minute, level })),
      ]
      const announcements: [shown: number, expected: number][] = []
      for (const step of steps.toSorted((left, right) => left.at - right.at)) {
        world.to(step.at)
        if ('level' in step) report(world, { vehicle: step.level.quantity })
        else {
          const known = reported.filter((level) => march + level.day * day < step.at)
          const announced = charged(known, turns.slice(0, step.place + 1))
          announcements.push([turned(world, step.place % 2 === 0), announced])
        }
        expect(violations(world)).toEqual([])
      }
      expect(announcements.map(([shown]) => shown)).toEqual(announcements.map(([, expected]) => expected))
      world.to(at('2026-04-01T02:00'))
      expect(world.documents.at(-1)?.[2]).toBe(charged(reported))
    }),
    { numRuns: 60 },
  )
})
