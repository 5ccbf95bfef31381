import { expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { aCart } from '@waybill/testkit/billing-shop'
import { inMarch as subscribedInMarch } from '@waybill/testkit/billing-stories'
import { at, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { decide } from '../index.ts'

/** Subscribed to L with X bundled, 12.00 a vehicle, at least 5. */
const inMarch = (planId = 30, addOns: readonly number[] = [], quantities: Record<string, number> = { vehicle: 1 }) =>
  subscribedInMarch(planId, addOns, quantities)

const newest = (world: World) => world.documents.at(-1)
const linesOf = ({ archive }: World) =>
  archive.documents
    .at(-1)
    ?.lines.map(({ kind, quantity, amount, period }) => [
      kind,
      quantity,
      amount.minor,
      shown(period.start).slice(5, 10),
    ])
const effects = ({ plans }: World) => plans.flatMap(({ usageReports }) => usageReports.map(({ effect }) => effect))

test('the highest count of each month is charged after it: 3 in March, 8 in April (journey 13, B-64)', () => {
  const world = inMarch()
  world.to(at('2026-03-10T09:00'))
  report(world, { vehicle: 3 })
  world.to(at('2026-03-20T09:00'))
  report(world, { vehicle: 2 })
  world.to(at('2026-04-01T01:00'))
  expect(newest(world)).toEqual(['period', 'paid', 15_000])
  report(world, { vehicle: 8 })
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 1 })
  world.to(at('2026-05-01T01:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 18_600], []])
})

test('what is in force when a month begins counts in it, and stays so without another report (B-64)', () => {
  const world = inMarch()
  report(world, { vehicle: 8 })
  world.to(at('2026-08-01T01:00'))
  expect(newest(world)).toEqual(['period', 'paid', 18_600])
  report(world, { vehicle: 6 })
  world.to(at('2026-09-01T01:00'))
  expect(newest(world)).toEqual(['period', 'paid', 18_600])
  world.to(at('2026-10-01T01:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 9000 + 7200], []])
})

test('what is switched on within the month has its minimum for the days: 2 are max(24.00, 30.97) (journey 13, B-64)', () => {
  const world = inMarch(20, [], {})
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(30, [], { vehicle: 1 }), { timeframe: 'now' })
  report(world, { vehicle: 2 })
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['usage_minimum', 2, 3097, '03-16'])
})

test('units above those that were prepaid are charged after the month, and nothing below them is given back (B-65)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  report(world, { driver: 2 })
  world.to(at('2026-04-01T01:00'))
  expect(newest(world)).toEqual(['period', 'paid', 6000 + 3000])
  report(world, { driver: 9 })
  world.to(at('2026-05-01T01:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['overage', 9, 6000, '04-01'])
  expect(violations(world)).toEqual([])
})

test('usage that comes within the hour is on the draft, with another sum; the attempt follows that (B-69, B-107)', () => {
  const world = inMarch()
  world.to(at('2026-04-01T00:30'))
  expect(newest(world)).toEqual(['period', 'draft', 15_000])
  expect(report(world, { vehicle: 8 }, at('2026-03-31T20:00'))).toBeUndefined()
  expect([newest(world), effects(world)]).toEqual([['period', 'draft', 18_600], ['draft']])
  world.to(at('2026-04-01T01:00'))
  expect([newest(world), world.archive.payments.at(-1)?.amount.minor]).toEqual([['period', 'paid', 18_600], 18_600])
  expect([world.archive.carried, violations(world)]).toEqual([[], []])
})

test('the first count of a month replaces what was declared while its draft waits, also by less', () => {
  const world = inMarch(30, [], { vehicle: 9 })
  world.to(at('2026-04-01T00:30'))
  expect(newest(world)).toEqual(['period', 'draft', 9000 + 10_800])
  report(world, { vehicle: 6 }, at('2026-03-31T20:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'draft', 9000 + 7200], []])
})

test("usage that comes after it is a line of the next invoice, for what wasn't charged: 8 less the 5 of the minimum (B-69)", () => {
  const world = inMarch()
  report(world, { vehicle: 3 })
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 3 })
  report(world, { vehicle: 8 }, at('2026-03-31T20:00'))
  report(world, { vehicle: 7 }, at('2026-03-30T20:00'))
  expect([effects(world), world.documents.length]).toEqual([['counted', 'counted', 'next_invoice', 'nothing'], 2])
  world.to(at('2026-05-01T01:00'))
  expect(linesOf(world)).toEqual([
    ['usage', 3, 3600, '03-01'],
    ['plan', 1, 9000, '05-01'],
    // in force when April began
    ['usage', 8, 9600, '04-01'],
  ])
  expect(violations(world)).toEqual([])
})

test('a second late count adds to the line that waits, and one within the hour of the next draft enters that', () => {
  const world = inMarch()
  world.to(at('2026-04-02T00:00'))
  report(world, { vehicle: 2 })
  report(world, { vehicle: 8 }, at('2026-03-20T20:00'))
  report(world, { vehicle: 9 }, at('2026-03-21T20:00'))
  expect(world.archive.carried.map(({ line }) => [line.quantity, line.amount.minor])).toEqual([[4, 4800]])
  world.to(at('2026-05-01T00:30'))
  report(world, { vehicle: 10 }, at('2026-03-31T20:00'))
  expect(linesOf(world)?.filter(([, , , month]) => month === '03-01')).toEqual([['usage', 5, 6000, '03-01']])
  world.to(at('2026-06-01T01:00'))
  expect([world.archive.carried, violations(world)]).toEqual([[], []])
})

test('an overage that comes late has a line of its own, on the draft and after it (B-65, B-69)', () => {
  const world = inMarch(30, [310], { vehicle: 1, driver: 3 })
  world.to(at('2026-04-01T00:30'))
  report(world, { driver: 5 }, at('2026-03-31T20:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['overage', 2, 2000, '03-01'])
  world.to(at('2026-04-03T00:00'))
  report(world, { driver: 6 }, at('2026-03-31T21:00'))
  expect(world.archive.carried.map(({ line }) => [line.kind, line.amount.minor])).toEqual([['overage', 1000]])
  expect(violations(world)).toEqual([])
})

test('a count of a day before an item was switched off changes its line that waits (B-61, B-69)', () => {
  const world = inMarch(30, [], { vehicle: 7 })
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), { timeframe: 'now' })
  report(world, { vehicle: 8 }, at('2026-03-15T00:00'))
  report(world, { vehicle: 30 })
  expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual([9600])
  world.to(at('2026-04-01T01:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 15_600], []])
})

test('late usage is taken for 35 days after its month, and then rejected (B-137)', () => {
  const world = inMarch()
  world.to(at('2026-05-05T23:59'))
  expect(report(world, { vehicle: 8 }, at('2026-03-31T20:00'))).toBeUndefined()
  world.to(at('2026-05-06T00:00'))
  expect(report(world, { vehicle: 9 }, at('2026-03-31T20:00'))).toBe('too-late')
  expect(report(world, { vehicle: 9 }, at('2026-05-06T00:05:01'))).toBe('in-the-future')
  expect(report(world, { vehicle: 9 }, at('2026-02-01T00:00'))).toBe('not-counted-then')
})

test('a product whose clock is ahead by minutes is counted now, and says the same when it sends it again', () => {
  const world = inMarch()
  world.to(at('2026-03-31T23:59'))
  const ahead = at('2026-04-01T00:03')
  expect(report(world, { vehicle: 8 }, ahead)).toBeUndefined()
  const [window] = world.archive.usageWindows.filter(({ usageKey }) => usageKey === 'vehicle')
  expect([window?.last, window?.peak]).toEqual([{ at: world.now, quantity: 8 }, 8])
  expect(world.plans.at(-1)?.usageReports.map((stored) => stored.at)).toEqual([ahead])
  expect(violations(world)).toEqual([])
})

test('a product whose clock is behind by minutes is counted from the purchase on, and says the same when it sends it again', () => {
  const world = inMarch()
  const behind = at('2026-02-28T23:55')
  expect(report(world, { vehicle: 8 }, behind)).toBeUndefined()
  const [window] = world.archive.usageWindows.filter(({ usageKey }) => usageKey === 'vehicle')
  expect([window?.last, window?.peak]).toEqual([{ at: at('2026-03-01T00:00'), quantity: 8 }, 8])
  expect(world.plans.at(-1)?.usageReports.map((stored) => stored.at)).toEqual([behind])
  expect(report(world, { vehicle: 8 }, behind - 1)).toBe('not-counted-then')
  expect(violations(world)).toEqual([])
})

test('what an earlier subscription counted just before another one began stays its own', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  world.checkOut(aCart(30, [], { vehicle: 1 }), 'now')
  expect(report(world, { vehicle: 9 }, at('2026-03-15T23:58'))).toBeUndefined()
  const windows = world.archive.usageWindows.filter(({ usageKey }) => usageKey === 'vehicle')
  expect(windows.map(({ period, peak }) => [shown(period.start).slice(5, 10), peak])).toEqual([['03-01', 9]])
  expect(violations(world)).toEqual([])
})

test('one report that is rejected rejects the batch, and names its place', () => {
  const world = inMarch()
  const good = { key: 'a', usageKey: 'vehicle', quantity: 8, at: world.now }
  const reports = [good, { ...good, key: 'b', at: world.now + 300_001 }]
  const decided = decide(world.load(), { kind: 'report_usage', reports }, world.now)
  expect(decided).toEqual({ ok: false, failure: { code: 'in-the-future', place: 1 } })
})

test('of a subscription that is over usage until its end counts, while its last draft waits (B-110, B-137)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  world.run({ kind: 'cancel_now' })
  expect(report(world, { vehicle: 8 })).toBe('not-subscribed')
  report(world, { vehicle: 8 }, at('2026-03-15T00:00'))
  world.to(at('2026-03-16T02:00'))
  report(world, { vehicle: 9 }, at('2026-03-15T00:00'))
  expect([effects(world), world.archive.carried]).toEqual([['draft', 'nothing'], []])
  expect(world.documents.find(([kind, , total]) => kind === 'period' && total === 9600)?.[1]).toBe('paid')
  expect(violations(world)).toEqual([])
})

test('what was used before a pause is billed with it, and counted no more after it (B-131)', () => {
  const world = inMarch()
  report(world, { vehicle: 9 })
  world.to(at('2026-03-10T00:00'))
  report(world, { vehicle: 6 })
  world.run({ kind: 'pause' })
  expect(linesOf(world)).toEqual([['usage', 9, 10_800, '03-01']])
  world.to(at('2026-03-20T00:00'))
  world.run({ kind: 'resume' })
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['usage', 6, 7200, '03-20'])
  expect(violations(world)).toEqual([])
})

test('while the plan is read-only for its debt nothing is metered (B-77)', () => {
  const world = inMarch()
  report(world, { vehicle: 6 })
  world.provider = () => ({ kind: 'declined', code: 'insufficient_funds', isHard: false })
  world.to(at('2026-04-18T00:00'))
  expect(world.state).toBe('read_only')
  report(world, { vehicle: 30 })
  world.to(at('2026-05-20T00:00'))
  expect(world.state).toBe('expired')
  const charged = world.archive.documents.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
  expect([Math.max(...charged), violations(world)]).toEqual([6, []])
})

test('a preview names what was counted so far, and another count meanwhile is no other change (B-93)', () => {
  const world = inMarch(30, [], { vehicle: 1 })
  world.to(at('2026-03-10T00:00'))
  report(world, { vehicle: 8 })
  const target = aCart(30, [320], { vehicle: 1 })
  const plan = previewOf(world, target)
  if (typeof plan === 'string') throw new Error(plan)
  expect(plan.nextAmount.minor).toBe(9000 + 2000 + 9600)
  report(world, { vehicle: 9 })
  expect(change(world, target, { digest: plan.digest })).toBeUndefined()
})

test.each([
  [5, 8],
  [8, 5],
])('of two reports for one instant the higher one is in force: %s and %s (B-64)', (first, second) => {
  const world = inMarch()
  const instant = at('2026-03-20T09:00')
  world.to(instant)
  report(world, { vehicle: first })
  report(world, { vehicle: second })
  report(world, { vehicle: 12 }, instant - 1)
  expect(world.archive.usageWindows.map(({ last }) => last)).toEqual([{ at: instant, quantity: 8 }])
})

test('late usage of a pause that was billed waits beside the usage after it (B-69, B-131)', () => {
  const world = inMarch()
  report(world, { vehicle: 9 })
  world.to(at('2026-03-10T00:00'))
  world.run({ kind: 'pause' })
  world.to(at('2026-03-20T00:00'))
  world.run({ kind: 'resume' })
  report(world, { vehicle: 12 }, at('2026-03-08T00:00'))
  report(world, { vehicle: 6 })
  world.to(at('2026-04-01T01:00'))
  expect(linesOf(world)?.filter(([kind]) => kind !== 'plan')).toEqual([
    ['usage', 3, 3600, '03-01'],
    // the 12 of before the pause are in force until the 6
    ['usage', 12, 14_400, '03-20'],
  ])
  expect([world.archive.carried, violations(world)]).toEqual([[], []])
})

test('what is counted while the plan is read-only is in force once it is paid for (B-64, B-77)', () => {
  const world = inMarch()
  world.provider = () => ({ kind: 'declined', code: 'insufficient_funds', isHard: false })
  world.to(at('2026-04-15T01:00'))
  expect(world.archive.receivables.flatMap(({ disabledAt }) => disabledAt ?? [])).toEqual([world.now])
  report(world, { vehicle: 9 })
  expect([effects(world), world.archive.usageWindows.at(-1)?.peak]).toEqual([['nothing'], undefined])
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  world.run({ kind: 'retry' })
  world.to(at('2026-06-01T01:00'))
  expect(linesOf(world)?.at(-1)).toEqual(['usage', 9, 10_800, '05-01'])
})

test('an account without a subscription reports nothing, and one at the limit of its clock does', () => {
  const world = inMarch()
  const { subscription: _, ...facts } = world.load()
  const reports = [{ key: 'a', usageKey: 'vehicle', quantity: 8, at: world.now + 300_000 }]
  const command = { kind: 'report_usage', reports } as const
  expect(decide(facts, command, world.now)).toEqual({ ok: false, failure: { code: 'not-subscribed', place: 0 } })
  expect(decide(world.load(), command, world.now).ok).toBe(true)
})

test('[INV-04] a count under a key that nothing of the account is charged by comes to nothing, and stays for what is bought later (S-42)', () => {
  const world = inMarch()
  world.to(at('2026-03-10T09:00'))
  report(world, { vehicle: 3, planner: 4 })
  expect(effects(world)).toEqual(['counted', 'none'])
  expect(world.archive.usageWindows.map(({ usageKey, peak }) => [usageKey, peak])).toContainEqual(['planner', 4])
})
