import { describe, expect, test } from 'vitest'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { change } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../../calendar/index.ts'
import { decide } from '../index.ts'

/** Subscribed to a plan with add-ons from 1 March 2026, 00:00 on. */
function inMarch(planId = 20, addOns: readonly number[] = [], quantities: Record<string, number> = {}): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(planId, addOns, quantities), 'now')
  return world
}

const pause = (world: World): string | undefined => world.run({ kind: 'pause' })
const resume = (world: World): string | undefined => world.run({ kind: 'resume' })
const balance = (world: World): number => world.archive.creditBalance.minor
const rights = (world: World): number => world.archive.entitlements.length
const newest = (world: World) => world.documents.at(-1)

describe('a pause', () => {
  test('gives back 16 of 31 days by a credit note, and switches everything off (B-96, B-62)', () => {
    const world = inMarch(20, [320, 310], { driver: 2 })
    world.to(at('2026-03-16T00:00'))
    expect(pause(world)).toBeUndefined()
    // of 60.00, 20.00 and 20.00 prepaid
    expect([newest(world), balance(world), world.state, rights(world)]).toEqual([
      ['credit', 'paid', 5161],
      5161,
      'paused',
      0,
    ])
    expect(world.archive.items.length).toBe(4)
    expect(violations(world)).toEqual([])
  })

  test('lets the periods roll on without a charge (B-131)', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    pause(world)
    const count = world.documents.length
    world.to(at('2026-06-20T00:00'))
    expect([world.documents.length, world.state, world.period]).toEqual([
      count,
      'paused',
      ['2026-06-01T00:00', '2026-07-01T00:00'],
    ])
    expect(violations(world)).toEqual([])
  })

  test('bills the usage to it at once, a bundled minimum for its days, and credit pays first (B-131, B-64)', () => {
    const world = inMarch(30, [], { vehicle: 2 })
    world.to(at('2026-03-16T00:00'))
    pause(world)
    // 90.00 × 16/31 = 46.45 back; 60.00 × 15/31 = 29.03 is more than 2 × 12.00
    const { lines, period } = world.archive.documents.at(-1) ?? {}
    expect([newest(world), balance(world), world.tries.length]).toEqual([['change', 'paid', 2903], 1742, 1])
    expect(lines?.map(({ kind, fraction }) => [kind, fraction])).toEqual([
      ['usage_minimum', { numerator: 15 * 86_400, denominator: 31 * 86_400 }],
    ])
    expect(period).toEqual({ start: at('2026-03-01T00:00'), end: at('2026-03-16T00:00') })
    expect(violations(world)).toEqual([])
  })

  test('of a year gives back its days', () => {
    const world = inMarch()
    change(world, aCart(20), { interval: 'year' })
    world.to(at('2026-08-28T00:00'))
    pause(world)
    // 648.00 × 185/365
    expect(newest(world)).toEqual(['credit', 'paid', 32_844])
    expect(violations(world)).toEqual([])
  })

  test('sets a scheduled change aside, and its end brings it back at the end of what is paid (B-131, B-128)', () => {
    const world = inMarch()
    change(world, aCart(10))
    expect(world.state).toBe('pending_change')
    pause(world)
    world.to(at('2026-04-10T00:00'))
    expect([world.state, world.archive.subscription?.terms.planId]).toEqual(['paused', 20])
    resume(world)
    expect([world.state, newest(world)]).toEqual(['pending_change', ['change', 'paid', 4200]])
    world.to(at('2026-05-01T00:00'))
    expect([world.state, newest(world)]).toEqual(['subscribed', ['period', 'paid', 4000]])
    expect(violations(world)).toEqual([])
  })

  test.each([
    ['on the 10th leaves the day of a scheduled change', '2026-03-10T00:00', '2026-04-01T00:00'],
    ['with the month moves it to the end of the next', '2026-04-01T00:00', '2026-05-01T00:00'],
  ])('that ends %s (B-128)', (_, end, day) => {
    const world = inMarch()
    change(world, aCart(10))
    pause(world)
    world.to(at(end))
    resume(world)
    expect(world.archive.subscription?.scheduled?.at).toBe(at(day))
  })

  test('within a year leaves the change of a monthly prepaid add-on at the end of its month (B-128)', () => {
    const world = inMarch(20, [310], { driver: 4 })
    change(world, aCart(20, [310], { driver: 4 }), { interval: 'year' })
    change(world, aCart(20, [310], { driver: 2 }))
    const { scheduled } = world.archive.subscription ?? {}
    expect(scheduled?.at).toBe(at('2026-04-01T00:00'))
    pause(world)
    resume(world)
    expect(world.archive.subscription?.scheduled).toEqual(scheduled)
  })

  test('and its end are events of the subscription, without a mail', () => {
    const world = inMarch()
    const eventsOf = () => world.plans.at(-1)?.events.filter(({ name }) => name.startsWith('subscription'))
    const subject = { table: 'subscription', id: world.archive.subscription?.id }
    world.to(at('2026-03-16T00:00'))
    pause(world)
    expect(eventsOf()).toEqual([
      { name: 'subscription.paused', subject, data: { at: at('2026-03-16T00:00') }, mails: [] },
    ])
    world.to(at('2026-03-20T00:00'))
    resume(world)
    expect(eventsOf()).toEqual([
      { name: 'subscription.resumed', subject, data: { at: at('2026-03-20T00:00') }, mails: [] },
    ])
  })

  test('makes no invoice of usage that comes to nothing', () => {
    const world = inMarch(20, [312], { vehicle: 0 })
    world.to(at('2026-03-16T00:00'))
    pause(world)
    expect(world.documents).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 3097],
    ])
  })
})

describe('a pause is rejected (B-131)', () => {
  test('in trial, and once it is over', () => {
    expect([
      pause(new World({ at: at('2026-02-25T00:00') })),
      resume(new World({ at: at('2026-02-25T00:00') })),
    ]).toEqual(['not-subscribed', 'not-subscribed'])
    const world = inMarch()
    world.run({ kind: 'cancel_now' })
    expect([pause(world), resume(world)]).toEqual(['not-subscribed', 'not-subscribed'])
  })

  test.each(['pause', 'resume'] as const)('as is its end, of an account that was never in trial: %s', (kind) => {
    expect(decide(unknownAccount(1), { kind }, at('2026-03-01T00:00'))).toEqual({
      ok: false,
      failure: { code: 'not-subscribed' },
    })
  })

  test('in dunning', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    expect([world.state, pause(world)]).toEqual(['past_due', 'debts-first'])
  })

  test('while a payment is under way, and while a draft waits for late usage', () => {
    const world = subscribed()
    world.setMethod(debit)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + daysInMs(4) })
    world.to(at('2026-02-12T10:00'))
    expect(pause(world)).toBe('payment-under-way')
    const metered = inMarch(30, [], { vehicle: 2 })
    metered.to(at('2026-04-01T00:30'))
    expect(pause(metered)).toBe('payment-under-way')
    metered.to(at('2026-04-01T01:00'))
    expect(pause(metered)).toBeUndefined()
  })

  test('while an upgrade waits for its money', () => {
    const world = inMarch()
    world.answersAtOnce = false
    change(world, aCart(40))
    expect(pause(world)).toBe('payment-under-way')
  })

  test('twice, after a notice, and where a store bills', () => {
    const world = inMarch()
    world.run({ kind: 'cancel' })
    expect(pause(world)).toBe('already-cancelled')
    world.run({ kind: 'undo_cancel' })
    pause(world)
    expect(pause(world)).toBe('paused')
    const mobile = new World({ at: at('2026-02-25T00:00'), channel: 'mobile' })
    const { subscription } = mobile.archive
    if (subscription === undefined) throw new Error('no subscription')
    const facts = { ...mobile.archive, subscription: { ...subscription, status: 1 } } as const
    expect(decide(facts, { kind: 'pause' }, mobile.now)).toEqual({ ok: false, failure: { code: 'billed-elsewhere' } })
  })
})

describe('a resumption', () => {
  test('charges 22 of the 30 days of the old anchor, by credit first, and keeps the anchor (B-96)', () => {
    const world = inMarch()
    world.to(at('2026-03-16T00:00'))
    pause(world)
    world.to(at('2026-04-09T00:00'))
    expect(resume(world)).toBeUndefined()
    // 60.00 × 22/30; the pause gave back 30.97
    expect([newest(world), world.archive.payments.at(-1)?.amount.minor]).toEqual([['change', 'paid', 4400], 1303])
    expect([world.state, rights(world), balance(world)]).toEqual(['subscribed', 1, 0])
    world.to(at('2026-05-01T00:00'))
    expect([newest(world), world.period]).toEqual([
      ['period', 'paid', 6000],
      ['2026-05-01T00:00', '2026-06-01T00:00'],
    ])
    expect(violations(world)).toEqual([])
  })

  test('at the instant of the pause charges what that gave back', () => {
    const world = inMarch(20, [320])
    world.to(at('2026-03-16T00:00'))
    pause(world)
    const given = balance(world)
    resume(world)
    expect([newest(world), balance(world), given]).toEqual([['change', 'paid', 4129], 0, 4129])
    expect(violations(world)).toEqual([])
  })

  test('is not paid first: a decline runs the schedule of a renewal (B-131)', () => {
    const world = inMarch()
    world.to(at('2026-03-31T00:00'))
    pause(world)
    world.to(at('2026-04-16T00:00'))
    world.provider = () => declined
    resume(world)
    expect([world.state, rights(world)]).toEqual(['past_due', 1])
    expect(world.archive.receivables.at(-1)).toMatchObject({
      schedule: 'renewal',
      firstFailedAt: at('2026-04-16T00:00'),
      nextAttemptAt: at('2026-04-17T00:00'),
    })
  })

  test('charges usage of its month from then on (B-64)', () => {
    const world = inMarch(30, [], { vehicle: 2 })
    world.to(at('2026-03-16T00:00'))
    pause(world)
    world.to(at('2026-03-21T00:00'))
    resume(world)
    world.to(at('2026-04-01T01:00'))
    // 90.00, and the minimum of 60.00 for 11 of 31 days is less than 2 × 12.00
    expect(newest(world)).toEqual(['period', 'paid', 11_400])
    world.to(at('2026-05-01T01:00'))
    expect(newest(world)).toEqual(['period', 'paid', 15_000])
    expect(violations(world)).toEqual([])
  })

  test('announces nothing of a year whose notice fell into the pause (B-89)', () => {
    const world = inMarch()
    change(world, aCart(20), { interval: 'year' })
    world.to(at('2027-01-20T00:00'))
    pause(world)
    world.to(at('2027-02-05T00:00'))
    resume(world)
    world.to(at('2027-02-06T00:00'))
    expect(world.archive.subscription?.remindedTo).toBe(at('2027-02-05T00:00'))
    const notices = () => world.mails.filter(([name]) => name.startsWith('renewal_notice'))
    expect(notices()).toEqual([])
    world.to(at('2027-02-23T00:00'))
    expect(notices()).toEqual([['renewal_notice_7', '2027-02-22T00:00']])
  })

  test('is rejected without a pause, and while the usage to the pause is owed', () => {
    const world = inMarch(30, [], { vehicle: 30 })
    expect(resume(world)).toBe('not-paused')
    world.to(at('2026-03-31T00:00'))
    world.provider = () => declined
    pause(world)
    expect([world.state, resume(world)]).toEqual(['paused', 'debts-first'])
    world.to(at('2026-04-22T00:00'))
    expect([world.state, world.archive.items.length, violations(world)]).toEqual(['expired', 0, []])
  })
})

test('the staff end what is paused, and nothing is given back twice', () => {
  const world = inMarch()
  world.to(at('2026-03-16T00:00'))
  pause(world)
  expect(world.run({ kind: 'cancel_now' })).toBeUndefined()
  expect([world.state, balance(world)]).toEqual(['expired', 3097])
  expect(world.archive.subscription?.pausedAt).toBeUndefined()
  expect(violations(world)).toEqual([])
})

test('a change that was too little to charge stands on no invoice yet, so a pause waits for it (B-60)', () => {
  const world = inMarch()
  world.to(at('2026-03-31T20:00'))
  change(world, aCart(40))
  expect(pause(world)).toBe('change-carried')
  world.to(at('2026-04-01T00:00'))
  expect([pause(world), balance(world), violations(world)]).toEqual([undefined, 9000, []])
})
