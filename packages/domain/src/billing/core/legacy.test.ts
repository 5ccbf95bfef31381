import { describe, expect, test } from 'vitest'
import { becomeLegacy, change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import type { BillingInterval } from '../../subscription/index.ts'
import { decide } from '../index.ts'
import type { PlannedChange } from '../index.ts'

/** On a legacy plan of 199.00 a month since 1 March 2026, paid; or of the year. */
function onLegacy(interval: BillingInterval = 'month', planId = 50): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId), 'now')
  if (interval === 'year') change(world, aCart(planId), { interval })
  becomeLegacy(world)
  return world
}

const custom = aCart(0, [350])
const reverse = (world: World): string | undefined => world.run({ kind: 'reverse_migration' })
const balance = (world: World): number => world.archive.creditBalance.minor
const kind = (world: World) => world.archive.subscription?.kind
function subscriptionOf({ archive: { subscription } }: World) {
  if (subscription === undefined) throw new Error('no subscription')
  return subscription
}

const newest = (world: World) => world.documents.at(-1)
const charged = (world: World) => world.archive.payments.at(-1)?.amount.minor

const named = (world: World, name: string) => world.events.flatMap(({ event }) => (event.name === name ? event : []))

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('a legacy plan is left (B-95)', () => {
  test('now and cheaper: 102.71 back, 77.42 to pay, 25.29 of credit, and 124.71 at the next renewal (journey 21)', () => {
    const world = onLegacy()
    world.to(at('2026-03-16T00:00'))
    const plan = planOf(previewOf(world, custom))
    expect([
      plan.timeframe,
      plan.lines.map(({ amount }) => amount.minor),
      plan.dueNow.minor,
      plan.toCredit.minor,
    ]).toEqual(['now', [-10_271, 7742], 0, 2529])
    expect(change(world, custom, { digest: plan.digest })).toBeUndefined()
    expect([kind(world), balance(world), world.state]).toEqual([0, 2529, 'subscribed'])
    const orderId = world.archive.subscription?.migrated?.orderId
    expect(named(world, 'subscription.migrated')).toMatchObject([{ data: { orderId } }])
    expect(world.plans.at(-1)?.causes).toContain('migrate')
    expect(world.documents.slice(1)).toEqual([
      ['credit', 'paid', 10_271],
      ['change', 'paid', 7742],
    ])
    world.to(at('2026-04-01T00:00'))
    expect([newest(world), charged(world), balance(world)]).toEqual([['period', 'paid', 15_000], 12_471, 0])
    expect(violations(world)).toEqual([])
  })

  test('shows what it costs before there is a method, and is made with one (B-153)', () => {
    const world = onLegacy('month', 20)
    world.to(at('2026-03-16T00:00'))
    world.setMethod(undefined)
    const plan = planOf(previewOf(world, custom))
    expect(plan.dueNow.minor).toBe(4645)
    expect(change(world, custom, { digest: plan.digest })).toBe('billing-missing')
    world.setMethod(card)
    expect(change(world, custom, { digest: plan.digest })).toBeUndefined()
    expect([kind(world), newest(world)]).toEqual([0, ['change', 'paid', 4645]])
  })

  test('for a dearer one is paid first: a decline changes nothing, and money does', () => {
    const world = onLegacy('month', 20)
    world.to(at('2026-03-16T00:00'))
    world.provider = () => declined
    change(world, custom)
    expect([kind(world), newest(world)]).toEqual([1, ['change', 'void', 4645]])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, custom)
    expect([kind(world), newest(world), world.archive.subscription?.anchor]).toEqual([
      0,
      ['change', 'paid', 4645],
      at('2026-03-01T00:00'),
    ])
    expect(violations(world)).toEqual([])
  })

  test('of the year for a month counts as another interval: a whole month from now on (B-109, B-61)', () => {
    const world = onLegacy('year')
    world.to(at('2026-09-16T00:00'))
    const paid = newest(world)?.[2] ?? 0
    expect(change(world, custom, { interval: 'month' })).toBeUndefined()
    const back = Math.floor(((paid + 19_900) * 166 * 2 + 365) / 730)
    expect([newest(world), kind(world), world.period]).toEqual([
      ['change', 'paid', 15_000],
      0,
      ['2026-09-16T00:00', '2026-10-16T00:00'],
    ])
    expect(balance(world)).toBe(back - 15_000)
    expect(violations(world)).toEqual([])
  })

  test('that an earlier system was paid for: nothing comes back, and the plan says that before it is confirmed (B-145)', () => {
    const world = onLegacy()
    const known = planOf(previewOf(world, custom))
    world.archive = { ...world.archive, documents: [], payments: [] }
    const plan = planOf(previewOf(world, custom))
    expect([plan.isPaidUnknown, plan.lines.map(({ amount }) => amount.minor)]).toEqual([true, [15_000]])
    expect(known.isPaidUnknown).toBeUndefined()
    expect(plan.digest).not.toBe(known.digest)
  })

  test('a document that charges the time says what was paid, also while that is open, and not once it is void (B-145)', () => {
    const world = onLegacy()
    const isUnknown = (status: 'paid' | 'open' | 'void') => {
      world.archive = { ...world.archive, documents: world.archive.documents.map((row) => ({ ...row, status })) }
      return planOf(previewOf(world, custom)).isPaidUnknown
    }
    expect([isUnknown('paid'), isUnknown('open'), isUnknown('void')]).toEqual([undefined, undefined, true])
  })

  test('a plan of today that nothing was charged for is no legacy plan (B-145)', () => {
    const world = onLegacy()
    const { subscription } = world.archive
    if (subscription === undefined) throw new Error('no subscription')
    world.archive = { ...world.archive, subscription: { ...subscription, kind: 0 }, documents: [], payments: [] }
    expect(planOf(previewOf(world, custom, { timeframe: 'now' })).isPaidUnknown).toBeUndefined()
  })

  test('at no other time, and with today’s prices for all that stays', () => {
    const world = onLegacy()
    expect(previewOf(world, custom, { timeframe: 'renewal' })).toBe('migrates-now')
    world.archive = {
      ...world.archive,
      items: world.archive.items.map((item) => ({ ...item, bundled: false })),
    }
    const { items } = purchaseIn(aCart(0, [500]))
    expect(planOf(previewOf(world, aCart(0, [500]))).items).toEqual(items)
  })

  test('with an open invoice, which is reduced to what was delivered (B-62)', () => {
    const world = onLegacy()
    world.provider = () => declined
    world.to(at('2026-04-02T00:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect(change(world, custom)).toBeUndefined()
    // 29 of 30 days of 199.00 come off what is owed
    const [owed] = world.archive.receivables.filter(({ open }) => open.minor > 0)
    expect([kind(world), owed?.open.minor, reverse(world)]).toEqual([0, 663, 'debts-first'])
    expect(violations(world)).toEqual([])
  })

  test('once it has ended is owed first: the debt is paid, then the new plan begins (B-42)', () => {
    const world = onLegacy()
    world.provider = () => declined
    world.to(at('2026-05-01T00:00'))
    expect(world.state).toBe('expired')
    const [debt] = world.archive.receivables.filter(({ open }) => open.minor > 0)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(custom, 'now')
    expect([world.state, kind(world), newest(world)]).toEqual(['subscribed', 0, ['period', 'paid', 15_000]])
    expect(world.archive.receivables.find(({ id }) => id === debt?.id)?.open.minor).toBe(0)
    expect(world.plans.at(-1)?.causes).toContain('migrate')
    expect(violations(world)).toEqual([])
  })
})

describe('the staff take a migration back (B-95)', () => {
  test('at the same instant for nothing', () => {
    const world = onLegacy()
    world.to(at('2026-03-16T00:00'))
    change(world, custom)
    const orderId = world.archive.subscription?.migrated?.orderId
    expect(reverse(world)).toBeUndefined()
    expect(named(world, 'subscription.migration_reversed')).toMatchObject([{ data: { orderId } }])
    expect(world.plans.at(-1)?.causes).toEqual(['migrate'])
    expect([kind(world), balance(world), newest(world)]).toEqual([1, 0, ['change', 'paid', 10_271]])
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([50, 500])
    world.to(at('2026-04-01T00:00'))
    expect([newest(world), charged(world)]).toEqual([['period', 'paid', 19_900], 19_900])
    expect(violations(world)).toEqual([])
  })

  test('later for the rest of the month, by credit first, and without the change that waited', () => {
    const world = onLegacy()
    world.to(at('2026-03-16T00:00'))
    change(world, custom)
    change(world, aCart(0, [320]))
    expect(world.state).toBe('pending_change')
    world.to(at('2026-03-31T00:00'))
    expect(reverse(world)).toBeUndefined()
    expect(world.plans.at(-1)?.causes).toEqual(['remove_change', 'migrate'])
    // 1 of 31 days: 4.84 of 150.00 back and 25.29 of credit, 6.42 of 199.00 to pay
    expect([newest(world), balance(world), world.state]).toEqual([['change', 'paid', 642], 2371, 'subscribed'])
    expect(violations(world)).toEqual([])
  })

  test('with what was used since, and nothing for what was not', () => {
    for (const vehicles of [2, 0]) {
      const world = onLegacy()
      world.archive = { ...world.archive, subscription: { ...subscriptionOf(world), catalogueVersion: 3 } }
      world.to(at('2026-03-16T00:00'))
      change(world, aCart(0, [350, 312]))
      report(world, { vehicle: vehicles })
      world.to(at('2026-03-17T00:00'))
      expect(reverse(world)).toBeUndefined()
      const { lines, catalogueVersion } = world.archive.documents.at(-1) ?? {}
      const usage = vehicles === 0 ? [] : [['usage', 2400]]
      expect(lines?.map((line) => [line.kind, line.amount.minor])).toEqual([...usage, ['proration_charge', 9629]])
      expect([catalogueVersion, violations(world)]).toEqual([3, []])
    }
  })

  test('and credits what was paid of the new, but nothing of an order that was declined', () => {
    const world = onLegacy('month', 20)
    world.to(at('2026-03-16T00:00'))
    world.provider = () => declined
    change(world, custom)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    change(world, custom)
    world.to(at('2026-03-31T00:00'))
    expect(reverse(world)).toBeUndefined()
    // 1 of 31 days of 150.00 back, and 1.94 of 60.00 to pay
    expect([newest(world), balance(world)]).toEqual([['change', 'paid', 194], 484 - 194])
    expect(violations(world)).toEqual([])
  })

  test('of the year by its old anchor', () => {
    const world = onLegacy('year')
    world.to(at('2026-09-16T00:00'))
    change(world, custom, { interval: 'month' })
    world.to(at('2026-09-20T00:00'))
    expect(reverse(world)).toBeUndefined()
    expect([world.period, world.archive.subscription?.interval, kind(world)]).toEqual([
      ['2026-09-01T00:00', '2026-10-01T00:00'],
      'year',
      1,
    ])
    expect(world.archive.documents.at(-1)?.lines[0]?.fraction).toEqual({ numerator: 162, denominator: 365 })
    world.to(at('2027-03-01T00:00'))
    expect(newest(world)?.[0]).toBe('period')
    expect(violations(world)).toEqual([])
  })

  test('for 30 days, and only what was one', () => {
    const world = onLegacy()
    expect(reverse(world)).toBe('not-migrated')
    const { subscription: _, ...unknown } = world.load()
    const found = decide(unknown, { kind: 'reverse_migration' }, world.now)
    expect(found).toMatchObject({ ok: false, failure: { code: 'not-migrated' } })
    change(world, custom)
    const migratedAt = world.archive.subscription?.migrated?.at ?? 0
    expect(shown(migratedAt)).toBe('2026-03-01T00:00')
    world.to(at('2026-03-30T23:59'))
    world.run({ kind: 'cancel' })
    expect(reverse(world)).toBe('already-cancelled')
    world.run({ kind: 'undo_cancel' })
    world.to(at('2026-03-31T00:00'))
    expect(reverse(world)).toBe('migrated-long-ago')
    world.run({ kind: 'cancel_now' })
    expect(reverse(world)).toBe('not-migrated')
  })

  test('not where a renewal has named a month by another anchor since (I12)', () => {
    const world = onLegacy('year')
    world.to(at('2027-02-05T00:00'))
    change(world, custom, { interval: 'month' })
    world.to(at('2027-03-06T00:00'))
    expect(reverse(world)).toBe('renewed-since')
  })
})
