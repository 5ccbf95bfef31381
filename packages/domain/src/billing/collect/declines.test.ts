import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, renewing, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { paymentStates } from '../../payment/index.ts'
import { settle } from '../index.ts'
import type { PaymentOutcome } from '../index.ts'

const second = { id: 9, type: 1 } as const
const idOf = (world: World): number => world.archive.attempts.at(-1)?.id ?? 0
const answer = (world: World, outcome: PaymentOutcome): void => world.answer(idOf(world), outcome)
const receivableOf = (world: World) => world.archive.receivables.at(-1)
const pending = (expectedAt: number): PaymentOutcome => ({ kind: 'pending', reference: 'ch_1', expectedAt })

describe('a declined try', () => {
  test('of a transfer that is overdue leaves its dates as they are (B-124)', () => {
    const world = subscribed()
    world.setMethod(undefined)
    world.to(at('2026-02-26T12:00'))
    expect(paymentStateOf(world)).toBe(paymentStates.overdue)
    world.provider = () => declined
    world.setMethod(card)
    world.run({ kind: 'retry' })
    expect(receivableOf(world)).toMatchObject({
      schedule: 'manual',
      firstFailedAt: at('2026-02-26T10:00'),
      nextAttemptAt: undefined,
    })
  })

  test('whose method is gone by then is followed by no backup', () => {
    const world = renewing()
    world.setMethod(undefined)
    answer(world, declined)
    expect([paymentStateOf(world), world.archive.attempts.length]).toEqual([paymentStates.failed, 2])
  })

  test('of a challenge that lapsed leaves no link behind while the backup is tried (B-54, B-55)', () => {
    const world = renewing()
    world.setMethod(card, second)
    answer(world, { kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: at('2026-02-15T10:00') } })
    expect(world.archive.payments.at(-1)?.challenge).toBeDefined()
    answer(world, { kind: 'declined', code: 'authentication_lapsed', isHard: false })
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 3, methodId: second.id, challenge: undefined })
    expect(world.archive.attempts.at(-1)).toMatchObject({ origin: 'system', methodId: second.id, state: 'started' })
  })

  test('of an invoice of which nothing is owed is a bug, and holds the account', () => {
    const world = renewing()
    const facts = { ...world.load(), receivables: [] }
    const outcome = { attemptId: idOf(world), outcome: declined }
    const documentId = world.archive.documents.at(-1)?.id
    expect(() => settle(facts, outcome, world.now)).toThrow(`nothing is owed on document ${documentId}`)
  })

  test('of a debit that had begun the subscription is the cause of its failed conversion (B-121)', () => {
    const world = registered()
    world.setMethod(debit)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = (_, now) => pending(now + 345_600_000)
    world.to(at('2026-01-14T10:00'))
    answer(world, declined)
    expect([world.state, world.plans.at(-1)?.causes]).toEqual(['conversion_failed', ['conversion_declined']])
  })

  test('of such a debit starts the schedule of the conversion: tried after 1 and 3 days, and void then (B-121, B-73)', () => {
    const world = registered()
    world.setMethod(debit)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = (_, now) => pending(now + 345_600_000)
    world.to(at('2026-01-16T10:00'))
    world.provider = () => declined
    answer(world, declined)
    expect([world.state, receivableOf(world)?.firstFailedAt]).toEqual(['conversion_failed', at('2026-01-16T10:00')])
    world.to(at('2026-01-19T09:59'))
    expect([world.state, world.tries.length]).toEqual(['conversion_failed', 2])
    world.to(at('2026-01-19T10:00'))
    expect([world.state, world.tries.length, world.documents.at(-1)?.[1]]).toEqual(['expired', 3, 'void'])
  })

  test('of a renewal is the cause of its debt', () => {
    const world = renewing()
    answer(world, declined)
    expect(world.plans.at(-1)?.causes).toEqual(['renewal_declined'])
  })
})

describe('a debit that came back (B-80)', () => {
  test('is looked for no more', () => {
    const world = renewing(debit)
    answer(world, { kind: 'paid', reference: 'ch_1' })
    expect(world.archive.attempts.at(-1)?.lookAt).toBe(at('2026-02-13T10:01'))
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.archive.attempts.at(-1)).toMatchObject({ state: 'returned', lookAt: undefined })
  })

  test('counts from its return, not from a decline before it that was paid', () => {
    const world = renewing(debit)
    answer(world, declined)
    world.to(at('2026-02-13T10:00'))
    answer(world, { kind: 'paid', reference: 'ch_1' })
    world.to(at('2026-02-14T10:00'))
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(receivableOf(world)).toMatchObject({
      schedule: 'bank_return',
      firstFailedAt: at('2026-02-14T10:00'),
      nextAttemptAt: at('2026-02-17T10:00'),
    })
  })

  test('after it had become credit is looked for no more, and not on the list where the credit pays it', () => {
    const world = registered()
    world.setMethod(debit)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    answer(world, declined)
    answer(world, { kind: 'paid', reference: 'ch_1' })
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.plans.at(-1)?.reconciliations).toEqual([])
    expect(world.archive.attempts.at(-1)).toMatchObject({ state: 'returned', lookAt: undefined })
  })
})

describe('a charge that is blocked (B-82)', () => {
  const blocked: PaymentOutcome = { kind: 'blocked', reference: 'ch_9' }

  test('is not tried again by itself, whatever was to come', () => {
    const world = renewing()
    answer(world, declined)
    expect(receivableOf(world)?.nextAttemptAt).toBe(at('2026-02-13T10:00'))
    world.run({ kind: 'retry' })
    answer(world, blocked)
    expect([receivableOf(world)?.nextAttemptAt, world.archive.account.isLocked]).toEqual([undefined, true])
  })

  test('is mailed, and so is the end of the hold, each time (B-89)', () => {
    const world = renewing()
    answer(world, blocked)
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'payment.blocked',
      data: { reference: 'ch_9', amount: 6000, currency: 'USD' },
      mails: [{ template: 'payment_blocked' }],
    })
    expect(world.run({ kind: 'unlock' })).toBeUndefined()
    expect(world.mails.slice(-2).map(([name]) => name)).toEqual(['payment_blocked', 'payments_resumed'])
    expect(world.run({ kind: 'unlock' })).toBe('not-locked')
  })

  test('leaves the order of a conversion done: its invoice is open (B-71)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.provider = () => blocked
    world.to(at('2026-01-12T10:00'))
    expect([world.archive.orders[0]?.state, world.documents]).toEqual(['done', [['trial_end', 'open', 6000]]])
  })
})

describe('a challenge', () => {
  const challenge: PaymentOutcome = {
    kind: 'challenge',
    challenge: { id: 'c', url: '/c', expiresAt: at('2026-02-15T10:00') },
  }

  test('of a renewal is recorded with its end, and is an outcome to be looked at after a day (B-54)', () => {
    const world = renewing()
    answer(world, challenge)
    expect(world.plans.at(-1)?.events.map(({ name, data }) => [name, data])).toEqual([
      ['payment.challenged', { expiresAt: at('2026-02-15T10:00') }],
    ])
    world.to(at('2026-02-13T10:00'))
    answer(world, challenge)
    expect(world.plans.at(-1)?.reconciliations.map(({ kind }) => kind)).toEqual(['outcome'])
  })

  test('that is said of what was paid since changes nothing, also a day later (B-91)', () => {
    const world = renewing()
    answer(world, { kind: 'paid', reference: 'ch_1' })
    world.to(at('2026-02-14T10:00'))
    answer(world, challenge)
    expect(world.plans.at(-1)?.reconciliations).toEqual([])
    expect(world.archive.attempts.at(-1)).toMatchObject({ state: 'paid', lookAt: undefined })
  })

  test('is no other outcome: one that is unknown for a day is an outcome to be looked at too', () => {
    const world = renewing()
    world.to(at('2026-02-13T10:01'))
    answer(world, { kind: 'error', class: 702, isOutcomeKnown: false })
    expect(world.plans.at(-1)?.reconciliations).toEqual([
      {
        paymentId: world.archive.payments.at(-1)?.id,
        kind: 'outcome',
        reason: 'no outcome after a day, class 702',
      },
    ])
  })
})

test('a debit that pays a read-only plan and comes back begins a clock of its own: past due, tried, and read-only 14 days later (B-80)', () => {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-02-26T12:00'))
  expect(world.state).toBe('read_only')
  world.setMethod(debit)
  world.answersAtOnce = false
  world.run({ kind: 'retry' })
  answer(world, { kind: 'paid', reference: 'ch_1' })
  expect(world.state).toBe('subscribed')
  world.to(at('2026-02-27T12:00'))
  answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
  expect([world.state, paymentStateOf(world), violations(world)]).toEqual(['past_due', paymentStates.failed, []])
  expect(receivableOf(world)).toMatchObject({ schedule: 'bank_return', firstFailedAt: world.now })
  world.answersAtOnce = true
  world.to(at('2026-03-13T12:00'))
  expect([world.state, violations(world)]).toEqual(['read_only', []])
})
