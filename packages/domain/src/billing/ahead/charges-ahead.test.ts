import { describe, expect, test } from 'vitest'
import { change, nextPaidFromCredit, previewOf, report, requestOf } from '@waybill/testkit/billing-changes'
import type { ChangeOptions } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import type { Cart } from '../../cart/index.ts'
import { unwrap } from '../../result/index.ts'
import { applyPlan, chargesAhead, chargesUntilEnd, decide } from '../index.ts'

/** V with a trial of 14 days, X in arrears without one; what needs V, and has no trial. */
const [tried, usage, paidDependent] = [321, 312, 324] as const

const listOf = (world: World) => chargesAhead(world.load(), world.now)
const totals = (world: World) => listOf(world).charges.map(({ at: when, total }) => [shown(when), total.minor])
const ends = (world: World) => listOf(world).trialEnds.map(({ at: when, ...end }) => [shown(when), end] as const)

/** M and X by the year from 12 January on, V tried from the 19th. */
function yearly(cart = aCart(20, [usage, tried])): World {
  const world = subscribed()
  change(world, aCart(20, [usage]), { interval: 'year', timeframe: 'now' })
  world.to(at('2026-01-19T10:00'))
  change(world, cart)
  return world
}

describe('the charges of an account', () => {
  test('[SUB-02] begin with the end of a trial that comes before a smaller renewal, in the order of their days (B-150)', () => {
    const world = yearly()
    const { charges, trialEnds } = listOf(world)
    // V for 344 of 365 days of 216.00, then one vehicle at 12.00, as declared, for the month behind
    expect(charges.map(({ at: when, total, isEstimate }) => [shown(when), total.minor, isEstimate])).toEqual([
      ['2026-02-02T10:00', 20_357, false],
      ['2026-02-12T10:00', 1200, true],
    ])
    expect(trialEnds).toEqual([])
    const before = world.archive.documents.length
    world.to(at('2026-02-12T12:00'))
    const issued = world.archive.documents.slice(before)
    expect(issued.map(({ lines, total }) => ({ lines, total }))).toEqual(
      charges.map(({ lines, total }) => ({ lines, total })),
    )
  })

  test('[SUB-02] are the earliest, however far, and those of 35 days (B-150)', () => {
    const world = subscribed()
    expect(totals(world)).toEqual([['2026-02-12T10:00', 6000]])
    // 12 February and 12 March are within 35 days of 6 February
    world.to(at('2026-02-06T00:00'))
    expect(totals(world)).toEqual([
      ['2026-02-12T10:00', 6000],
      ['2026-03-12T10:00', 6000],
    ])
    change(world, aCart(20), { interval: 'year', timeframe: 'now' })
    expect(totals(world)).toEqual([['2027-02-06T00:00', 64_800]])
  })

  test('[SUB-02] name the boundary while a draft waits for late usage (B-69, B-144)', () => {
    const world = subscribed()
    change(world, aCart(20, [usage]))
    world.to(at('2026-02-12T10:30'))
    expect(totals(world)[0]).toEqual(['2026-02-12T10:00', 6000 + 1200])
  })

  test('count what is owed as paid, whatever its tries were answered (B-77)', () => {
    const world = subscribed()
    change(world, aCart(20, [paidDependent, tried]))
    world.to(at('2026-01-27T00:00'))
    const expected = totals(world)
    world.provider = () => declined
    world.to(at('2026-02-20T00:00'))
    expect(world.archive.receivables.some(({ open }) => open.minor > 0)).toBe(true)
    expect(totals(world)[0]?.[1]).toBe(expected[0]?.[1])
  })

  test('begin with a confirmed trial, and there are none of one that is not confirmed', () => {
    const world = registered()
    expect(totals(world)).toEqual([])
    world.setMethod(card)
    world.checkOut(aCart(20, [tried]), 'trial_end')
    expect(totals(world)[0]).toEqual(['2026-01-12T10:00', 6000])
  })
})

describe('the charges after a change', () => {
  /** List and preview of a change, and what is on the documents once it is made. */
  function compared(world: World, cart: Cart, when: ChangeOptions) {
    const plan = previewOf(world, cart, when)
    if (typeof plan === 'string') throw new Error(plan)
    const command = { kind: 'change', orderId: 'preview', ...requestOf(world, cart, when) } as const
    const { charges } = chargesAhead(world.load(), world.now, command)
    const credit = nextPaidFromCredit(world, cart, when)
    change(world, cart, when)
    return { plan, charges, credit, made: listOf(world).charges }
  }

  test.each<[string, () => World, Cart, ChangeOptions]>([
    ['of a plan that begins now', subscribed, aCart(30), {}],
    ['of a plan that begins with the renewal', subscribed, aCart(10), { timeframe: 'renewal' }],
    ['of a year from today', subscribed, aCart(20), { interval: 'year', timeframe: 'now' }],
    ['of a paid year that becomes credit', yearly, aCart(20, [usage]), { interval: 'month', timeframe: 'now' }],
    ['of an add-on in trial beside one by use', yearly, aCart(20, [usage, tried, paidDependent]), {}],
  ])('[SUB-13][SUB-18] %s are those that follow it, and begin with what its preview names', (_, story, cart, when) => {
    const { plan, charges, credit, made } = compared(story(), cart, when)
    expect(charges).toEqual(made)
    const [next] = charges
    expect([next?.at, next?.total, next?.credit.minor]).toEqual([plan.nextDate, plan.nextAmount, credit])
  })
})

describe('the end of an add-on’s trial that makes no charge of its own', () => {
  test('[SUB-02] lapses without a method, with what needs it (B-74, M§4)', () => {
    const world = subscribed()
    change(world, aCart(20, [tried, paidDependent]))
    world.setMethod(undefined)
    expect(ends(world).map(([when, { outcome, productIds }]) => [when, outcome, productIds])).toEqual([
      ['2026-01-26T10:00', 'lapses', [tried, paidDependent]],
    ])
  })

  test('[SUB-02] is free where a period begins with it, and carried where it is too little (B-60)', () => {
    const world = subscribed()
    world.to(at('2026-01-29T10:00'))
    change(world, aCart(20, [tried]))
    expect(ends(world)).toMatchObject([['2026-02-12T10:00', { outcome: 'free', productIds: [tried] }]])
    const other = subscribed()
    other.to(at('2026-01-29T04:00'))
    change(other, aCart(20, [tried]))
    expect(ends(other)).toMatchObject([
      ['2026-02-12T04:00', { outcome: 'carried', productIds: [tried], total: { minor: 16 } }],
    ])
    expect(listOf(other).charges[0]).toMatchObject({ carried: 1, total: { minor: 6000 + 2000 + 16 } })
  })
})

describe('what a cancellation leaves to be charged', () => {
  const left = (world: World) => {
    const facts = world.load()
    const plan = unwrap(decide(facts, { kind: 'cancel' }, world.now))
    return chargesUntilEnd(facts, applyPlan(facts, plan), world.now)
  }

  test('[SUB-12] is nothing of a plan alone, and the use of an add-on until the end (B-110)', () => {
    const world = subscribed()
    expect(left(world)).toBe('nothing')
    change(world, aCart(20, [usage]))
    expect(left(world)).toBe('usage')
    expect(left(yearly())).toBe('monthly')
  })

  test('[SUB-12] is also the use of an add-on that was switched off before, on one last invoice', () => {
    const world = subscribed()
    change(world, aCart(20, [usage]))
    world.to(at('2026-01-20T10:00'))
    report(world, { vehicle: 5 })
    world.to(at('2026-01-21T10:00'))
    change(world, aCart(20))
    expect(left(world)).toBe('usage')
    world.run({ kind: 'cancel' })
    const before = world.archive.documents.length
    world.to(at('2026-02-12T12:00'))
    expect(world.archive.documents.length).toBe(before + 1)
  })
})
