import { describe, expect, test } from 'vitest'
import { report } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { paymentStates } from '../payment/index.ts'

describe('a trial', () => {
  test('that was checked out is charged at its end and renewed from there (journey 1)', () => {
    const world = registered()
    world.to(at('2026-01-08T09:00'))
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect([world.state, paymentStateOf(world)]).toEqual(['trial_confirmed', paymentStates.scheduled])
    expect(world.documents).toEqual([['trial_end', 'draft', 6000]])
    world.to(at('2026-01-12T10:00'))
    expect([world.state, paymentStateOf(world)]).toEqual(['subscribed', paymentStates.paid])
    expect(world.documents).toEqual([['trial_end', 'paid', 6000]])
    expect(world.period).toEqual(['2026-01-12T10:00', '2026-02-12T10:00'])
    world.to(at('2026-02-12T10:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'paid', 6000],
      ['period', 'paid', 6000],
    ])
    expect(world.period).toEqual(['2026-02-12T10:00', '2026-03-12T10:00'])
    expect(world.mails).toEqual([
      ['subscription_scheduled', '2026-01-08T09:00'],
      ['trial_ending_3', '2026-01-09T10:00'],
      ['subscription_started', '2026-01-12T10:00'],
      ['receipt', '2026-01-12T10:00'],
      ['receipt', '2026-02-12T10:00'],
    ])
  })

  test('that was not checked out expires at its end, and is announced twice before (journey 2)', () => {
    const world = registered()
    world.to(at('2026-01-20T15:00'))
    expect([world.state, world.documents]).toEqual(['expired', []])
    expect([world.archive.items, world.archive.entitlements]).toEqual([[], []])
    expect(world.plans.at(-1)?.rows.items.changed.map(({ productId, trial }) => [productId, trial])).toEqual([[200, 2]])
    expect(world.mails).toEqual([
      ['trial_ending_3', '2026-01-09T10:00'],
      ['trial_ending_1', '2026-01-11T10:00'],
      ['trial_ended', '2026-01-12T10:00'],
    ])
  })

  test('that expired is followed by another life, paid at once, without a second trial (journey 2, B-42)', () => {
    const world = registered()
    world.to(at('2026-01-20T15:00'))
    world.setMethod(card)
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([world.state, world.documents]).toEqual(['subscribed', [['period', 'paid', 6000]]])
    expect(world.period).toEqual(['2026-01-20T15:00', '2026-02-20T15:00'])
  })

  test('is never charged for a card that is merely on file (B-71)', () => {
    const world = registered()
    world.setMethod(card)
    world.to(at('2026-02-01T00:00'))
    expect([world.state, world.tries]).toEqual(['expired', []])
  })

  test('whose method is gone at its end expires, and its draft is void (B-71)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.setMethod(undefined)
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents, paymentStateOf(world)]).toEqual([
      'expired',
      [['trial_end', 'void', 6000]],
      paymentStates.void,
    ])
  })

  test('whose choice is changed pays the last choice alone (B-70)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.checkOut(aCart(30), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect(world.documents).toEqual([
      ['trial_end', 'void', 6000],
      ['trial_end', 'paid', 9000],
    ])
    expect(world.archive.subscription?.terms.planId).toBe(30)
  })

  test('of a plan that costs nothing is converted without a payment', () => {
    const world = registered()
    world.checkOut(aCart(0, [399]), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.tries, world.documents]).toEqual(['subscribed', [], [['trial_end', 'paid', 0]]])
  })
})

describe('a checkout', () => {
  test('that is declined changes nothing and leaves a void draft without a number (B-94, B-102)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    expect([world.state, world.documents, world.archive.documents[0]?.issuedAt]).toEqual([
      'trial',
      [['period', 'void', 6000]],
      undefined,
    ])
    expect(world.archive.orders[0]?.failure).toEqual({ code: 'declined', declineCode: 'insufficient_funds' })
  })

  test('waits for the customer, who can give it up (B-53)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(20), 'now')
    expect(paymentStateOf(world)).toBe(paymentStates.pending)
    world.run({ kind: 'cancel_challenge', attemptId: world.archive.attempts[0]?.id ?? 0 })
    expect([world.state, paymentStateOf(world), world.archive.orders[0]?.failure?.code]).toEqual([
      'trial',
      paymentStates.void,
      'payment-cancelled',
    ])
  })

  test('that is blocked holds the account and turns the method off (B-82)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = ({ id }) => ({ kind: 'blocked', reference: `ch_${id}` })
    world.checkOut(aCart(20), 'now')
    expect([world.archive.account.isLocked, world.archive.method, world.state]).toEqual([true, undefined, 'trial'])
  })

  test('is rejected without a method, and for a subscriber', () => {
    const world = registered()
    expect(world.checkOut(aCart(20), 'now')).toBe('billing-missing')
    expect(subscribed().checkOut(aCart(30), 'now')).toBe('already-subscribed')
  })

  test('that turns out to be paid after it was given up buys nothing: the money is credit (B-115)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'paid', reference: 'ch_9' })
    expect(world.state).toBe('trial')
    expect(world.archive.creditBalance.minor).toBe(6000)
    expect(world.documents.map(([kind, status]) => [kind, status])).toEqual([
      ['period', 'void'],
      ['manual', 'paid'],
    ])
  })
})

describe('a renewal with metered lines', () => {
  test('is a draft for an hour, then issued and paid; the period does not wait (B-69)', () => {
    const world = registered('2026-02-22T00:00')
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 3 }), 'trial_end')
    world.to(at('2026-04-01T00:30'))
    expect([world.documents.at(-1), world.period]).toEqual([
      ['period', 'draft', 15000],
      ['2026-04-01T00:00', '2026-05-01T00:00'],
    ])
    world.to(at('2026-04-01T01:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 15000])
  })

  test('charges what was metered, not what was declared (journey 13)', () => {
    const world = registered('2026-02-22T00:00')
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 3 }), 'trial_end')
    world.to(at('2026-04-30T00:00'))
    report(world, { vehicle: 8 })
    world.to(at('2026-05-01T01:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 18600])
  })
})

describe('account credit', () => {
  test('pays before the method, and leaves what the provider charges at least (B-60)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 1000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect([world.archive.payments[0]?.amount.minor, world.archive.creditBalance.minor]).toEqual([5000, 0])
  })

  test('that covers the whole invoice leaves the method alone', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 20_000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-02-12T10:00'))
    expect([world.documents, world.tries, world.archive.creditBalance.minor]).toEqual([
      [
        ['trial_end', 'paid', 6000],
        ['period', 'paid', 6000],
      ],
      [],
      8000,
    ])
  })
})

describe('collection by bank transfer', () => {
  test('waits 14 days for the money, and tries nothing (B-68)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-02-05T10:00'))
    expect([paymentStateOf(world), world.archive.payments.at(-1)?.method]).toEqual([paymentStates.due, 5])
    world.to(at('2026-02-19T10:00'))
    expect([paymentStateOf(world), world.state, world.tries.length]).toEqual([paymentStates.overdue, 'past_due', 1])
  })

  test('begins with the trial’s end also where the card was removed meanwhile (B-68)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.run({ kind: 'lose_method', methodId: card.id })
    world.to(at('2026-01-12T10:00'))
    expect([world.state, world.documents, paymentStateOf(world)]).toEqual([
      'subscribed',
      [['trial_end', 'open', 6000]],
      paymentStates.due,
    ])
    expect(shown(world.archive.receivables[0]?.dueAt ?? 0)).toBe('2026-01-26T10:00')
  })
})

describe('a subscription that was cancelled', () => {
  test('ends with its period, and the usage of its last month is charged (B-110, B-113)', () => {
    const world = registered('2026-02-22T00:00')
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 8 }), 'trial_end')
    world.to(at('2026-03-20T00:00'))
    const { subscription } = world.archive
    if (subscription === undefined) throw new Error('no subscription')
    world.archive = { ...world.archive, subscription: { ...subscription, cancelAt: subscription.period.end } }
    world.to(at('2026-04-01T01:00'))
    expect([world.state, world.documents.at(-1)]).toEqual(['expired', ['period', 'paid', 9600]])
    expect(world.archive.entitlements).toEqual([])
  })
})
