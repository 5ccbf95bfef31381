import { expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import type { PlannedChange } from '../index.ts'

/** Subscribed to M from 1 March 2026, 00:00 on. */
function inMarch(addOns: readonly number[] = [], planId = 20, quantities: Record<string, number> = {}): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  return world
}

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

const amounts = ({ lines }: PlannedChange) => lines.map(({ kind, amount }) => [kind, amount.minor] as const)
const newest = (world: World) => world.documents.at(-1)
const names = (world: World) => world.archive.items.map(({ productId }) => productId)

test('an upgrade within its month pays the difference of what is left, and keeps the date (B-60, journey 3)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(world, aCart(40)))
  expect([plan.timeframe, amounts(plan), plan.dueNow.minor, plan.lines[0]?.fraction]).toEqual([
    'now',
    [
      ['proration_credit', -3097],
      ['proration_charge', 4645],
    ],
    1548,
    { numerator: 16, denominator: 31 },
  ])
  expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual(['2026-04-01T00:00', 9000])
  expect(change(world, aCart(40), { digest: plan.digest })).toBeUndefined()
  expect([newest(world), names(world)]).toEqual([
    ['change', 'paid', 1548],
    [40, 400],
  ])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), world.period]).toEqual([
    ['period', 'paid', 9000],
    ['2026-04-01T00:00', '2026-05-01T00:00'],
  ])
  expect(violations(world)).toEqual([])
})

test('amounts count whole seconds: 13:37:11 on 16 March is 29.87 back, 44.80 to pay, 14.93 (B-56)', () => {
  const world = inMarch()
  world.to(Date.parse('2026-03-16T13:37:11Z'))
  const plan = planOf(previewOf(world, aCart(40)))
  expect([amounts(plan).map(([, minor]) => minor), plan.total.minor]).toEqual([[-2987, 4480], 1493])
})

test('an anchor at the end of January keeps its months through an upgrade (journey 5)', () => {
  const world = new World({ at: at('2026-01-24T10:00') })
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-03-10T10:00'))
  change(world, aCart(40))
  expect(newest(world)).toEqual(['change', 'paid', 2032])
  world.to(at('2026-03-31T10:00'))
  expect([newest(world), world.period]).toEqual([
    ['period', 'paid', 9000],
    ['2026-03-31T10:00', '2026-04-30T10:00'],
  ])
})

test('a year begins when it is paid, and an upgrade within it counts its days (B-61, B-63, journey 10)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), { interval: 'year' })
  expect([newest(world), world.archive.subscription?.interval, world.period]).toEqual([
    ['change', 'paid', 61_703],
    'year',
    ['2026-03-16T00:00', '2026-04-16T00:00'],
  ])
  world.to(at('2026-09-16T00:00'))
  const plan = planOf(previewOf(world, aCart(40)))
  expect([amounts(plan).map(([, minor]) => minor), plan.dueNow.minor, plan.lines[0]?.fraction]).toEqual([
    [-32_134, 48_201],
    16_067,
    { numerator: 181, denominator: 365 },
  ])
  expect(shown(plan.nextDate)).toBe('2027-03-16T00:00')
  change(world, aCart(40))
  world.to(at('2027-03-16T00:00'))
  expect([newest(world), world.documents.length]).toEqual([['period', 'paid', 97_200], 4])
  expect(violations(world)).toEqual([])
})

test.each([
  ['31 January', '2026-01-31T10:00', '2026-02-28T10:00', '2026-03-28T10:00', '2026-03-31T10:00', '2026-04-28T10:00'],
  ['31 March', '2026-03-31T10:00', '2026-04-30T22:15', '2026-05-30T22:15', '2026-05-31T10:00', '2026-06-30T22:15'],
])(
  'a year from the renewal of %s counts its months from then; no two invoices name one day (I12, B-61, B-113)',
  (_, begun, changed, boundary, named, end) => {
    const world = new World({ at: at(begun) })
    world.setMethod(card)
    world.checkOut(aCart(20, [310], { driver: 3 }), 'now')
    world.to(at(changed))
    expect(change(world, aCart(10), { interval: 'year' })).toBeUndefined()
    const plan = planOf(previewOf(world, aCart(10, [310], { driver: 3 })))
    expect([shown(plan.nextDate), plan.nextAmount.minor]).toEqual([boundary, 3000])
    expect(change(world, aCart(10, [310], { driver: 3 }))).toBeUndefined()
    world.to(at(boundary))
    expect([newest(world), world.period]).toEqual([
      ['period', 'paid', 3000],
      [boundary, end],
    ])
    const invoice = world.archive.documents.at(-1)
    expect([invoice?.period, invoice?.lines.map(({ period }) => period)]).toMatchObject([
      { start: at(named), end: at(end) },
      [{ start: at(boundary), end: at(end) }],
    ])
    world.to(at(end))
    expect(world.archive.documents.at(-1)?.period.start).toBe(at(end))
    expect(violations(world)).toEqual([])
  },
)

test('the last usage of a year that began at a month end names no day twice, at its end and before it (I12, B-113)', () => {
  for (const command of ['cancel', 'cancel_now'] as const) {
    const world = new World({ at: at('2026-01-31T10:00') })
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 7 }), 'now')
    world.to(at('2026-02-28T12:00'))
    change(world, aCart(30, [], { vehicle: 7 }), { interval: 'year' })
    change(world, aCart(30, [], { vehicle: 7 }), { interval: 'month', timeframe: 'now' })
    world.run({ kind: command })
    world.to(at('2026-04-30T00:00'))
    expect([world.state, violations(world)]).toEqual(['expired', []])
  }
})

test('a charge that waits and is taken back leaves no credit that waits for more than there is (B-60, B-62)', () => {
  const world = new World({ at: at('2027-01-29T00:00') })
  const counts = { vehicle: 7, driver: 3 }
  world.setMethod(card)
  world.checkOut(aCart(30, [310], counts), 'now')
  expect(change(world, aCart(20, [310], counts))).toBeUndefined()
  world.to(at('2027-02-28T09:00'))
  // a cent more than what comes back: both wait
  expect(change(world, aCart(30, [], counts))).toBeUndefined()
  const waiting = (): readonly number[] => world.archive.carried.map(({ line }) => line.amount.minor)
  expect(waiting()).toEqual([-2961, -5922, 8884])
  const before = world.archive.creditBalance.minor
  const plan = planOf(previewOf(world, aCart(10, [], counts), { timeframe: 'now' }))
  expect(change(world, aCart(10, [], counts), { timeframe: 'now' })).toBeUndefined()
  expect([waiting(), world.archive.creditBalance.minor - before]).toEqual([[], 8883])
  // what was shown before is what is done
  expect([plan.toCredit.minor, plan.dueNow.minor, plan.nextAmount.minor]).toEqual([8883, 3948, 4000])
  expect(world.documents.slice(-3)).toEqual([
    ['change', 'paid', 3948],
    ['credit', 'paid', 2961],
    ['credit', 'paid', 5922],
  ])
  world.to(at('2027-04-29T09:00'))
  expect([world.state, violations(world)]).toEqual(['subscribed', []])
})

test('an add-on is charged for the rest of the month, and its unused part comes off the next invoice (journey 11)', () => {
  const world = inMarch()
  world.to(at('2026-03-11T00:00'))
  change(world, aCart(20, [330]))
  expect(newest(world)).toEqual(['change', 'paid', 6774])
  world.to(at('2026-03-21T00:00'))
  expect(change(world, aCart(20), { timeframe: 'now' })).toBeUndefined()
  expect([newest(world), world.archive.creditBalance.minor]).toEqual([['credit', 'paid', 3548], 3548])
  expect(world.archive.documents.at(-1)?.lines[0]?.fraction).toEqual({ numerator: 11, denominator: 31 })
  world.to(at('2026-04-01T00:00'))
  expect(world.archive.payments.at(-1)?.amount.minor).toBe(2452)
  expect(violations(world)).toEqual([])
})

test('a challenge that is abandoned leaves the plan, and the change is made again at its own price (journey 16)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
  change(world, aCart(40))
  expect(change(world, aCart(10))).toBe('payment-under-way')
  expect(world.run({ kind: 'cancel_now' })).toBe('payment-under-way')
  world.answer(world.archive.attempts.at(-1)?.id ?? 0, {
    kind: 'declined',
    code: 'authentication_lapsed',
    isHard: false,
  })
  expect([newest(world), names(world)]).toEqual([
    ['change', 'void', 1548],
    [20, 200],
  ])
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  world.to(at('2026-03-17T00:00'))
  change(world, aCart(40))
  expect(newest(world)).toEqual(['change', 'paid', 1452])
})

test('a decline changes nothing, and the credit that it was going to use returns (B-60, B-94)', () => {
  const world = inMarch([330])
  world.to(at('2026-03-16T00:00'))
  change(world, aCart(20), { timeframe: 'now' })
  expect(world.archive.creditBalance.minor).toBe(5161)
  world.provider = () => declined
  const plan = planOf(previewOf(world, aCart(20, [330, 320]), { timeframe: 'now' }))
  expect([plan.fromCredit.minor, plan.dueNow.minor]).toEqual([5161, 1032])
  change(world, aCart(20, [330, 320]))
  expect([newest(world), world.archive.creditBalance.minor, names(world)]).toEqual([
    ['change', 'void', 6193],
    5161,
    [20, 200],
  ])
  expect(violations(world)).toEqual([])
})

test('what costs less now is given back by a note, which pays what begins (B-60)', () => {
  const world = inMarch([], 40)
  world.to(at('2026-03-16T00:00'))
  expect(planOf(previewOf(world, aCart(20), { timeframe: 'now' })).toCredit.minor).toBe(1548)
  change(world, aCart(20), { timeframe: 'now' })
  expect(world.documents.slice(1)).toEqual([
    ['credit', 'paid', 4645],
    ['change', 'paid', 3097],
  ])
  expect([world.archive.creditBalance.minor, names(world)]).toEqual([1548, [20, 200]])
  expect(violations(world)).toEqual([])
})

test('there and back and there again never gives more than was paid (B-62)', () => {
  const world = inMarch()
  for (const [day, planId] of [
    ['2026-03-10', 40],
    ['2026-03-14', 20],
    ['2026-03-20', 40],
    ['2026-03-25', 10],
  ] as const) {
    world.to(at(`${day}T00:00`))
    change(world, aCart(planId), { timeframe: 'now' })
  }
  world.run({ kind: 'cancel_now' })
  // 9 and 6 days of M, 4 and 5 of L, of the 31: what was paid beyond that is back
  const used = (15 * 6000 + 9 * 9000) / 31
  const paid = world.archive.payments.reduce((all, { amount, state }) => all + (state === 2 ? amount.minor : 0), 0)
  expect(Math.abs(paid - world.archive.creditBalance.minor - used)).toBeLessThanOrEqual(4)
  expect(violations(world)).toEqual([])
})

test('what was computed for another month is no change any more: its money is a deposit (B-115)', () => {
  const world = inMarch()
  world.to(at('2026-03-30T00:00'))
  world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 400_000_000 })
  change(world, aCart(40))
  const waiting = world.archive.attempts.at(-1)?.id ?? 0
  world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
  world.to(at('2026-04-03T00:00'))
  world.answer(waiting, { kind: 'paid', reference: `ch_${waiting}` })
  expect([names(world), world.archive.orders.at(-1)?.failure, newest(world)]).toEqual([
    [20, 200],
    { code: 'plan-changed' },
    ['manual', 'paid', 194],
  ])
  expect([world.archive.creditBalance.minor, violations(world)]).toEqual([194, []])
})

test('another plan than the one that was shown is rejected, and confirming it twice charges once (B-93)', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  const pricedAt = world.now
  const { digest } = planOf(previewOf(world, aCart(40), { pricedAt }))
  world.to(at('2026-03-16T00:03'))
  expect(change(world, aCart(40, [320]), { pricedAt, digest })).toBe('plan-changed')
  expect(change(world, aCart(40), { digest })).toBe('plan-changed')
  expect(change(world, aCart(40), { pricedAt, digest })).toBeUndefined()
  expect(change(world, aCart(40), { pricedAt, digest })).toBe('nothing-changes')
  expect(newest(world)).toEqual(['change', 'paid', 1548])
})

test('what the member has and does not change keeps its price, whatever the shop asks by now (B-99)', () => {
  const world = inMarch([320])
  const { items } = world.archive
  const dearer = items.map((item) =>
    item.price?.kind === 'module' && item.productId === 320
      ? { ...item, price: { ...item.price, recurring: { minor: 1500, currency: 'USD' as const } } }
      : item,
  )
  world.archive = { ...world.archive, items: dearer }
  world.to(at('2026-03-16T00:00'))
  const plan = planOf(previewOf(world, aCart(40, [320])))
  expect([plan.lines.length, plan.nextAmount.minor]).toEqual([2, 10_500])
})

test('less than the provider charges takes effect and waits for the next invoice, and so does another change (B-60)', () => {
  const world = inMarch()
  world.to(at('2026-03-31T20:00'))
  const plan = planOf(previewOf(world, aCart(40)))
  expect([plan.total.minor, plan.dueNow.minor, plan.nextAmount.minor]).toEqual([16, 0, 9016])
  change(world, aCart(40))
  expect([names(world), newest(world)]).toEqual([
    [40, 400],
    ['change', 'void', 16],
  ])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), violations(world)]).toEqual([['period', 'paid', 9016], []])
})
