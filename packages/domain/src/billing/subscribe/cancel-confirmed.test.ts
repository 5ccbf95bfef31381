import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStateOf, registered } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import { HOUR_MS } from '../../durations/index.ts'
import { paymentStates } from '../../payment/index.ts'

/** A trial to 12 January at 10:00 whose checkout of M, 60.00, is confirmed on the 8th. */
function confirmed(): World {
  const world = registered()
  world.to(at('2026-01-08T09:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  return world
}

const trialMails = (world: World) => world.mails.filter(([name]) => name.startsWith('trial'))

describe('a confirmed trial that is cancelled (B-72)', () => {
  test('runs to its end and then expires: its payment moves from 5 to 6, and nothing is charged', () => {
    const world = confirmed()
    expect([world.state, paymentStateOf(world)]).toEqual(['trial_confirmed', paymentStates.scheduled])
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    expect([world.state, paymentStateOf(world)]).toEqual(['trial', paymentStates.void])
    expect(world.archive.entitlements.length).toBeGreaterThan(0)
    world.to(at('2026-03-01T00:00'))
    expect([world.state, world.tries, world.documents]).toEqual(['expired', [], [['trial_end', 'void', 6000]]])
    expect(world.plans.flatMap(({ causes }) => causes)).toContain('cancel_checkout')
    expect(violations(world)).toEqual([])
  })

  test('is announced once by a mail of its own, and then as any trial: one day before its end and with it (B-89)', () => {
    const world = confirmed()
    world.to(at('2026-01-10T12:00'))
    world.run({ kind: 'cancel', feedback: { reason: 'too_expensive', comment: 'Half the price would do.' } })
    const { event } = world.events.find((one) => one.event.name === 'subscription.checkout_cancelled') ?? {}
    expect(event).toMatchObject({
      subject: { table: 'subscription', id: world.archive.subscription?.id },
      data: { endsAt: at('2026-01-12T10:00'), reason: 'too_expensive', comment: 'Half the price would do.' },
      mails: [{ template: 'checkout_cancelled', subject: { table: 'orders', id: world.archive.orders[0]?.id } }],
    })
    world.to(at('2026-02-01T00:00'))
    expect(world.mails.filter(([name]) => name === 'checkout_cancelled')).toEqual([
      ['checkout_cancelled', '2026-01-10T12:00'],
    ])
    expect(trialMails(world)).toEqual([
      ['trial_ending_3', '2026-01-09T10:00'],
      ['trial_ending_1', '2026-01-11T10:00'],
      ['trial_ended', '2026-01-12T10:00'],
    ])
  })

  test('is confirmed again by another checkout, which alone is charged at its end', () => {
    const world = confirmed()
    world.run({ kind: 'cancel' })
    expect(world.checkOut(aCart(30), 'trial_end')).toBeUndefined()
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.collected.minor, world.documents]).toEqual([
      'subscribed',
      9000,
      [
        ['trial_end', 'void', 6000],
        ['trial_end', 'paid', 9000],
      ],
    ])
  })

  test.each([0, 1])(
    'is charged already %i h after its end: the answer decides first, whatever is ordered (B-119)',
    (hours) => {
      const world = confirmed()
      world.answersAtOnce = false
      world.to(at('2026-01-12T10:00') + hours * HOUR_MS)
      const ordered = [world.checkOut(aCart(30), 'now'), world.checkOut(aCart(30), 'trial_end')]
      expect([world.run({ kind: 'cancel' }), ...ordered]).toEqual(['payment-under-way', 'debts-first', 'debts-first'])
      expect([world.state, world.tries]).toEqual(['trial_confirmed', [['2026-01-12T10:00', 'started']]])
    },
  )

  test('is charged once also where its provider fails: another plan is ordered only after the answer (B-119, B-123)', () => {
    const world = confirmed()
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.to(at('2026-01-12T10:00'))
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    expect([world.checkOut(aCart(30), 'now'), world.run({ kind: 'cancel' })]).toEqual([
      'debts-first',
      'payment-under-way',
    ])
    world.to(at('2026-01-12T10:01'))
    expect([world.state, world.collected.minor, world.documents]).toEqual([
      'subscribed',
      6000,
      [['trial_end', 'paid', 6000]],
    ])
  })

  test('has nothing to cancel a second time, nor a cancellation to undo', () => {
    const world = confirmed()
    world.run({ kind: 'cancel' })
    expect([world.run({ kind: 'cancel' }), world.run({ kind: 'undo_cancel' })]).toEqual([
      'not-subscribed',
      'not-cancelled',
    ])
  })

  test('of a plan that costs nothing gives its draft up as well', () => {
    const world = registered()
    world.checkOut(aCart(0, [399]), 'trial_end')
    expect(world.run({ kind: 'cancel' })).toBeUndefined()
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents]).toEqual(['expired', [['trial_end', 'void', 0]]])
  })
})

describe('a purchase of now in a confirmed trial', () => {
  test('that is declined leaves what was confirmed: one charge at the end (B-94)', () => {
    const world = confirmed()
    world.provider = () => declined
    world.checkOut(aCart(30), 'now')
    expect([world.state, paymentStateOf(world)]).toEqual(['trial_confirmed', paymentStates.failed])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.collected.minor, world.archive.subscription?.terms.planId]).toEqual([
      'subscribed',
      6000,
      20,
    ])
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 6000],
      ['period', 'void', 9000],
    ])
  })

  test('that is paid replaces what was confirmed, which is never charged (B-70)', () => {
    const world = confirmed()
    world.checkOut(aCart(30), 'now')
    world.to(at('2026-01-20T00:00'))
    expect([world.state, world.collected.minor, world.documents]).toEqual([
      'subscribed',
      9000,
      [
        ['trial_end', 'void', 6000],
        ['period', 'paid', 9000],
      ],
    ])
    expect(violations(world)).toEqual([])
  })

  test('is decided before a cancellation (B-119)', () => {
    const world = confirmed()
    world.answersAtOnce = false
    world.checkOut(aCart(30), 'now')
    expect(world.run({ kind: 'cancel' })).toBe('payment-under-way')
  })

  test('whose answer is out at the end of the trial is the only charge: the earlier choice is given up', () => {
    const world = confirmed()
    world.answersAtOnce = false
    world.checkOut(aCart(30), 'now')
    world.to(at('2026-01-12T10:00'))
    expect(world.state).toBe('expired')
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'paid', reference: 'ch_9' })
    expect([world.state, world.collected.minor, world.tries.length]).toEqual(['subscribed', 9000, 1])
    expect(violations(world)).toEqual([])
  })

  test('that waits for its customer at the end of the trial lapses; money that still comes is credit (B-114, B-115)', () => {
    const world = confirmed()
    world.to(at('2026-01-12T09:55'))
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(30), 'now')
    const [first] = world.archive.attempts
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.archive.subscription?.terms.planId]).toEqual(['subscribed', 20])
    world.answer(first?.id ?? 0, { kind: 'paid', reference: 'ch_late' })
    expect([world.archive.creditBalance.minor, world.archive.orders.at(-1)?.state]).toEqual([9000, 'failed'])
    expect(violations(world)).toEqual([])
  })
})
