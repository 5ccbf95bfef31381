import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { trialWindow } from '../calendar/index.ts'
import { paymentStates } from '../payment/index.ts'
import type { PaymentState } from '../payment/index.ts'
import { advance, decide } from './index.ts'
import type { AttemptState, BillingFacts, SubscriptionRow } from './index.ts'

const registration = {
  kind: 'start_trial',
  trial: {
    window: trialWindow(at('2026-01-05T10:00')),
    planId: 20,
    modules: [
      { productId: 200, bundled: true, reason: 'plan' },
      { productId: 310, bundled: false, reason: 'addon', quantity: 5 },
    ],
  },
  terms: { planId: 20, quantities: { driver: 2 }, pricing: false },
  catalogueVersion: 4,
  channel: 'direct',
} as const

const events = (world: World) =>
  world.plans.at(-1)?.events.map(({ name, data, mails }) => [name, data, mails.map(({ template }) => template)])

describe('a registration', () => {
  test('begins a trial with its modules, their limits and their rights (B-70)', () => {
    const decided = decide(unknownAccount(1), registration, at('2026-01-05T10:00'))
    if (!decided.ok) throw new Error(decided.failure.code)
    const window = { start: at('2026-01-05T10:00'), end: at('2026-01-12T10:00') }
    const { rows, nextDue, causes } = decided.value
    expect(rows.subscription.added).toEqual([
      {
        id: -1,
        status: -1,
        kind: 0,
        channel: 'direct',
        currency: 'USD',
        interval: 'month',
        terms: { planId: 20, quantities: { driver: 2 }, enteredAt: { driver: window.start }, pricing: false },
        catalogueVersion: 4,
        anchor: window.start,
        period: window,
        trial: window,
      },
    ])
    const item = { catalogueVersion: 4, trial: 1, startedAt: window.start }
    expect(rows.items.added).toEqual([
      { id: -2, productId: 200, bundled: true, ...item },
      { id: -3, productId: 310, bundled: false, trialQuantity: 5, ...item },
    ])
    expect(rows.entitlements.added).toEqual([
      { id: -4, productId: 200, source: 'trial', from: window.start },
      { id: -5, productId: 310, source: 'trial', from: window.start },
    ])
    expect([nextDue, causes]).toEqual([at('2026-01-09T10:00'), ['register']])
  })

  test('is made once', () => {
    expect(registered().run(registration)).toBe('already-registered')
  })
})

describe('a checkout', () => {
  test('needs a registration', () => {
    const world = registered()
    const { subscription: _, ...others } = world.archive
    world.archive = others
    expect(world.checkOut(aCart(20), 'now')).toBe('no-subscription')
  })

  test('that costs nothing needs no method, is done at once, and has a receipt', () => {
    const world = registered()
    expect(world.checkOut(aCart(0, [399]), 'now')).toBeUndefined()
    expect([world.state, world.tries, world.archive.orders[0]?.state]).toEqual(['subscribed', [], 'done'])
    expect(events(world)).toEqual([
      ['order.placed', { total: 0 }, []],
      ['subscription.started', {}, ['subscription_started']],
      ['invoice.paid', { total: 0, currency: 'USD' }, ['receipt']],
    ])
    expect(world.archive.documents[0]?.issuedAt).toBe(world.now)
  })

  test('names its subscription and its total, and is tried by the member', () => {
    const world = registered()
    world.setMethod(card)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    expect(world.archive.documents[0]?.subscriptionId).toBe(world.archive.subscription?.id)
    expect(world.archive.attempts[0]).toMatchObject({ origin: 'member', methodId: card.id, number: 1 })
    expect(events(world)).toEqual([['order.placed', { total: 6000 }, []]])
  })

  test('for the end of the trial is mailed, and is done until then', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(world.archive.orders[0]?.state).toBe('done')
    expect(events(world)).toEqual([['order.scheduled', { total: 6000 }, ['subscription_scheduled']]])
    expect(world.archive.documents[0]?.period).toEqual({ start: at('2026-01-12T10:00'), end: at('2026-02-12T10:00') })
  })

  test('waits until old debts are paid (B-42)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-04-01T00:00'))
    world.answersAtOnce = false
    world.run({ kind: 'retry' })
    expect([world.state, world.checkOut(aCart(20), 'now')]).toEqual(['expired', 'debts-first'])
    world.answersAtOnce = true
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.answerAll()
    expect([world.checkOut(aCart(20), 'now'), world.state]).toEqual([undefined, 'subscribed'])
  })
})

describe('giving up what waits for the bank', () => {
  test.each<[string, AttemptState, PaymentState]>([
    ['is sent to the provider', 'started', paymentStates.processing],
    ['settles as a debit of a bank', 'pending', paymentStates.pending],
    ['was paid meanwhile', 'challenge', paymentStates.paid],
  ])('is rejected where it %s: no customer is waited for', (_, state, paymentState) => {
    const world = registered()
    world.setMethod(card)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    const [attempt] = world.archive.attempts
    const [payment] = world.archive.payments
    if (attempt === undefined || payment === undefined) throw new Error('nothing was tried')
    world.archive = {
      ...world.archive,
      attempts: [{ ...attempt, state }],
      payments: [{ ...payment, state: paymentState }],
    }
    expect(world.run({ kind: 'cancel_challenge', attemptId: attempt.id })).toBe('nothing-waits')
  })

  test('leaves no challenge behind', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 1000 } })
    world.checkOut(aCart(20), 'now')
    world.run({ kind: 'cancel_challenge', attemptId: world.archive.attempts[0]?.id ?? 0 })
    expect([world.archive.payments[0]?.challenge, world.archive.attempts[0]?.state]).toEqual([undefined, 'ended'])
  })
})

describe("a member's own try", () => {
  test('is rejected where nothing failed, without a method, and while a try is under way', () => {
    const world = subscribed()
    expect(world.run({ kind: 'retry' })).toBe('nothing-failed')
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    world.setMethod(undefined)
    expect(world.run({ kind: 'retry' })).toBe('billing-missing')
    world.setMethod(debit)
    world.provider = (_, now) => ({ kind: 'pending', reference: 'ch', expectedAt: now + 1000 })
    expect([world.run({ kind: 'retry' }), world.run({ kind: 'retry' })]).toEqual([undefined, 'nothing-failed'])
  })

  test('is of the oldest invoice', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-25T00:00'))
    world.setMethod(undefined)
    world.archive = {
      ...world.archive,
      receivables: world.archive.receivables.map((row) => ({ ...row, firstFailedAt: undefined })),
    }
    world.to(at('2026-03-13T00:00'))
    world.setMethod(card)
    world.answersAtOnce = false
    world.run({ kind: 'retry' })
    const tried = world.archive.payments.find(({ id }) => id === world.archive.attempts.at(-1)?.paymentId)
    expect(world.archive.documents.find(({ id }) => id === tried?.documentId)?.period.start).toBe(
      at('2026-02-12T10:00'),
    )
    expect(world.archive.attempts.at(-1)?.origin).toBe('member')
  })

  test('leaves an invoice alone that a bank transfer was agreed on for (B-68)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-02-05T10:00'))
    expect(world.run({ kind: 'retry' })).toBe('nothing-failed')
  })
})

describe('the end of a period', () => {
  function renewed(about: Partial<SubscriptionRow>, paidBy: BillingFacts['account']['paidBy'] = 'itself') {
    const world = subscribed()
    const { subscription } = world.archive
    if (subscription === undefined) throw new Error('not subscribed')
    const account = { ...world.archive.account, paidBy }
    const plan = advance(
      { ...world.load(), account, subscription: { ...subscription, ...about } },
      at('2026-02-12T10:00'),
    )
    return {
      period: plan?.rows.subscription.changed[0]?.period,
      documents: plan?.rows.documents.added.length,
      causes: plan?.causes,
    }
  }

  const next = { start: at('2026-02-12T10:00'), end: at('2026-03-12T10:00') }

  test('charges the next one', () => {
    expect(renewed({})).toEqual({ period: next, documents: 1, causes: ['renewed'] })
  })

  test.each([
    ['who a partner sold it to', {}, 'partner'],
    ['whose organisation pays', {}, 'organization'],
    ['who pays in a store', { channel: 'mobile' }, 'itself'],
    ['whose subscription is paused', { pausedAt: at('2026-01-20T00:00') }, 'itself'],
  ] as const)('charges nothing to a member %s, and rolls on (B-35, B-20, B-68, B-96)', (_, about, paidBy) => {
    expect(renewed(about, paidBy)).toEqual({ period: next, documents: 0, causes: ['renewed'] })
  })

  test('charges nothing within a year that is paid', () => {
    expect(renewed({ interval: 'year' })).toEqual({ period: next, documents: 0, causes: ['renewed'] })
  })

  test('does not end what is cancelled for later', () => {
    expect(renewed({ cancelAt: at('2026-03-12T10:00') }).documents).toBe(1)
  })

  test('charges no add-on that is off for its debt (B-77)', () => {
    const world = subscribed()
    const items = world.archive.items.map((item) => ({ ...item, trial: 3 as const }))
    const plan = advance({ ...world.load(), items, entitlements: [] }, at('2026-02-12T10:00'))
    expect(plan?.rows.documents.added).toEqual([])
  })
})

describe('what another account pays (B-35, B-120)', () => {
  const paidByGroup = (world: World): World => {
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'organization' } }
    return world
  }

  test('is neither invoiced nor charged, while periods and rights go on', () => {
    const world = paidByGroup(subscribed())
    world.to(at('2026-04-20T10:00'))
    expect([world.state, world.period, world.documents.length, world.tries.length]).toEqual([
      'subscribed',
      ['2026-04-12T10:00', '2026-05-12T10:00'],
      1,
      1,
    ])
    expect(world.archive.entitlements).toHaveLength(1)
  })

  test('is not tried again or lost for an invoice of before, and the staff can make it void', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T12:00'))
    paidByGroup(world)
    const tries = world.tries.length
    world.to(at('2026-06-20T10:00'))
    expect([world.state, world.tries.length, world.mails.at(-1)?.[0]]).toEqual(['subscribed', tries, 'payment_failed'])
    expect(world.run({ kind: 'retry' })).toBe('nothing-failed')
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    expect(world.run({ kind: 'void_invoice', documentId, reason: 'void' })).toBeUndefined()
    expect(world.state).toBe('subscribed')
  })
})
