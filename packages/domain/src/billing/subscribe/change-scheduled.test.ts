import { expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import type { PlannedChange } from '../index.ts'

function inMarch(planId: number, addOns: readonly number[] = [], quantities: Record<string, number> = {}): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  world.to(at('2026-03-16T00:00'))
  return world
}

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

const newest = (world: World) => world.documents.at(-1)
const names = (world: World) => world.archive.items.map(({ productId }) => productId)

test('a cheaper plan waits for the end of what is paid, and costs nothing until then (B-39, B-40)', () => {
  const world = inMarch(40)
  const plan = planOf(previewOf(world, aCart(10)))
  expect([plan.timeframe, plan.lines, plan.dueNow.minor, shown(plan.at), plan.nextAmount.minor]).toEqual([
    'renewal',
    [],
    0,
    '2026-04-01T00:00',
    4000,
  ])
  change(world, aCart(10), { digest: plan.digest })
  expect([world.state, names(world), world.documents.length]).toEqual(['pending_change', [40, 400], 1])
  world.to(at('2026-04-01T00:00'))
  expect([world.state, names(world), newest(world)]).toEqual(['subscribed', [10, 100], ['period', 'paid', 4000]])
  expect(violations(world)).toEqual([])
})

test('one change waits: another takes its place, it can be taken back, and one of now joins what stays (B-128, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  change(world, aCart(20), { timeframe: 'term_end' })
  expect(world.run({ kind: 'remove_change' })).toBeUndefined()
  expect([world.state, world.run({ kind: 'remove_change' })]).toEqual(['subscribed', 'nothing-scheduled'])
  change(world, aCart(20))
  const plan = planOf(previewOf(world, aCart(40, [320])))
  expect([shown(plan.nextDate), plan.nextAmount.minor, plan.waiting]).toMatchObject([
    '2026-04-01T00:00',
    8000,
    { planId: 20, isOtherPlan: true, now: { planId: 40, on: [320], off: [], counted: {} } },
  ])
  change(world, aCart(40, [320]), { digest: plan.digest })
  expect([world.state, newest(world)]).toEqual(['pending_change', ['change', 'paid', 1032]])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), names(world)]).toEqual([
    ['period', 'paid', 8000],
    [320, 20, 200],
  ])
  expect(violations(world)).toEqual([])
})

test('another plan now cancels the plan that waits, and names it in preview, digest, mail and history (B-89, B-147)', () => {
  const world = inMarch(20)
  const before = planOf(previewOf(world, aCart(40)))
  expect(before.waiting).toBeUndefined()
  change(world, aCart(10))
  const waiting = { at: at('2026-04-01T00:00'), planId: 10, isOtherPlan: true }
  expect(planOf(previewOf(world, aCart(50), { timeframe: 'renewal' })).waiting).toBeUndefined()
  expect(planOf(previewOf(world, aCart(40))).waiting).toEqual(waiting)
  // what was shown before it waited isn't what would be done by now
  expect(change(world, aCart(40), { digest: before.digest })).toBe('plan-changed')
  const scheduledOrder = world.archive.subscription?.scheduled?.orderId
  const first = world.events.length
  change(world, aCart(40))
  const mails = world.events.slice(first).flatMap(({ event }) => event.mails)
  expect(mails.find(({ template }) => template === 'change_done')).toMatchObject({ cancelledOrderId: scheduledOrder })
  const removed = world.events.filter(({ event }) => event.name === 'subscription.change_removed')
  expect(removed.map(({ event }) => [event.subject.id, event.mails])).toEqual([[scheduledOrder, []]])
})

test('a change that is paid first joins or cancels what waits when its money comes, and not before (B-94, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(40), { interval: 'year', timeframe: 'renewal' })
  world.provider = () => declined
  change(world, aCart(40, [320]))
  const scheduled = () => world.archive.orders.find(({ id }) => id === world.archive.subscription?.scheduled?.orderId)
  expect([world.state, scheduled()?.purchase.items.length]).toEqual(['pending_change', 2])
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  change(world, aCart(40, [320]))
  expect([world.state, scheduled()?.purchase.items.length]).toEqual(['pending_change', 3])
  // another interval of now takes the place of the one that waits
  const plan = planOf(previewOf(world, aCart(40, [320]), { interval: 'year', timeframe: 'now' }))
  expect(plan.waiting).toEqual({ at: at('2026-04-01T00:00'), planId: 40, isOtherPlan: false })
  change(world, aCart(40, [320]), { interval: 'year', timeframe: 'now', digest: plan.digest })
  expect([world.state, world.archive.subscription?.interval]).toEqual(['subscribed', 'year'])
})

test('one that is taken back while the money of another is on its way is joined by nothing (B-94, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  world.answersAtOnce = false
  change(world, aCart(40, [320]))
  world.run({ kind: 'remove_change' })
  world.answersAtOnce = true
  world.answerAll()
  expect([world.state, names(world)]).toEqual(['subscribed', [40, 400, 320]])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 11_000], []])
})

test('what the plan that waits contains has no line of its own there (B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(30), { timeframe: 'renewal' })
  change(world, aCart(40, [312], { vehicle: 2 }))
  world.to(at('2026-04-01T02:00'))
  expect(new Set(names(world))).toEqual(new Set([30, 300, 312]))
  // 90.00 for April, and 2 vehicles of March at 12.00
  expect(newest(world)).toEqual(['period', 'paid', 9000 + 2400])
})

test('an add-on that only the one that waits adds is charged from its day on, and begins no trial with one of now (B-74, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(20, [321]), { timeframe: 'renewal' })
  const plan = planOf(previewOf(world, aCart(40, [330])))
  change(world, aCart(40, [330]), { digest: plan.digest })
  world.to(at('2026-04-01T00:00'))
  expect([plan.nextAmount.minor, newest(world)]).toEqual([18_000, ['period', 'paid', 18_000]])
})

test('of fewer units that wait nothing is left once more are bought now, and that is said (B-147)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  change(world, aCart(20, [310], { driver: 2 }))
  const plan = planOf(previewOf(world, aCart(20, [310], { driver: 5 })))
  expect([plan.waiting?.kept, plan.waiting?.at, plan.nextAmount.minor]).toEqual([
    undefined,
    at('2026-04-01T00:00'),
    11_000,
  ])
  // another plan leaves the units that wait
  const other = planOf(previewOf(world, aCart(40, [310], { driver: 3 })))
  expect([other.waiting?.now, other.nextAmount.minor]).toEqual([{ planId: 40, on: [], off: [], counted: {} }, 11_000])
})

test('a plan that waits beside a year of now waits for its end (B-61, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(20))
  const plan = planOf(previewOf(world, aCart(40), { interval: 'year', timeframe: 'now' }))
  expect(shown(plan.waiting?.at ?? 0)).toBe('2027-03-16T00:00')
  change(world, aCart(40), { interval: 'year', timeframe: 'now', digest: plan.digest })
  world.to(at('2027-03-16T00:00'))
  expect([newest(world), world.archive.subscription?.interval]).toEqual([['period', 'paid', 64_800], 'year'])
})

test('beside a cancellation one of now leaves what is set aside, and taking that back brings both back (B-128, B-147)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  world.run({ kind: 'cancel' })
  expect([change(world, aCart(40, [320])), world.state]).toEqual([undefined, 'canceled'])
  world.run({ kind: 'undo_cancel' })
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 6000], []])
})

interface Wanted {
  readonly planId: number
  readonly addOns: readonly number[]
  readonly driver: number
  readonly interval: 'month' | 'year'
}

const present: Wanted = { planId: 40, addOns: [310, 320], driver: 4, interval: 'month' }
const later: readonly Partial<Wanted>[] = [
  { planId: 10 },
  { planId: 20, addOns: [310] },
  { driver: 2 },
  { addOns: [320] },
  { interval: 'year' },
  { planId: 10, interval: 'year', driver: 3 },
]
const now: readonly ((had: Wanted) => Wanted)[] = [
  (had) => ({ ...had, addOns: [...had.addOns, 330] }),
  (had) => ({ ...had, addOns: had.addOns.filter((id) => id !== 320) }),
  (had) => ({ ...had, driver: 7 }),
  (had) => ({ ...had, addOns: [...had.addOns, 330].filter((id) => id !== 320), driver: 6 }),
]
const cartOf = ({ planId, addOns, driver }: Wanted) => aCart(planId, addOns, addOns.includes(310) ? { driver } : {})

test.for(later.flatMap((wanted) => now.map((made) => [wanted, made] as const)))(
  'a change of now and the boundary come to what the schedule would, made anew with it: %o (B-147)',
  ([wanted, made]) => {
    const [joined, anew] = [1, 2].map(() => inMarch(present.planId, present.addOns, { driver: present.driver }))
    if (joined === undefined || anew === undefined) throw new Error('two worlds')
    const scheduled = { ...present, ...wanted }
    const { interval } = scheduled
    expect(change(joined, cartOf(scheduled), { timeframe: 'renewal', interval })).toBeUndefined()
    const preview = planOf(previewOf(joined, cartOf(made(present)), { timeframe: 'now' }))
    for (const world of [joined, anew])
      expect(change(world, cartOf(made(present)), { timeframe: 'now' })).toBeUndefined()
    // with nothing left of what waits there is nothing to make anew
    change(anew, cartOf(made(scheduled)), { timeframe: 'renewal', interval })
    for (const world of [joined, anew]) world.to(at('2026-04-01T00:00'))
    const has = ({ archive }: World) =>
      archive.items
        .map(({ productId, bundled, price }) => ({ productId, bundled, price }))
        .toSorted((one, other) => one.productId - other.productId)
    expect([has(joined), newest(joined), violations(joined)]).toEqual([has(anew), newest(anew), []])
    expect(newest(joined)?.[2]).toBe(preview.nextAmount.minor)
  },
)

test('a cancellation sets it aside, and taking that back brings it back (B-128)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  world.run({ kind: 'cancel' })
  expect([world.state, change(world, aCart(20))]).toEqual(['canceled', 'already-cancelled'])
  world.run({ kind: 'undo_cancel' })
  expect(world.state).toBe('pending_change')
  world.run({ kind: 'cancel' })
  world.to(at('2026-04-01T00:00'))
  expect([world.state, world.documents.length]).toEqual(['expired', 1])
})

test('a method that fails at the boundary leaves the debt of the new plan (decisions-billing 2.1)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  world.provider = () => declined
  world.to(at('2026-04-01T00:00'))
  expect([world.state, newest(world), names(world)]).toEqual(['past_due', ['period', 'open', 4000], [10, 100]])
  expect(violations(world)).toEqual([])
})

test('usage of the month behind is of the old plan, also where the new one has none (B-64)', () => {
  const world = inMarch(30, [], { vehicle: 7 })
  change(world, aCart(10))
  world.to(at('2026-04-01T02:00'))
  expect([newest(world), names(world)]).toEqual([
    ['period', 'paid', 4000 + 7 * 1200],
    [10, 100],
  ])
})

test('a year that is chosen for the renewal begins there, and back to months at its end keeps the day (B-61)', () => {
  const world = inMarch(20)
  const plan = planOf(previewOf(world, aCart(20), { interval: 'year', timeframe: 'renewal' }))
  expect([shown(plan.at), shown(plan.anchor), plan.nextAmount.minor]).toEqual([
    '2026-04-01T00:00',
    '2026-04-01T00:00',
    64_800,
  ])
  change(world, aCart(20), { interval: 'year', timeframe: 'renewal' })
  world.to(at('2026-06-01T00:00'))
  expect([newest(world), world.documents.length]).toEqual([['period', 'paid', 64_800], 2])
  const back = planOf(previewOf(world, aCart(20), { interval: 'month' }))
  expect([back.timeframe, shown(back.at), back.nextAmount.minor]).toEqual(['renewal', '2027-04-01T00:00', 6000])
  change(world, aCart(20), { interval: 'month' })
  world.to(at('2027-04-01T00:00'))
  expect([newest(world), world.archive.subscription?.interval]).toEqual([['period', 'paid', 6000], 'month'])
})

test('more prepaid units are paid now, fewer wait for the month, on a yearly plan too (B-40, B-65, B-128)', () => {
  const world = inMarch(20, [310], { driver: 3 })
  const more = planOf(previewOf(world, aCart(20, [310], { driver: 5 })))
  // 50.00 less 30.00 for 16 of 31 days
  expect([more.timeframe, more.dueNow.minor, more.lines.length]).toEqual(['now', 1033, 2])
  change(world, aCart(20, [310], { driver: 5 }), { interval: 'year', timeframe: 'renewal' })
  world.to(at('2026-04-10T00:00'))
  const fewer = planOf(previewOf(world, aCart(20, [310], { driver: 2 })))
  expect([fewer.timeframe, shown(fewer.at), fewer.nextAmount.minor]).toEqual(['renewal', '2026-05-01T00:00', 2000])
  change(world, aCart(20, [310], { driver: 2 }), { digest: fewer.digest })
  world.to(at('2026-05-01T00:00'))
  // the year runs on from its own day
  expect([newest(world), shown(world.archive.subscription?.anchor ?? 0)]).toEqual([
    ['period', 'paid', 2000],
    '2026-04-01T00:00',
  ])
  world.to(at('2027-04-01T00:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 64_800 + 2000], []])
})

test('what is billed elsewhere, cancelled, unpaid or the same changes nothing', () => {
  const world = inMarch(20)
  expect(change(world, aCart(20))).toBe('nothing-changes')
  expect(change(new World({ at: at('2026-02-25T00:00') }), aCart(40))).toBe('not-subscribed')
  world.setMethod(undefined)
  expect(change(world, aCart(40))).toBe('billing-missing')
  world.setMethod(debit)
  expect(previewOf(world, aCart(40))).toMatchObject({ timeframe: 'now' })
})

test('what waits, is taken back and takes effect is mailed, each once (B-89)', () => {
  const world = inMarch(40)
  change(world, aCart(10))
  world.run({ kind: 'remove_change' })
  change(world, aCart(20))
  world.to(at('2026-04-01T00:00'))
  change(world, aCart(40))
  change(world, aCart(10), { timeframe: 'now' })
  expect(world.mails.filter(([name]) => name.startsWith('change')).map(([name]) => name)).toEqual([
    'change_scheduled',
    'change_removed',
    'change_scheduled',
    'change_done',
    'change_done',
    'change_done',
  ])
})

test('the grand tour comes to 245.48 (journey 20)', () => {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.to(at('2026-01-08T09:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-27T10:00'))
  change(world, aCart(40))
  world.provider = () => declined
  world.to(at('2026-02-14T09:00'))
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  world.setMethod({ id: 12, type: 1 })
  world.run({ kind: 'retry' })
  world.to(at('2026-02-20T00:00'))
  change(world, aCart(10))
  world.to(at('2026-03-20T00:00'))
  world.run({ kind: 'cancel' })
  world.to(at('2026-04-20T10:00'))
  world.checkOut(aCart(10), 'now')
  expect(world.documents).toEqual([
    ['trial_end', 'paid', 6000],
    ['change', 'paid', 1548],
    ['period', 'paid', 9000],
    ['period', 'paid', 4000],
    ['period', 'paid', 4000],
  ])
  expect([world.period, violations(world)]).toEqual([['2026-04-20T10:00', '2026-05-20T10:00'], []])
})
