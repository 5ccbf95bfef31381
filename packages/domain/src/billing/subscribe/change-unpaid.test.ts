import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import type { PlannedChange } from '../index.ts'

const now = { timeframe: 'now' } as const
const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** Subscribed from 1 March 2026, 00:00 on. */
function inMarch(
  planId: number,
  quantities: Record<string, number> = {},
  channel: 'direct' | 'wired' = 'direct',
): World {
  const world = new World({ at: at('2026-02-25T00:00'), channel })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, [], quantities), 'now')
  return world
}

/** The same, paid by account credit: no payment has settled. */
function onCredit(): World {
  const world = new World({ at: at('2026-02-25T00:00'), credit: 6000 })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  return world
}

function planOf(found: PlannedChange | string): PlannedChange {
  if (typeof found === 'string') throw new Error(found)
  return found
}

const newest = (world: World) => world.documents.at(-1)
const linesOf = ({ archive }: World) => archive.documents.at(-1)?.lines.map(({ kind, amount }) => [kind, amount.minor])
const waiting = ({ archive }: World) => archive.carried.map(({ line: { kind, amount } }) => [kind, amount.minor])
const openOf = ({ archive }: World) => archive.receivables.map(({ open }) => open.minor)

describe('a change that is paid by bank transfer (B-68)', () => {
  test('takes effect at once: 30.97 are credit, and 46.45 stand on the next invoice with 90.00', () => {
    const world = inMarch(20, {}, 'wired')
    world.to(at('2026-03-16T00:00'))
    const plan = planOf(previewOf(world, aCart(40)))
    expect([plan.total, plan.dueNow, plan.toCredit, plan.nextAmount].map(({ minor }) => minor)).toEqual([
      1548, 0, 3097, 13_645,
    ])
    expect(change(world, aCart(40), { digest: plan.digest })).toBeUndefined()
    expect([world.archive.orders.at(-1)?.state, newest(world)]).toEqual(['done', ['credit', 'paid', 3097]])
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([40, 400])
    world.to(at('2026-04-01T00:00'))
    expect([newest(world), linesOf(world)]).toEqual([
      ['period', 'open', 13_645],
      [
        ['proration_charge', 4645],
        ['plan', 9000],
      ],
    ])
    expect(violations(world)).toEqual([])
  })

  test('takes off the open invoice what is unused of it, and leaves no credit (B-62)', () => {
    const world = inMarch(20, {}, 'wired')
    world.to(at('2026-04-11T00:00'))
    expect(openOf(world)).toEqual([6000])
    const plan = planOf(previewOf(world, aCart(40)))
    expect([plan.lines.length, plan.reductions.map(({ amount }) => amount.minor)]).toEqual([1, [-4000]])
    change(world, aCart(40))
    expect([openOf(world), world.archive.creditBalance.minor, newest(world)]).toEqual([
      [2000],
      0,
      ['credit', 'paid', 4000],
    ])
    world.to(at('2026-05-01T00:00'))
    // 60.00 for the 20 days of L, and its next month
    expect([newest(world), plan.nextAmount.minor]).toEqual([['period', 'open', 15_000], 15_000])
    expect(violations(world)).toEqual([])
  })

  test('is taken back before it is billed: what waits becomes less', () => {
    const world = inMarch(20, {}, 'wired')
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(40))
    world.to(at('2026-03-20T00:00'))
    const plan = planOf(previewOf(world, aCart(20), now))
    expect(change(world, aCart(20), now)).toBeUndefined()
    // 4 of 31 days of 90.00, 12 of 60.00
    expect(waiting(world)).toEqual([
      ['proration_charge', 1161],
      ['proration_charge', 2323],
    ])
    expect(world.archive.carried[0]?.line.fraction).toEqual({ numerator: 4, denominator: 31 })
    world.to(at('2026-04-01T00:00'))
    // 4 days of L, 12 of M, and April; 30.97 were given back
    expect([newest(world), plan.nextAmount.minor]).toEqual([['period', 'open', 9484], 9484])
    expect(openOf(world)).toEqual([9484 - 3097])
    expect(violations(world)).toEqual([])
  })

  test('is not given back twice when it ends before it is billed', () => {
    const world = inMarch(20, {}, 'wired')
    world.to(at('2026-03-16T00:00'))
    change(world, aCart(40))
    world.to(at('2026-03-20T00:00'))
    change(world, aCart(20), now)
    world.to(at('2026-03-25T00:00'))
    world.run({ kind: 'cancel_now' })
    // of 34.84 that wait, 7 of 12 days of 23.23 are unused
    const [invoice, note] = world.archive.documents.slice(-2)
    expect([invoice?.total.minor, note?.total.minor]).toEqual([3484, 1355])
    expect([world.archive.carried, violations(world)]).toEqual([[], []])
  })
})

describe('a change in the hour of a draft (B-107, B-118)', () => {
  /** The renewal of 1 April, of L with 7 vehicles, waits for late usage until 01:00. */
  function inItsHour(): World {
    const world = inMarch(30, { vehicle: 7 })
    world.to(at('2026-04-01T00:30'))
    return world
  }

  test('is charged at once, and its credit is a note that comes with the draft, before that is tried', () => {
    const world = inItsHour()
    const plan = planOf(previewOf(world, aCart(20), now))
    // half an hour of 30 days is over
    expect([plan.lines.map(({ amount }) => amount.minor), plan.reductions.map(({ amount }) => amount.minor)]).toEqual([
      [5996],
      [-8994],
    ])
    expect(change(world, aCart(20), { ...now, digest: plan.digest })).toBeUndefined()
    expect([newest(world), waiting(world)[0]]).toEqual([
      ['change', 'paid', 5996],
      ['proration_credit', -8994],
    ])
    world.to(at('2026-04-01T01:00'))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 17_400],
      ['change', 'paid', 5996],
      ['credit', 'paid', 8994],
    ])
    expect(world.archive.payments.map(({ amount }) => amount.minor)).toEqual([9000, 5996, 8406])
    expect(violations(world)).toEqual([])
  })

  test('leaves the credit with the draft when the subscription ends before it is issued', () => {
    const world = inItsHour()
    change(world, aCart(20), now)
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-04-01T01:00'))
    // 84.06 less the 59.96 of M that are given back
    expect(world.archive.payments.at(-1)?.amount.minor).toBe(2410)
    expect([world.archive.carried, violations(world)]).toEqual([[], []])
  })
})

describe('a change while an invoice is open (B-62)', () => {
  test('is paid first, and takes what is unused off the invoice that failed', () => {
    const world = inMarch(20)
    world.provider = () => declined
    world.to(at('2026-04-11T00:00'))
    expect([world.state, openOf(world)]).toEqual(['past_due', [6000]])
    change(world, aCart(40))
    expect([newest(world), openOf(world)]).toEqual([['change', 'void', 6000], [6000]])
    world.provider = paid
    const plan = planOf(previewOf(world, aCart(40)))
    expect([plan.dueNow.minor, plan.reductions.map(({ amount }) => amount.minor)]).toEqual([6000, [-4000]])
    change(world, aCart(40))
    expect([world.documents.slice(-2), openOf(world), world.state]).toEqual([
      [
        ['change', 'paid', 6000],
        ['credit', 'paid', 4000],
      ],
      [2000],
      'past_due',
    ])
    world.run({ kind: 'retry' })
    expect([openOf(world), world.state, world.archive.creditBalance.minor]).toEqual([[0], 'subscribed', 0])
    expect(violations(world)).toEqual([])
  })

  test('that costs less gives nothing back but the debt (B-62)', () => {
    const world = inMarch(40)
    world.provider = () => declined
    world.to(at('2026-04-11T00:00'))
    world.provider = paid
    change(world, aCart(10), now)
    // 20 of 30 days: 60.00 of 90.00 off the invoice, 26.67 paid for S
    expect([openOf(world), newest(world), world.archive.creditBalance.minor]).toEqual([
      [3000],
      ['credit', 'paid', 6000],
      0,
    ])
    expect([world.archive.payments.at(-1)?.amount.minor, violations(world)]).toEqual([2667, []])
  })

  test('waits while the plan is read-only for it, or while it would be void if it is never paid (B-73, B-77)', () => {
    const world = inMarch(20)
    world.provider = () => declined
    world.to(at('2026-04-16T00:00'))
    expect([world.state, change(world, aCart(40))]).toEqual(['read_only', 'debts-first'])
    const first = new World({ at: at('2026-02-25T00:00') })
    first.setMethod(card)
    first.checkOut(aCart(20), 'trial_end')
    first.provider = () => declined
    first.to(at('2026-03-05T00:00'))
    expect([first.state, change(first, aCart(40))]).toEqual(['conversion_failed', 'debts-first'])
  })

  test('[SUB-12] is none for the renewal either while the plan is read-only: it ends before, unless it is paid (D-51)', () => {
    const world = inMarch(20)
    world.provider = () => declined
    world.to(at('2026-04-14T00:00'))
    expect([world.state, change(world, aCart(10))]).toEqual(['past_due', undefined])
    world.to(at('2026-04-16T00:00'))
    const renewal = { timeframe: 'renewal' } as const
    expect([
      world.state,
      change(world, aCart(40), renewal),
      change(world, aCart(10), { timeframe: 'term_end' }),
    ]).toEqual(['read_only', 'debts-first', 'debts-first'])
    expect(previewOf(world, aCart(40), renewal)).toBe('debts-first')
    // taking back what waits changes nothing of what is had
    expect(world.run({ kind: 'remove_change' })).toBeUndefined()
  })

  test('is none any more when the invoice is tried by the time its money comes: that is a deposit (B-115, B-119)', () => {
    const world = onCredit()
    world.provider = () => declined
    world.to(at('2026-04-02T12:00'))
    world.setMethod(debit)
    world.provider = ({ id }, instant) => ({
      kind: 'pending',
      reference: `ch_${id}`,
      expectedAt: instant + 345_600_000,
    })
    change(world, aCart(40))
    const waitingAttempt = world.archive.attempts.at(-1)?.id ?? 0
    world.to(at('2026-04-04T00:00'))
    world.answer(waitingAttempt, { kind: 'paid', reference: `ch_${waitingAttempt}` })
    expect(world.archive.orders.at(-1)?.failure).toEqual({ code: 'plan-changed' })
    expect([newest(world)?.[0], violations(world)]).toEqual(['manual', []])
  })
})

describe('a subscription that was cancelled', () => {
  test('can be changed until its end, and then it ends', () => {
    const world = inMarch(20)
    world.run({ kind: 'cancel' })
    world.to(at('2026-03-16T00:00'))
    const plan = planOf(previewOf(world, aCart(40)))
    expect([plan.dueNow.minor, shown(plan.nextDate), plan.nextAmount.minor]).toEqual([1548, '2026-04-01T00:00', 0])
    expect(change(world, aCart(40))).toBeUndefined()
    expect([world.state, newest(world)]).toEqual(['canceled', ['change', 'paid', 1548]])
    world.to(at('2026-04-02T00:00'))
    expect([world.state, world.documents.length, violations(world)]).toEqual(['expired', 2, []])
  })

  test('begins no other period: neither a year now nor anything at its renewal', () => {
    const world = inMarch(20)
    world.run({ kind: 'cancel' })
    expect([
      change(world, aCart(20), { interval: 'year', timeframe: 'now' }),
      change(world, aCart(10), { timeframe: 'renewal' }),
    ]).toEqual(['already-cancelled', 'already-cancelled'])
  })

  test('leaves a year that was waiting for its money: that is a deposit (B-115)', () => {
    const world = onCredit()
    world.setMethod(debit)
    world.provider = ({ id }, instant) => ({
      kind: 'pending',
      reference: `ch_${id}`,
      expectedAt: instant + 345_600_000,
    })
    change(world, aCart(20), { interval: 'year' })
    world.run({ kind: 'cancel' })
    const { id = 0 } = world.archive.attempts.at(-1) ?? {}
    world.answer(id, { kind: 'paid', reference: `ch_${id}` })
    expect([world.archive.subscription?.interval, newest(world)?.[0], violations(world)]).toEqual([
      'month',
      'manual',
      [],
    ])
  })
})

test('a change of less than the provider charges is changed again: what waits becomes less (B-60)', () => {
  const world = inMarch(20)
  world.to(at('2026-03-31T20:00'))
  change(world, aCart(40))
  world.to(at('2026-03-31T22:00'))
  const plan = planOf(previewOf(world, aCart(20), now))
  expect(change(world, aCart(20), { ...now, digest: plan.digest })).toBeUndefined()
  expect(waiting(world)).toEqual([
    ['proration_credit', -32],
    ['proration_charge', 24],
    ['proration_charge', 16],
  ])
  world.to(at('2026-04-01T00:00'))
  expect([newest(world), plan.nextAmount.minor, violations(world)]).toEqual([['period', 'paid', 6008], 6008, []])
})
