import { describe, expect, test } from 'vitest'
import { change, grantTrial, previewOf, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { inMarch } from '@waybill/testkit/billing-stories'
import { at, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'

/** Subscribed to L with X bundled, 12.00 a vehicle, at least 5. */
const withVehicles = (vehicle = 1) => inMarch(30, [], { vehicle })
const newest = (world: World) => world.documents.at(-1)
const effects = ({ plans }: World) => plans.flatMap(({ usageReports }) => usageReports.map(({ effect }) => effect))

/** The windows of a key: their first and last day, highest count and what was charged of each. */
const windowsOf = ({ archive }: World, key: string) =>
  archive.usageWindows
    .filter(({ usageKey }) => usageKey === key)
    .map(({ period, peak, charged }) => [
      shown(period.start).slice(5, 10),
      shown(period.end).slice(5, 10),
      peak,
      ...charged.map((one) => [one.peak, one.amount.minor]),
    ])

test('a report of less than a month charged adds nothing, and one of more only what is above that (B-69)', () => {
  const world = withVehicles(9)
  world.to(at('2026-04-02T00:00'))
  for (const vehicle of [6, 6, 10]) report(world, { vehicle }, at('2026-03-20T00:00'))
  expect(effects(world)).toEqual(['nothing', 'nothing', 'next_invoice'])
  expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([1200])
  expect(windowsOf(world, 'vehicle')).toEqual([['03-01', '04-01', 10, [10, 12_000]]])
})

test('late usage below the units that were prepaid is counted, and not charged (B-65, B-69)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  world.to(at('2026-04-01T00:30'))
  report(world, { driver: 2 }, at('2026-03-20T00:00'))
  expect([effects(world), windowsOf(world, 'driver')]).toEqual([['nothing'], [['03-01', '04-01', 2, [2, 0]]]])
})

test('a draft that waits takes no usage that comes to no more, and none of another time (B-69)', () => {
  const world = inMarch(30, [310], { vehicle: 1, driver: 3 })
  world.to(at('2026-04-01T00:30'))
  report(world, { driver: 2 }, at('2026-03-20T00:00'))
  report(world, { driver: 9 })
  expect([newest(world), effects(world)]).toEqual([
    ['period', 'draft', 9000 + 3000 + 6000],
    ['nothing', 'counted'],
  ])
})

test('usage of a day on which an item was off is late and not charged, beside what was charged of the month', () => {
  const world = withVehicles(7)
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), { timeframe: 'now' })
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 9 }, at('2026-03-20T00:00'))
  expect([effects(world), windowsOf(world, 'vehicle')]).toEqual([
    ['nothing'],
    [['03-01', '04-01', 9, [undefined, 8400]]],
  ])
})

test('a first count of 0 takes the line back that waited for what was declared', () => {
  const world = inMarch(20, [312], { vehicle: 7 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), { timeframe: 'now' })
  expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([8400])
  report(world, { vehicle: 0 }, at('2026-03-10T00:00'))
  expect([world.archive.carried, effects(world), violations(world)]).toEqual([[], ['next_invoice'], []])
})

describe('late usage under a key that nothing was known of', () => {
  const inMay = () => {
    const world = withVehicles()
    world.to(at('2026-05-04T23:59'))
    return world
  }

  test.each([
    ['is of its month', '2026-04-10T00:00', ['04-01', '05-01', 4]],
    ['may be of the first instant', '2026-03-01T00:00', ['03-01', '04-01', 4]],
  ])('%s', (_, instant, window) => {
    const world = inMay()
    expect(report(world, { driver: 4 }, at(instant))).toBeUndefined()
    expect([effects(world), windowsOf(world, 'driver')]).toEqual([['nothing'], [window]])
  })

  test('is rejected 35 days after its month, and where nothing was subscribed then (B-137)', () => {
    const world = inMay()
    world.to(at('2026-05-06T00:00'))
    expect(report(world, { driver: 4 }, at('2026-03-31T23:59'))).toBe('too-late')
    expect(report(world, { driver: 4 }, at('2026-02-28T00:00'))).toBe('not-counted-then')
  })

  test('ends where a pause was billed (B-131)', () => {
    const world = withVehicles()
    world.to(at('2026-03-10T00:00'))
    world.run({ kind: 'pause' })
    world.to(at('2026-03-20T00:00'))
    world.run({ kind: 'resume' })
    report(world, { driver: 4 }, at('2026-03-09T00:00'))
    report(world, { driver: 5 })
    expect(windowsOf(world, 'driver')).toEqual([
      ['03-01', '03-20', 4],
      ['03-20', '04-01', 5],
    ])
  })
})

test('usage of an earlier subscription is taken for 35 days after its own month, on the next invoice of this one (B-137)', () => {
  const world = withVehicles()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  world.to(at('2026-03-16T00:30'))
  report(world, { vehicle: 9 }, at('2026-03-15T00:00'))
  world.to(at('2026-05-05T23:59'))
  report(world, { vehicle: 10 }, at('2026-03-15T00:00'))
  expect(effects(world)).toEqual(['next_invoice', 'next_invoice'])
  world.to(at('2026-05-06T00:00'))
  expect(report(world, { vehicle: 11 }, at('2026-03-15T00:00'))).toBe('too-late')
})

test('so it is taken of a subscription that is over, and rejected after that (B-137)', () => {
  const world = withVehicles()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-05-05T23:59'))
  expect(report(world, { vehicle: 9, driver: 3 }, at('2026-03-01T00:00'))).toBeUndefined()
  expect(effects(world)).toEqual(['nothing', 'nothing'])
  world.to(at('2026-05-06T00:00'))
  expect(report(world, { vehicle: 9 }, at('2026-03-15T00:00'))).toBe('too-late')
})

test('of a subscription that is over it is charged by no trial that the staff give since (B-69)', () => {
  const world = withVehicles()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.to(at('2026-04-02T00:00'))
  expect([grantTrial(world), world.state]).toEqual([undefined, 'trial'])
  expect(report(world, { vehicle: 9 }, at('2026-03-15T00:00'))).toBeUndefined()
  expect([effects(world), world.archive.carried, violations(world)]).toEqual([['nothing'], [], []])
})

test('late usage joins no charge that waits for its customer (B-69)', () => {
  const world = withVehicles()
  world.to(at('2026-04-02T00:00'))
  world.answersAtOnce = false
  change(world, aCart(30, [320], { vehicle: 1 }))
  expect(newest(world)?.slice(0, 2)).toEqual(['change', 'draft'])
  report(world, { vehicle: 8 }, at('2026-03-20T00:00'))
  expect([effects(world), newest(world)?.[2]]).toEqual([['next_invoice'], 1933])
})

test('usage of members whose payer has a statement is counted, and charged by no invoice of theirs (B-35)', () => {
  const world = withVehicles()
  world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 8 }, at('2026-03-20T00:00'))
  expect([effects(world), windowsOf(world, 'vehicle')]).toEqual([['nothing'], [['03-01', '04-01', 8]]])
})

/** Lines that wait for the next invoice: product, last day and amount. */
const waiting = ({ archive }: World) =>
  archive.carried.map(({ line: { productId, period, amount } }) => [
    productId,
    shown(period.end).slice(5, 10),
    amount.minor,
  ])

test('late usage of two months, and of a part that a pause ended, are lines of their own (B-69)', () => {
  const world = withVehicles()
  world.to(at('2026-03-10T00:00'))
  world.run({ kind: 'pause' })
  world.to(at('2026-03-20T00:00'))
  world.run({ kind: 'resume' })
  world.to(at('2026-05-02T00:00'))
  report(world, { vehicle: 12 }, at('2026-03-08T00:00'))
  report(world, { vehicle: 20 }, at('2026-03-25T00:00'))
  report(world, { vehicle: 30 }, at('2026-04-25T00:00'))
  expect(waiting(world)).toEqual([
    [312, '03-10', 14_400 - 1742],
    [312, '04-01', 24_000 - 2323],
    [312, '05-01', 36_000 - 6000],
  ])
})

describe('two products that one key counts', () => {
  /** The trial of the second is over on 1 April, and on 10 April the first is off, or both are. */
  const until10April = (left: readonly number[]) => {
    const world = inMarch(20, [312, 322], { vehicle: 2 })
    world.to(at('2026-04-10T00:00'))
    change(world, aCart(20, left, { vehicle: 2 }), { timeframe: 'now' })
    return world
  }

  test('are charged each on its line that waits (B-69)', () => {
    const world = until10April([])
    report(world, { vehicle: 8 }, at('2026-04-05T00:00'))
    expect(waiting(world)).toEqual([
      [312, '04-10', 9600],
      [322, '04-10', 9600],
    ])
  })

  test('are charged each on its line of the draft that waits (B-69)', () => {
    const world = inMarch(20, [312, 322], { vehicle: 2 })
    world.to(at('2026-05-01T00:30'))
    report(world, { vehicle: 8 }, at('2026-04-05T00:00'))
    const lines = world.archive.documents.at(-1)?.lines.filter(({ kind }) => kind === 'usage')
    expect(lines?.map(({ productId, amount }) => [productId, amount.minor])).toEqual([
      [312, 9600],
      [322, 9600],
    ])
  })

  test('are charged each for late usage, although one was off before the month was over (B-69)', () => {
    const world = until10April([322])
    world.to(at('2026-05-02T00:00'))
    report(world, { vehicle: 8 }, at('2026-04-05T00:00'))
    expect(waiting(world)).toEqual([
      [312, '04-10', 9600 - 2400],
      [322, '05-01', 9600 - 2400],
    ])
  })
})

test('what is off within the month of a pause is charged since the pause, and so it is previewed (B-131)', () => {
  const world = withVehicles()
  world.to(at('2026-03-10T00:00'))
  world.run({ kind: 'pause' })
  world.to(at('2026-03-20T00:00'))
  world.run({ kind: 'resume' })
  const preview = (planId: number) => {
    const found = previewOf(world, aCart(planId, [320], { vehicle: 1 }), { timeframe: 'now' })
    return typeof found === 'string' ? found : found.nextAmount.minor
  }
  // 12 of 31 days of the minimum of 60.00
  expect(preview(30)).toBe(9000 + 2000 + 2323)
  world.to(at('2026-03-25T00:00'))
  // 5 of 31 days of it are less than one vehicle at 12.00
  expect(preview(20)).toBe(6000 + 2000 + 1200)
  change(world, aCart(20), { timeframe: 'now' })
  expect(world.archive.carried.map(({ line }) => [shown(line.period.start), line.amount.minor])).toEqual([
    ['2026-03-20T00:00', 1200],
  ])
})
