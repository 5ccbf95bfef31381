import { expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { inMarch } from '@waybill/testkit/billing-stories'
import { at, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import type { PlannedChange } from '../index.ts'

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

const now = { timeframe: 'now' } as const
const newest = (world: World) => world.documents.at(-1)
const linesOf = ({ archive }: World) =>
  archive.documents.at(-1)?.lines.map(({ kind, productId, amount }) => [kind, productId, amount.minor])
const waiting = ({ archive }: World) =>
  archive.carried.map(({ line: { kind, amount, period } }) => [kind, amount.minor, shown(period.end)])

test('usage that a change ends is a line of the next invoice: 7 vehicles at 12.00, until the 16th (B-61, B-64)', () => {
  const world = inMarch(30, [], { vehicle: 7 })
  world.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(world, aCart(20), now))
  change(world, aCart(20), { ...now, digest: plan.digest })
  expect(waiting(world)).toEqual([['usage', 8400, '2026-03-16T00:00']])
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)).toEqual([
    ['usage', 312, 8400],
    ['plan', 20, 6000],
  ])
  expect([newest(world), plan.nextAmount.minor]).toEqual([['period', 'paid', 14_400], 14_400])
  expect([waiting(world), violations(world)]).toEqual([[], []])
})

test('a bundled minimum counts for the time in which it was on: 60.00 for 15 or 16 of 31 days (B-64, journey 13)', () => {
  const off = inMarch(30, [], { vehicle: 2 })
  off.to(at('2026-03-16T00:00'))
  change(off, aCart(20), now)
  expect(waiting(off)).toEqual([['usage_minimum', 2903, '2026-03-16T00:00']])
  expect(off.archive.carried[0]?.line.fraction).toEqual({ numerator: 1_296_000, denominator: 2_678_400 })
  const on = inMarch(20, [], {})
  on.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(on, aCart(30, [], { vehicle: 2 })))
  change(on, aCart(30, [], { vehicle: 2 }))
  on.to(at('2026-04-01T01:00'))
  expect([linesOf(on)?.at(-1), plan.nextAmount.minor]).toEqual([['usage_minimum', 312, 3097], 9000 + 3097])
})

test.each([undefined, 0, 1, 2])(
  '[METER-04] a bundled minimum that begins within the month is its part alone, with %s reported: 30.97 and not 60.00 (B-140)',
  (reported) => {
    const world = inMarch(20, [], {})
    world.to(at('2026-03-16T00:00'))
    const plan = planOf(previewOf(world, aCart(30)))
    change(world, aCart(30))
    if (reported !== undefined) report(world, { vehicle: reported })
    world.to(at('2026-04-01T01:00'))
    expect([linesOf(world)?.at(-1), plan.nextAmount.minor]).toEqual([['usage_minimum', 312, 3097], 9000 + 3097])
    world.to(at('2026-05-01T01:00'))
    expect(linesOf(world)?.find(([kind]) => kind === 'usage_minimum')).toEqual(['usage_minimum', 312, 6000])
    expect(violations(world)).toEqual([])
  },
)

test('what was off for a while within the month is counted once, its minimum for the days on which it was on (B-64)', () => {
  const world = inMarch(30, [], { vehicle: 1 })
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20), now)
  world.to(at('2026-03-20T00:00'))
  const plan = planOf(previewOf(world, aCart(30, [], { vehicle: 1 })))
  change(world, aCart(30, [], { vehicle: 1 }))
  expect(waiting(world)).toEqual([['usage_minimum', 1742, '2026-03-10T00:00']])
  world.to(at('2026-04-01T01:00'))
  // 9 and 12 of 31 days
  expect(linesOf(world)?.filter(([kind]) => kind !== 'plan')).toEqual([['usage_minimum', 312, 4065]])
  expect([newest(world)?.[2], plan.nextAmount.minor]).toEqual([9000 + 4065, 9000 + 4065])
  expect([waiting(world), violations(world)]).toEqual([[], []])
})

test('a year that begins closes the month of usage, and that is invoiced with its first month (B-61)', () => {
  const world = inMarch(30, [], { vehicle: 7 })
  world.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(world, aCart(30, [], { vehicle: 7 }), { interval: 'year' }))
  expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual(['2026-04-16T00:00', 2 * 8400])
  change(world, aCart(30, [], { vehicle: 7 }), { interval: 'year' })
  expect(waiting(world)).toEqual([['usage', 8400, '2026-03-16T00:00']])
  world.to(at('2026-04-16T01:00'))
  expect([newest(world), linesOf(world)?.length]).toEqual([['period', 'paid', 16_800], 2])
  expect([waiting(world), violations(world)]).toEqual([[], []])
})

test('within a year the usage that ended has an invoice of its own at the end of its month (B-61)', () => {
  const world = inMarch(30, [], { vehicle: 7 })
  change(world, aCart(30, [], { vehicle: 7 }), { interval: 'year' })
  world.to(at('2026-04-10T00:00'))
  const plan = planOf(previewOf(world, aCart(20), now))
  change(world, aCart(20), now)
  expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual(['2026-05-01T00:00', 8400])
  world.to(at('2026-05-01T01:00'))
  expect([newest(world), linesOf(world)]).toEqual([['period', 'paid', 8400], [['usage', 312, 8400]]])
  world.to(at('2026-07-01T01:00'))
  expect([newest(world)?.[2], violations(world)]).toEqual([8400, []])
})

test('what was used above the units that were prepaid is charged after they are off, and the rest of them is credited (B-65, B-67)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  report(world, { driver: 9 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), now)
  // 16 of 31 days of 30.00
  expect([world.archive.creditBalance.minor, waiting(world)]).toEqual([1548, [['overage', 6000, '2026-03-16T00:00']]])
  world.to(at('2026-04-01T01:00'))
  expect([newest(world), world.archive.creditBalance.minor]).toEqual([['period', 'paid', 12_000], 0])
  expect(violations(world)).toEqual([])
})

test('what a change takes back and begins names units and price: 3 and 5 drivers at 10.00, 16 of 31 days (B-60, B-65)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20, [310], { driver: 5 }))
  const counts = () =>
    world.archive.documents
      .at(-1)
      ?.lines.map(({ quantity, freeQuantity, unit, amount }) => [quantity, freeQuantity, unit.minor, amount.minor])
  expect(counts()).toEqual([
    [3, 0, 1000, -1548],
    [5, 0, 1000, 2581],
  ])
  change(world, aCart(20), now)
  // its note takes back 5 drivers, of which 25.81 were paid
  expect(counts()).toEqual([[5, 0, 1000, 2581]])
  expect(violations(world)).toEqual([])
})

test('more units of the same are counted at the end of the month, as all of them', () => {
  const world = inMarch(20, [310], { driver: 3 })
  report(world, { driver: 9 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20, [310], { driver: 5 }))
  expect(waiting(world)).toEqual([])
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['overage', 310, 4000])
})

/** X by itself, or drivers that are prepaid, on until 10 March and again from 20 March on. */
function offAndOn(addOn: 310 | 312, counts: Record<string, number>): World {
  const world = inMarch(20, [addOn], counts)
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20), now)
  world.to(at('2026-03-20T00:00'))
  change(world, aCart(20, [addOn], counts))
  return world
}

test('what was closed at 0 has no line that waits, and late usage of it is charged once (B-61, B-69)', () => {
  const world = offAndOn(312, { vehicle: 0 })
  expect(waiting(world)).toEqual([])
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 8 }, at('2026-03-05T00:00'))
  expect(waiting(world)).toEqual([['usage', 9600, '2026-04-01T00:00']])
  expect(violations(world)).toEqual([])
})

test('so is what comes late of units that were prepaid, and were off for a while (B-65, B-69)', () => {
  const world = offAndOn(310, { driver: 3 })
  world.to(at('2026-04-02T00:00'))
  report(world, { driver: 9 }, at('2026-03-05T00:00'))
  expect(waiting(world)).toEqual([['overage', 6000, '2026-04-01T00:00']])
  expect(violations(world)).toEqual([])
})

test('what was used above the prepaid units is counted once, although they were off for a while (B-65)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  report(world, { driver: 9 })
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20), now)
  world.to(at('2026-03-20T00:00'))
  change(world, aCart(20, [310], { driver: 3 }))
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.filter(([kind]) => kind === 'overage')).toEqual([['overage', 310, 6000]])
  expect([waiting(world), violations(world)]).toEqual([[], []])
})

test('usage of a day before it was off waits from its report on, and joins the month once it is on again (B-61)', () => {
  const world = inMarch(20, [312], { vehicle: 0 })
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20), now)
  world.to(at('2026-03-12T00:00'))
  report(world, { vehicle: 8 }, at('2026-03-05T00:00'))
  expect(waiting(world)).toEqual([['usage', 9600, '2026-03-10T00:00']])
  world.to(at('2026-03-20T00:00'))
  change(world, aCart(20, [312], { vehicle: 0 }))
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.filter(([kind]) => kind === 'usage')).toEqual([['usage', 312, 9600]])
  expect([waiting(world), violations(world)]).toEqual([[], []])
})

test('late usage of a module that was off for a while is compared with all that its month charged (B-69)', () => {
  const world = inMarch(30, [], { vehicle: 1 })
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20), now)
  world.to(at('2026-03-20T00:00'))
  change(world, aCart(30, [], { vehicle: 1 }))
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 8 }, at('2026-03-05T00:00'))
  // 96.00 less the minimum of 9 and 12 of 31 days
  expect(waiting(world)).toEqual([['usage_minimum', 9600 - 4065, '2026-04-01T00:00']])
})

test('the minimum of a plan counts to its end, also where the module is bought by itself from then on (B-64)', () => {
  const world = inMarch(30, [], { vehicle: 2 })
  world.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(world, aCart(20, [312], { vehicle: 2 }), now))
  change(world, aCart(20, [312], { vehicle: 2 }), now)
  world.to(at('2026-04-01T01:00'))
  // 15 of 31 days of 60.00 are more than 2 vehicles at 12.00
  expect([linesOf(world), plan.nextAmount.minor]).toEqual([
    [
      ['plan', 20, 6000],
      ['usage_minimum', 312, 2903],
    ],
    8903,
  ])
})

test('usage is closed where an add-on of the same key is tried from then on, and its trial is not charged (B-74)', () => {
  const world = inMarch(20, [312], { vehicle: 4 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20, [322]), now)
  expect(waiting(world)).toEqual([['usage', 4800, '2026-03-16T00:00']])
  world.to(at('2026-03-20T00:00'))
  report(world, { vehicle: 9 })
  world.run({ kind: 'cancel_now' })
  const used = world.archive.documents.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'usage'))
  expect(used.map(({ productId, amount }) => [productId, amount.minor])).toEqual([[312, 4800]])
})
