import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, renewing } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../durations/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { BillingPlan, PaymentOutcome } from '../index.ts'

const paid: PaymentOutcome = { kind: 'paid', reference: 'ch_1' }
const blocked: PaymentOutcome = { kind: 'blocked', reference: 'ch_1' }
const pending: PaymentOutcome = { kind: 'pending', reference: 'ch_1', expectedAt: at('2026-01-09T10:00') }
const challenge: PaymentOutcome = {
  kind: 'challenge',
  challenge: { id: 'c', url: '/c', expiresAt: at('2026-01-05T10:15') },
}
const knownError: PaymentOutcome = { kind: 'error', class: 706, isOutcomeKnown: true }
const unknownError: PaymentOutcome = { kind: 'error', class: 702, isOutcomeKnown: false }

/** A checkout at the start of the trial whose attempt has no answer yet. */
function waiting(method = card): World {
  const world = registered()
  world.setMethod(method)
  world.answersAtOnce = false
  world.checkOut(aCart(20), 'now')
  return world
}

const newest = (world: World) => world.archive.attempts.at(-1)
const answer = (world: World, outcome: PaymentOutcome) => world.answer(newest(world)?.id ?? 0, outcome)
const eventsOf = (world: World) =>
  world.plans.at(-1)?.events.map(({ name, data, mails }) => [name, data, mails.map(({ template }) => template)])

function isEmpty({ rows, ended, issued, causes, credit, reconciliations, events, isLocked }: BillingPlan): boolean {
  const changed = Object.values(rows).flatMap(({ added, changed: moved }) => [...added, ...moved])
  const others = [ended.items, ended.entitlements, issued, causes, credit, reconciliations, events]
  return changed.length === 0 && others.every(({ length }) => length === 0) && isLocked === undefined
}

describe('the next look-up of a try', () => {
  test('is 30 seconds after a try was begun, for as long as nothing was heard of it', () => {
    const world = waiting()
    expect(newest(world)?.lookAt).toBe(world.now + 30 * SECOND_MS)
  })

  test('is never, once a card was paid', () => {
    const world = waiting()
    answer(world, paid)
    expect(newest(world)?.lookAt).toBeUndefined()
  })

  test('is a day and a minute after a debit settled, because it may come back (B-80)', () => {
    const world = waiting(debit)
    answer(world, paid)
    expect(newest(world)?.lookAt).toBe(world.now + DAY_MS + MINUTE_MS)
  })

  test('is when a debit should have settled, but a day after it was begun at the latest, and then it is on the list', () => {
    const world = waiting(debit)
    answer(world, pending)
    expect(newest(world)?.lookAt).toBe(at('2026-01-06T10:00'))
    world.to(at('2026-01-06T09:59'))
    answer(world, pending)
    expect(world.plans.at(-1)?.reconciliations).toEqual([])
    world.to(at('2026-01-06T10:00'))
    answer(world, pending)
    expect(newest(world)?.lookAt).toBe(at('2026-01-09T10:00') + SECOND_MS)
    expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual(['pending for a day'])
  })

  test('is a second after a debit should have settled, where that is within the day', () => {
    const world = waiting(debit)
    answer(world, { ...pending, expectedAt: at('2026-01-05T12:00') })
    expect(newest(world)?.lookAt).toBe(at('2026-01-05T12:00') + SECOND_MS)
  })

  test('is a second after a challenge expires', () => {
    const world = waiting()
    answer(world, challenge)
    expect(newest(world)?.lookAt).toBe(at('2026-01-05T10:15') + SECOND_MS)
  })

  test('is never, after a decline, a block, an error that changed nothing, or when the member gave up', () => {
    for (const outcome of [declined, blocked, knownError]) {
      const world = waiting()
      answer(world, outcome)
      expect(newest(world)?.lookAt).toBeUndefined()
    }
    const world = waiting()
    answer(world, challenge)
    world.run({ kind: 'cancel_challenge', attemptId: newest(world)?.id ?? 0 })
    expect(newest(world)?.lookAt).toBeUndefined()
  })

  test('is 15 seconds after an unknown outcome, and once a day after a day, when it is on the list', () => {
    const world = waiting()
    answer(world, unknownError)
    expect(newest(world)?.lookAt).toBe(world.now + 15 * SECOND_MS)
    world.to(at('2026-01-06T10:00'))
    answer(world, unknownError)
    expect([newest(world)?.lookAt, world.plans.at(-1)?.reconciliations]).toEqual([world.now + 15 * SECOND_MS, []])
    world.to(at('2026-01-06T10:01'))
    answer(world, unknownError)
    expect(newest(world)?.lookAt).toBe(world.now + DAY_MS)
    expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual([
      'no outcome after a day, class 702',
    ])
  })
})

describe('what a payment keeps of its outcome', () => {
  const payment = (world: World) => world.archive.payments.at(-1)

  test('the charge that paid it, and no challenge any more', () => {
    const world = waiting()
    answer(world, challenge)
    expect(payment(world)?.challenge).toEqual({ id: 'c', url: '/c', expiresAt: at('2026-01-05T10:15') })
    answer(world, paid)
    expect(payment(world)).toMatchObject({ state: paymentStates.paid, reference: 'ch_1', challenge: undefined })
  })

  test('the charge that is pending', () => {
    const world = waiting(debit)
    answer(world, pending)
    expect(payment(world)).toMatchObject({ state: paymentStates.pending, reference: 'ch_1', method: 2, methodId: 8 })
  })

  test('the reason of a decline, and the charge that was declined', () => {
    for (const world of [waiting(), renewing()]) {
      answer(world, { kind: 'declined', code: 'insufficient_funds', isHard: false, reference: 'ch_2' })
      expect(payment(world)).toMatchObject({
        state: paymentStates.failed,
        reference: 'ch_2',
        declineCode: 'insufficient_funds',
      })
    }
  })

  test('the charge that was blocked, or came back', () => {
    const [held, back] = [renewing(), renewing(debit)]
    answer(held, blocked)
    answer(back, paid)
    answer(back, { kind: 'returned', reference: 'ch_9', returnCode: 'R01' })
    expect([payment(held)?.reference, payment(back)?.reference]).toEqual(['ch_1', 'ch_9'])
  })
})

describe('why an order failed', () => {
  const failureOf = (world: World) => world.archive.orders[0]?.failure

  test('is the decline of the bank, or of the customer in its challenge', () => {
    const [plain, rejected, lapsed] = [waiting(), waiting(), waiting()]
    answer(plain, declined)
    answer(rejected, challenge)
    answer(rejected, { kind: 'declined', code: 'authentication_failed', isHard: false })
    answer(lapsed, challenge)
    answer(lapsed, { kind: 'declined', code: 'authentication_lapsed', isHard: false })
    expect([plain, rejected, lapsed].map(failureOf)).toEqual([
      { code: 'declined', declineCode: 'insufficient_funds' },
      { code: 'declined', declineCode: 'authentication_failed' },
      { code: 'challenge-lapsed', declineCode: 'authentication_lapsed' },
    ])
    expect([plain, rejected, lapsed].map(paymentStateOf)).toEqual([
      paymentStates.failed,
      paymentStates.void,
      paymentStates.void,
    ])
  })

  test('is the hold of the account', () => {
    const world = waiting()
    answer(world, blocked)
    expect(failureOf(world)).toEqual({ code: 'account-locked' })
  })

  test('is nothing to be repeated, where an error changed nothing (B-92)', () => {
    const world = waiting()
    answer(world, knownError)
    expect([world.archive.orders[0]?.state, failureOf(world)]).toEqual(['failed', undefined])
  })
})

describe('what is recorded of an outcome', () => {
  test('a paid order is done, and its receipt is mailed', () => {
    const world = waiting()
    answer(world, paid)
    expect(eventsOf(world)).toEqual([
      ['subscription.started', {}, ['subscription_started']],
      ['order.done', {}, []],
      ['invoice.paid', { total: 6000, currency: 'USD' }, ['receipt']],
    ])
    expect(world.plans.at(-1)?.events.map(({ subject }) => subject.table)).toEqual([
      'subscription',
      'orders',
      'documents',
    ])
  })

  test('a declined renewal is mailed with its invoice', () => {
    const world = renewing()
    answer(world, declined)
    expect(eventsOf(world)).toEqual([
      ['payment.failed', { code: 'insufficient_funds', isHard: false }, ['payment_failed']],
    ])
    const [event] = world.plans.at(-1)?.events ?? []
    expect(event?.mails[0]).toEqual({
      template: 'payment_failed',
      subject: { table: 'attempts', id: newest(world)?.id },
      documentId: world.archive.documents.at(-1)?.id,
    })
  })

  test('so is a debit that came back', () => {
    const world = renewing(debit)
    answer(world, paid)
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(eventsOf(world)).toEqual([['payment.returned', { returnCode: 'R01' }, ['payment_returned']]])
  })

  test('a provider that fails for a day is on the list, with the class of its error', () => {
    const world = renewing()
    world.answersAtOnce = true
    world.provider = () => knownError
    answer(world, knownError)
    world.to(at('2026-02-13T10:00'))
    expect(world.plans.flatMap(({ reconciliations }) => reconciliations)).toEqual([])
    world.to(at('2026-02-14T00:00'))
    const reasons = world.plans.flatMap(({ reconciliations }) => reconciliations.map(({ reason }) => reason))
    expect(new Set(reasons)).toEqual(new Set(['the provider fails for a day, class 706']))
  })
})

describe('an outcome that is older than what is known changes nothing (B-91)', () => {
  const late = [paid, declined, blocked, pending, challenge, knownError, unknownError]
  const isOther = (kinds: readonly string[]) => (outcome: PaymentOutcome) => !kinds.includes(outcome.kind)

  test.each([
    ['paid', paid, late],
    ['declined', declined, late.filter(isOther(['paid']))],
    ['blocked', blocked, late.filter(isOther(['paid']))],
    ['ended by an error', knownError, late.filter(isOther(['paid']))],
  ] as const)('of a try that was %s', (_, first, others) => {
    for (const [begin, outcome] of others.flatMap((other) => [[waiting, other] as const, [renewing, other] as const])) {
      const world = begin()
      answer(world, first)
      answer(world, outcome)
      const [plan] = world.plans.slice(-1)
      expect(plan !== undefined && isEmpty(plan), outcome.kind).toBe(true)
    }
  })

  test('of a try that waits for its customer: an error, and another challenge', () => {
    for (const outcome of [knownError, unknownError, challenge]) {
      const world = waiting()
      answer(world, challenge)
      answer(world, outcome)
      const [plan] = world.plans.slice(-1)
      expect(plan !== undefined && isEmpty(plan), outcome.kind).toBe(true)
    }
  })

  test('a return of money that never settled', () => {
    const world = renewing(debit)
    const returned: PaymentOutcome = { kind: 'returned', reference: 'ch_1', returnCode: 'R01' }
    for (const outcome of [pending, declined]) {
      answer(world, outcome)
      answer(world, returned)
      const [plan] = world.plans.slice(-1)
      expect(plan !== undefined && isEmpty(plan), outcome.kind).toBe(true)
    }
  })
})

describe('what follows a challenge or a debit', () => {
  test('is the decline of a challenge at a renewal: dunning from the try on (B-54)', () => {
    const world = renewing()
    answer(world, challenge)
    answer(world, { kind: 'declined', code: 'authentication_lapsed', isHard: false })
    expect([world.state, paymentStateOf(world), newest(world)?.state]).toEqual([
      'past_due',
      paymentStates.failed,
      'declined',
    ])
  })

  test('is a challenge that turns into a debit, a block, or money', () => {
    for (const [outcome, state] of [
      [pending, 'pending'],
      [blocked, 'blocked'],
      [paid, 'paid'],
    ] as const) {
      const world = waiting()
      answer(world, challenge)
      answer(world, outcome)
      expect(newest(world)?.state).toBe(state)
    }
  })

  test('is a debit that is declined or blocked', () => {
    for (const [outcome, state] of [
      [declined, 'declined'],
      [blocked, 'blocked'],
    ] as const) {
      const world = renewing(debit)
      answer(world, pending)
      answer(world, outcome)
      expect(newest(world)?.state).toBe(state)
    }
  })

  test('is no further try of a blocked renewal, until the block is lifted and it is paid (B-82)', () => {
    const world = renewing()
    answer(world, declined)
    world.to(at('2026-02-13T10:00'))
    answer(world, blocked)
    expect(world.archive.receivables.at(-1)?.nextAttemptAt).toBeUndefined()
    answer(world, paid)
    expect([paymentStateOf(world), world.documents.at(-1)]).toEqual([paymentStates.paid, ['period', 'paid', 6000]])
  })
})

describe('a return of a bank debit', () => {
  test.each(['R05', 'R07', 'R10', 'R29'])(
    'by %s is a dispute: nothing is tried, the method is gone (B-80)',
    (returnCode) => {
      const world = renewing(debit)
      answer(world, paid)
      answer(world, { kind: 'returned', reference: 'ch_1', returnCode })
      expect([paymentStateOf(world), world.archive.method, world.archive.receivables.at(-1)?.nextAttemptAt]).toEqual([
        paymentStates.fraud,
        undefined,
        undefined,
      ])
      expect(world.archive.receivables.at(-1)?.isHardDecline).toBe(true)
    },
  )

  test('by any other code keeps the method, and is tried three days later', () => {
    const world = renewing(debit)
    answer(world, paid)
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect([paymentStateOf(world), world.archive.method?.id]).toEqual([paymentStates.failed, debit.id])
    expect(world.archive.receivables.at(-1)).toMatchObject({
      nextAttemptAt: at('2026-02-15T10:00'),
      schedule: 'bank_return',
      isHardDecline: false,
    })
  })
})

test('a hard decline turns the method off, a soft one does not (B-76)', () => {
  const [hard, soft] = [renewing(), renewing()]
  answer(hard, { kind: 'declined', code: 'stolen_card', isHard: true })
  answer(soft, declined)
  expect([hard.archive.method, soft.archive.method]).toEqual([undefined, card])
})
