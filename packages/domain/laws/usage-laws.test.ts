import fc from 'fast-check'
import { expect, test } from 'vitest'
import { report } from '@waybill/testkit/billing-changes'
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

/** What was charged of March, on whatever invoice. */
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
