import { describe, expect, test } from 'vitest'
import { becomeLegacy, change, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'

/** Subscribed to M, 60.00 a month, from 1 March 2026, 00:00 on; it is 9 March, with 23 of 31 days left. */
function inMarch(addOns: readonly number[] = []): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, addOns), 'now')
  world.to(at('2026-03-09T00:00'))
  return world
}

/** Gives back so much of the oldest invoice, or all that is left of it. */
function refund(world: World, minor?: number, destination: 'method' | 'credit' = 'method'): void {
  const documentId = world.archive.documents[0]?.id ?? 0
  const net = minor === undefined ? {} : { net: money(minor, 'USD') }
  expect(world.run({ kind: 'refund', documentId, destination, ...net, reason: 'r', by: 'ada' })).toBeUndefined()
}

function creditsOf(world: World, cart: Parameters<typeof previewOf>[1], when: Parameters<typeof previewOf>[2] = {}) {
  const plan = previewOf(world, cart, { timeframe: 'now', ...when })
  if (typeof plan === 'string') throw new Error(plan)
  return plan.lines.flatMap(({ kind, amount }) => (kind === 'proration_credit' ? amount.minor : []))
}

/** Paid money that is not account credit. */
const spent = (world: World): number => world.collected.minor - world.archive.creditBalance.minor

describe('a change after a refund of the invoice credits what is unused, at most what is left of its line (B-60, B-62)', () => {
  // 60.00 for 23 of 31 days
  test.each([
    ['1.00', 100, [-4452]],
    ['15.48, as much as was used', 1548, [-4452]],
    ['40.00', 4000, [-2000]],
    ['all', undefined, []],
  ])('%s', (_, minor, credits) => {
    for (const destination of ['method', 'credit'] as const) {
      const world = inMarch()
      refund(world, minor, destination)
      expect(creditsOf(world, aCart(40))).toEqual(credits)
      expect(creditsOf(world, aCart(10))).toEqual(credits)
      expect(creditsOf(world, aCart(20), { interval: 'year' })).toEqual(credits)
      expect(change(world, aCart(40))).toBeUndefined()
      // 90.00 for 23 of 31 days
      const begun = 6677
      const balance = destination === 'credit' ? (minor ?? 6000) : 0
      expect(world.archive.payments.at(-1)?.amount.minor).toBe(begun + (credits[0] ?? 0) - balance)
      expect(violations(world)).toEqual([])
    }
  })

  test('of an add-on that is switched off, by its share of what was given back', () => {
    // 16.00 of 160.00 is 6.00 of the plan and 10.00 of the add-on; 20.00 at most is left of it where 128.00 is given back
    for (const [minor, credit] of [
      [1600, 7419],
      [12_800, 2000],
    ] as const) {
      const world = inMarch([330])
      refund(world, minor)
      expect(change(world, aCart(20), { timeframe: 'now' })).toBeUndefined()
      expect([world.archive.creditBalance.minor, violations(world)]).toEqual([credit, []])
    }
  })

  test('of a legacy plan that is left (B-95)', () => {
    const world = inMarch()
    becomeLegacy(world)
    refund(world, 100)
    expect(creditsOf(world, aCart(40))).toEqual([-4452])
  })
})

describe('what a change took back of a line is over, whatever is given back of its invoice before or after (B-62)', () => {
  test.each([
    ['before', ['refund', 'change']],
    ['after', ['change', 'refund']],
  ] as const)('%s', (_, steps) => {
    const world = inMarch()
    const played = steps.map((step) => (step === 'refund' ? refund(world, 100) : change(world, aCart(40))))
    expect(played).toEqual([undefined, undefined])
    world.to(at('2026-03-20T00:00'))
    expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
    // 8 days of M and 11 of L, less what was given back
    expect(Math.abs(spent(world) - ((8 * 6000 + 11 * 9000) / 31 - 100))).toBeLessThanOrEqual(2)
    expect(violations(world)).toEqual([])
  })
})

test('what an upgrade took over from the plan before is credited also where all of its own invoice was given back (B-62)', () => {
  const world = inMarch()
  expect(change(world, aCart(40))).toBeUndefined()
  const upgrade = world.archive.documents.at(-1)
  const refunded = {
    kind: 'refund',
    documentId: upgrade?.id ?? 0,
    destination: 'method',
    reason: 'r',
    by: 'ada',
  } as const
  expect(world.run(refunded)).toBeUndefined()
  // 44.52 of the 66.77 are of M: the payment is given back, and those are left
  expect([upgrade?.total.minor, world.archive.payments.at(-1)?.state, world.documents.at(-2)]).toEqual([
    2225,
    paymentStates.refund,
    ['change', 'paid', 2225],
  ])
  expect(world.run(refunded)).toBe('nothing-left')
  expect(creditsOf(world, aCart(20))).toEqual([-4452])
  world.to(at('2026-03-20T00:00'))
  expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
  // 12 of the 23 days of L
  expect([world.archive.creditBalance.minor, violations(world)]).toEqual([3484, []])
})
