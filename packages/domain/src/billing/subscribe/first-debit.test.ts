import { describe, expect, test } from 'vitest'
import { aCart, card, debit, verifiedDebit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { issueStatement } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { zero } from '../../money/index.ts'
import type { MethodRow } from '../index.ts'

/** A bank takes every charge, and settles it later. */
const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + 345_600_000,
})
const paid: World['provider'] = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** In the trial of plan M, 60.00 a month, from Sunday, 1 March 2026, to 8 March. */
function inTrial(method: MethodRow, cart = aCart(20)): World {
  const world = new World({ at: at('2026-03-01T00:00'), cart })
  world.setMethod(method)
  world.provider = taken
  return world
}

/** The same on Monday, 9 March, where its checkout was confirmed for the end of the trial and the bank has taken the debit. */
function converted(method: MethodRow): World {
  const world = inTrial(method)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-03-09T00:00'))
  return world
}

const settle = (world: World): void => {
  const { id = 0 } = world.archive.attempts.at(-1) ?? {}
  world.answer(id, { kind: 'paid', reference: `ch_${id}` })
}
const reject = (world: World): void => world.answer(world.archive.attempts.at(-1)?.id ?? 0, declined)
/** The transfer comes for the newest document. */
const payStatement = (world: World): void => {
  const { id: documentId = 0, total: amount = zero('USD') } = world.archive.documents.at(-1) ?? {}
  world.run({ kind: 'record_transfer', documentId, amount, isAnyAmount: false, reference: 'bank 1' })
}
const sources = ({ archive }: World) => [...new Set(archive.entitlements.map(({ source }) => source))]
const ordered = ({ archive }: World) => archive.orders.at(-1)?.state
const paymentState = ({ archive }: World) => archive.payments.at(-1)?.state
const newest = (world: World) => world.documents.at(-1)
const sent = (world: World, name: string) => world.mails.filter(([mail]) => mail === name).map(([, when]) => when)

describe('a start now by bank debit (B-80)', () => {
  test('of a verified bank account up to 500.00 takes effect once the bank has taken it: 60.00, paid on the day it settles', () => {
    const world = inTrial(verifiedDebit)
    world.to(at('2026-03-02T00:00'))
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([ordered(world), newest(world), paymentState(world), world.state, sources(world)]).toEqual([
      'done',
      ['period', 'open', 6000],
      1,
      'subscribed',
      ['paid'],
    ])
    expect([world.period, sent(world, 'subscription_started'), sent(world, 'payment_pending')]).toEqual([
      ['2026-03-02T00:00', '2026-04-02T00:00'],
      ['2026-03-02T00:00'],
      ['2026-03-02T00:00'],
    ])
    world.to(at('2026-03-06T00:00'))
    settle(world)
    expect([newest(world), paymentState(world), sent(world, 'receipt'), violations(world)]).toEqual([
      ['period', 'paid', 6000],
      2,
      ['2026-03-06T00:00'],
      [],
    ])
  })

  test('of an account with a settled payment takes effect so whatever it comes to', () => {
    const world = inTrial(card)
    world.provider = paid
    world.checkOut(aCart(20), 'now')
    world.run({ kind: 'cancel' })
    world.to(at('2026-05-01T00:00'))
    world.setMethod(debit)
    world.provider = taken
    expect(world.checkOut(aCart(20, [310], { driver: 51 }), 'now')).toBeUndefined()
    expect([ordered(world), newest(world), world.state]).toEqual(['done', ['period', 'open', 57_000], 'subscribed'])
    expect(violations(world)).toEqual([])
  })

  test('of any other waits for its money: the trial runs on, and what was shown holds from the order on', () => {
    const world = inTrial(debit)
    world.to(at('2026-03-02T00:00'))
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    expect([ordered(world), newest(world), world.state, sources(world)]).toEqual([
      'open',
      ['period', 'draft', 6000],
      'trial',
      ['trial'],
    ])
    world.to(at('2026-03-06T00:00'))
    settle(world)
    expect([ordered(world), newest(world), world.state, world.period[0]]).toEqual([
      'done',
      ['period', 'paid', 6000],
      'subscribed',
      '2026-03-02T00:00',
    ])
    expect([sources(world), violations(world)]).toEqual([['paid'], []])
  })

  test('isn’t offered where it would settle when the trial is over, and can wait for its end (B-114)', () => {
    const world = inTrial(debit)
    // four bank days before Sunday, 8 March: Friday is the last day on which it would settle
    world.to(at('2026-03-02T23:59'))
    expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
    reject(world)
    world.to(at('2026-03-03T00:00'))
    expect(world.checkOut(aCart(20), 'now')).toBe('debit-settles-late')
    expect(world.checkOut(aCart(20), 'trial_end')).toBeUndefined()
    expect(violations(world)).toEqual([])
  })

  test('is nothing to wait for where the purchase costs nothing: it takes effect on the last day of the trial as well', () => {
    const world = inTrial(debit)
    world.to(at('2026-03-07T23:00'))
    expect(world.checkOut(aCart(0, [399]), 'now')).toBeUndefined()
    expect([world.state, world.tries]).toEqual(['subscribed', []])
  })

  test('is offered to the end of the trial where it takes effect at once, by another method, and after the trial', () => {
    const trusted = inTrial(verifiedDebit)
    trusted.to(at('2026-03-07T23:00'))
    expect(trusted.checkOut(aCart(20), 'now')).toBeUndefined()
    const byCard = inTrial(card)
    byCard.provider = paid
    byCard.to(at('2026-03-07T23:00'))
    expect(byCard.checkOut(aCart(20), 'now')).toBeUndefined()
    const after = inTrial(debit)
    after.to(at('2026-03-09T00:00'))
    expect([after.state, after.checkOut(aCart(20), 'now'), after.state]).toEqual(['expired', undefined, 'expired'])
    settle(after)
    expect([after.state, sources(after), violations(after)]).toEqual(['subscribed', ['paid'], []])
  })

  test('that is refused after it took effect runs the schedule of a first conversion from the refusal (B-121)', () => {
    const world = inTrial(verifiedDebit)
    world.to(at('2026-03-02T00:00'))
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-03-06T00:00'))
    world.provider = () => declined
    reject(world)
    expect([world.state, paymentState(world), sources(world)]).toEqual(['conversion_failed', 8, ['paid']])
    world.to(at('2026-03-08T23:59'))
    expect(world.state).toBe('conversion_failed')
    world.to(at('2026-03-09T00:00'))
    expect([world.state, newest(world), world.tries, violations(world)]).toEqual([
      'expired',
      ['period', 'void', 6000],
      [
        ['2026-03-02T00:00', 'declined'],
        ['2026-03-07T00:00', 'declined'],
        ['2026-03-09T00:00', 'declined'],
      ],
      [],
    ])
  })
})

describe('a debit at the end of a trial (B-122)', () => {
  test('gives status, anchor and invoice at that instant, and access once it settles (B-80)', () => {
    const world = converted(debit)
    expect([world.state, world.period, newest(world), paymentState(world)]).toEqual([
      'subscribed',
      ['2026-03-08T00:00', '2026-04-08T00:00'],
      ['trial_end', 'open', 6000],
      1,
    ])
    expect([sources(world), sent(world, 'payment_pending'), sent(world, 'subscription_started')]).toEqual([
      [],
      ['2026-03-08T00:00'],
      [],
    ])
    expect(violations(world)).toEqual([])
    world.to(at('2026-03-12T00:00'))
    settle(world)
    expect([sources(world), sent(world, 'subscription_started'), sent(world, 'receipt')]).toEqual([
      ['paid'],
      ['2026-03-12T00:00'],
      ['2026-03-12T00:00'],
    ])
    expect([newest(world), violations(world)]).toEqual([['trial_end', 'paid', 6000], []])
    world.provider = paid
    world.to(at('2026-04-08T00:00'))
    expect([newest(world), sources(world)]).toEqual([['period', 'paid', 6000], ['paid']])
  })

  test('gives access at once where the bank account is verified and the total is 500.00 at most (B-80)', () => {
    const world = converted(verifiedDebit)
    expect([sources(world), sent(world, 'subscription_started'), violations(world)]).toEqual([
      ['paid'],
      ['2026-03-08T00:00'],
      [],
    ])
    const dear = aCart(20, [310], { driver: 51 })
    const above = inTrial(verifiedDebit, dear)
    above.checkOut(dear, 'trial_end')
    above.to(at('2026-03-08T00:00'))
    expect([above.state, newest(above)?.[2], sources(above), violations(above)]).toEqual(['subscribed', 57_000, [], []])
  })

  test('that is refused gives none: the tries of a first conversion run, and a card that pays gives it (B-121)', () => {
    const world = converted(debit)
    world.to(at('2026-03-12T00:00'))
    reject(world)
    expect([world.state, sources(world), sent(world, 'payment_failed')]).toEqual([
      'conversion_failed',
      [],
      ['2026-03-12T00:00'],
    ])
    world.provider = paid
    world.setMethod(card)
    world.run({ kind: 'retry' })
    expect([world.state, newest(world), sources(world)]).toEqual(['subscribed', ['trial_end', 'paid', 6000], ['paid']])
    expect([sent(world, 'subscription_started'), violations(world)]).toEqual([['2026-03-12T00:00'], []])
  })

  test('that is refused to the last ends the subscription, whose invoice is void, and another life begins as any (B-73)', () => {
    const world = converted(debit)
    world.to(at('2026-03-12T00:00'))
    world.provider = () => declined
    reject(world)
    world.to(at('2026-03-15T00:00'))
    expect([world.state, newest(world), sources(world), violations(world)]).toEqual([
      'expired',
      ['trial_end', 'void', 6000],
      [],
      [],
    ])
    world.setMethod(card)
    world.provider = paid
    world.checkOut(aCart(20), 'now')
    expect([world.state, sources(world), world.archive.subscription?.awaitsPayment]).toEqual([
      'subscribed',
      ['paid'],
      undefined,
    ])
  })

  test('is no reason to withhold access once the staff give the invoice up', () => {
    const world = converted(debit)
    world.to(at('2026-03-12T00:00'))
    reject(world)
    const { id: documentId = 0 } = world.archive.documents.at(-1) ?? {}
    expect(world.run({ kind: 'void_invoice', documentId, reason: 'void' })).toBeUndefined()
    expect([world.state, sources(world), violations(world)]).toEqual(['subscribed', ['paid'], []])
  })

  test('gives access with its own money alone: that of a statement of others is none of it (B-80, B-120)', () => {
    const early = converted(debit)
    issueStatement(early)
    payStatement(early)
    expect([early.documents.at(-1), sources(early)]).toEqual([['manual', 'paid', 4800], []])
    const late = converted(debit)
    const { id = 0 } = late.archive.attempts.at(-1) ?? {}
    issueStatement(late)
    late.answer(id, { kind: 'paid', reference: `ch_${id}` })
    expect([late.documents.at(-1), sources(late)]).toEqual([['manual', 'open', 4800], ['paid']])
    expect([violations(early), violations(late)]).toEqual([[], []])
  })

  test('leaves nothing to a subscription that is cancelled, and ends with its period', () => {
    const world = converted(debit)
    world.run({ kind: 'cancel' })
    world.to(at('2026-04-08T00:00'))
    expect([world.state, world.archive.subscription?.awaitsPayment, violations(world)]).toEqual([
      'expired',
      undefined,
      [],
    ])
    settle(world)
    expect([world.state, sources(world), newest(world), violations(world)]).toEqual([
      'expired',
      [],
      ['trial_end', 'paid', 6000],
      [],
    ])
  })
})
