import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { setTaxRate, taxRates } from '@waybill/testkit/tax-number'
import { money } from '../../money/index.ts'
import { settle } from '../index.ts'
import type { BillingFacts, PaymentOutcome } from '../index.ts'

const idOf = (world: World): number => world.archive.attempts.at(-1)?.id ?? 0
const answer = (world: World, outcome: PaymentOutcome): void => world.answer(idOf(world), outcome)
const attemptOf = (world: World) => world.archive.attempts.at(-1)
const disputed = { kind: 'disputed', reference: 'ch_1' } as const
const won = { kind: 'dispute_won', reference: 'ch_1' } as const
const lost = { kind: 'dispute_lost', reference: 'ch_1', refundReference: 're_1' } as const

const eighty = { amount: 8000, currency: 'USD' } as const

/** The mails of the last plan, with what they name beside their rows. */
const mailed = (world: World) =>
  world.plans.at(-1)?.events.flatMap(({ mails }) => mails.map(({ template, named }) => [template, named] as const))

/** Events of the last plan: name, table and data. */
const events = (world: World) =>
  world.plans.at(-1)?.events.map(({ name, subject, data }) => [name, subject.table, data] as const)

/** The renewal of 12 February to M with an add-on was paid. */
function renewed(): World {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [320]), 'trial_end')
  world.to(at('2026-02-12T10:00'))
  return world
}

test('a new life waits for the verdict of the one before, which is credited with it (B-42, B-62, B-117)', () => {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  change(world, aCart(20), { interval: 'year' })
  answer(world, disputed)
  world.to(at('2026-02-01T10:00'))
  world.run({ kind: 'cancel_now' })
  world.run({ kind: 'unlock' })
  world.setMethod({ ...card, id: 8 })
  expect(world.checkOut(aCart(20), 'now')).toBe('debts-first')
  answer(world, won)
  // 338 of 365 days of 648.00
  expect([world.archive.creditBalance.minor, violations(world)]).toEqual([60_007, []])
  expect([world.checkOut(aCart(20), 'now'), world.state]).toEqual([undefined, 'subscribed'])
})

describe('a dispute is recorded (B-82)', () => {
  test('with its charge, and its verdict is looked for a day later', () => {
    const world = renewed()
    answer(world, disputed)
    expect(events(world)).toEqual([['payment.disputed', 'attempts', { reference: 'ch_1', ...eighty }]])
    expect(attemptOf(world)?.lookAt).toBe(at('2026-02-13T10:00'))
  })

  test('once, however often it is said', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, disputed)
    expect([world.plans.at(-1)?.reconciliations, events(world)]).toEqual([[], []])
  })

  test('until it is won: then nothing is looked for any more', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, won)
    expect(events(world)).toEqual([['payment.dispute_won', 'attempts', eighty]])
    expect(attemptOf(world)).toMatchObject({ state: 'paid', lookAt: undefined })
  })

  test('until it is lost: the money that went back is written as a refund by the system', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, lost)
    expect(events(world)).toEqual([
      ['credit_note.issued', 'documents', { total: 8000, currency: 'USD' }],
      ['payment.dispute_lost', 'attempts', { reference: 're_1', ...eighty }],
      ['billing.ended_by_dispute', 'documents', {}],
    ])
    expect(attemptOf(world)).toMatchObject({ state: 'charged_back', lookAt: undefined })
    expect(world.archive.refunds).toMatchObject([
      { destination: 'method', requestedBy: 'system', reason: 'dispute_lost', amount: money(8000, 'USD') },
    ])
  })
})

describe('a dispute is mailed (B-89)', () => {
  test('when it is opened, and when it is decided for the shop', () => {
    const world = renewed()
    answer(world, disputed)
    expect(mailed(world)).toEqual([['payment_disputed', undefined]])
    answer(world, won)
    expect(mailed(world)).toEqual([['dispute_decided', undefined]])
  })

  test('when it is lost: what went back, and the end with what becomes of other money', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, lost)
    expect(mailed(world)).toEqual([
      ['dispute_decided', { amount: 8000, off: '' }],
      ['subscription_cancelled', { credited: 0, notOwed: 0 }],
    ])
  })

  test('over an add-on: what is off by it is named, in the mail and for the history', () => {
    const world = subscribed()
    change(world, aCart(20, [320]))
    answer(world, disputed)
    answer(world, lost)
    expect(mailed(world)).toEqual([['dispute_decided', { amount: expect.any(Number), off: '320' }]])
    expect(events(world)?.at(-1)).toEqual(['subscription.changed', 'subscription', { on: [], off: [320] }])
    expect([world.state, violations(world)]).toEqual(['subscribed', []])
  })
})

describe('a dispute that is won', () => {
  /** The staff end the subscription half way through the month of 28 days that is disputed. */
  function endedMeanwhile(): World {
    const world = renewed()
    answer(world, disputed)
    world.to(at('2026-02-26T10:00'))
    world.run({ kind: 'cancel_now' })
    return world
  }

  test('after an early end credits what it had paid for the time after that, and its mail names it (B-62, B-117)', () => {
    const world = endedMeanwhile()
    // whole while the bank decides: nothing is given that may go back
    expect([world.archive.creditBalance.minor, world.documents.length]).toEqual([0, 2])
    world.to(at('2026-03-01T10:00'))
    answer(world, won)
    expect(mailed(world)).toEqual([['dispute_decided', { credited: 4000 }]])
    expect([world.archive.creditBalance.minor, world.documents.slice(1)]).toEqual([
      4000,
      [
        ['period', 'paid', 8000],
        ['credit', 'paid', 4000],
      ],
    ])
    expect(violations(world)).toEqual([])
  })

  test('credits nothing where its subscription runs, or has ended with its paid time', () => {
    const running = renewed()
    const cancelled = renewed()
    cancelled.run({ kind: 'cancel' })
    for (const world of [running, cancelled]) answer(world, disputed)
    cancelled.to(at('2026-03-12T10:00'))
    for (const world of [running, cancelled]) {
      answer(world, won)
      expect([world.archive.creditBalance.minor, mailed(world), violations(world)]).toEqual([
        0,
        [['dispute_decided', undefined]],
        [],
      ])
    }
  })

  test('is recorded for an account that has no subscription, and credits nothing', () => {
    const world = renewed()
    answer(world, disputed)
    const { subscription: _, ...facts } = world.load()
    const plan = settle(facts, { attemptId: idOf(world), outcome: won }, world.now)
    expect([plan.events.map(({ name }) => name), plan.credit]).toEqual([['payment.dispute_won'], []])
  })

  test('credits it once, however often that is said', () => {
    const world = endedMeanwhile()
    answer(world, won)
    answer(world, won)
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([4000, []])
  })
})

describe('a dispute that is lost', () => {
  function verdict(changed: (facts: BillingFacts) => BillingFacts) {
    const world = renewed()
    answer(world, disputed)
    const plan = settle(changed(world.load()), { attemptId: idOf(world), outcome: lost }, world.now)
    return { ended: plan.ended.items.length, refunds: plan.rows.refunds.added, causes: plan.causes }
  }

  test('ends the subscription', () => {
    expect(verdict((facts) => facts)).toMatchObject({ ended: 3, causes: ['dispute_lost'] })
  })

  test('of an add-on ends the add-on and nothing else', () => {
    const ofAddOn = (facts: BillingFacts): BillingFacts => ({
      ...facts,
      documents: facts.documents.map((row) => ({
        ...row,
        kind: 'addon',
        lines: row.lines.filter(({ productId }) => productId === 320),
        subtotal: money(2000, 'USD'),
        total: money(2000, 'USD'),
      })),
    })
    expect(verdict(ofAddOn)).toMatchObject({ ended: 1, causes: [] })
  })

  test('ends nothing of a subscription that is over, or of an account that has none', () => {
    const over = ({ subscription, ...facts }: BillingFacts): BillingFacts => ({
      ...facts,
      ...(subscription && { subscription: { ...subscription, status: -2 } }),
    })
    expect(verdict(over)).toMatchObject({ ended: 0, causes: [] })
    expect(verdict(({ subscription: _, ...facts }) => facts)).toMatchObject({ ended: 0, causes: [] })
  })

  test('writes no refund where all of it had been given back before', () => {
    const givenBack = (facts: BillingFacts): BillingFacts => {
      const payment = facts.payments.at(-1)
      if (payment === undefined) throw new Error('no payment')
      const { id: paymentId, documentId, amount } = payment
      const row = { id: 90, documentId, paymentId, state: 'refunded', destination: 'method', amount } as const
      return { ...facts, refunds: [{ ...row, reason: '', requestedBy: 'a', createdAt: 1 }] }
    }
    expect(verdict(givenBack).refunds).toEqual([])
  })
})

describe('the credit note of a lost dispute (B-143)', () => {
  test('takes back what the bank took with its tax, and gives nothing to the balance: of 60.00 + 20 %, 72.00', () => {
    const world = registered()
    setTaxRate(world, taxRates.standard)
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    answer(world, disputed)
    answer(world, lost)
    const note = world.archive.documents.at(-1)
    expect([note?.kind, note?.subtotal.minor, note?.tax.minor, note?.total.minor]).toEqual(['credit', 6000, 1200, 7200])
    expect(world.archive.refunds.at(-1)).toMatchObject({ noteId: note?.id, reason: 'dispute_lost' })
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([0, []])
  })

  test('leaves out what a refund under way has a note of, also where credit had paid a part', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 4000 })
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    const attemptId = idOf(world)
    const [document] = world.archive.documents
    world.answersAtOnce = false
    const refund = { kind: 'refund', documentId: document?.id ?? 0, reason: 'r', by: 'ada' } as const
    world.run({ ...refund, destination: 'method', net: money(500, 'USD') })
    world.run({ kind: 'approve_refund', refundId: world.archive.refunds[0]?.id ?? 0, by: 'bo' })
    world.answer(attemptId, disputed)
    world.answer(attemptId, lost)
    // the card was charged 20.00
    expect(world.archive.refunds).toMatchObject([
      { state: 'started', amount: money(500, 'USD') },
      { reason: 'dispute_lost', amount: money(2000, 'USD'), excess: money(500, 'USD') },
    ])
    expect(world.plans.at(-1)?.reconciliations).toEqual([])
    expect(violations(world)).toEqual([])
  })

  test('leaves out what earlier notes took, which the balance gives back as far as it is there', () => {
    const world = subscribed()
    const paid = idOf(world)
    world.to(at('2026-01-22T10:00'))
    world.run({ kind: 'cancel_now' })
    const given = world.archive.creditBalance.minor
    world.checkOut(aCart(10), 'now')
    expect([given, world.archive.creditBalance.minor]).toEqual([4065, 65])
    world.to(at('2026-02-01T10:00'))
    world.answer(paid, disputed)
    world.answer(paid, lost)
    // 21 of the 31 days of the new subscription are credited by its end: of the 40.00 that were spent 27.10 are there again
    expect(world.archive.documents.at(-1)?.total.minor).toBe(6000 - given)
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual([
      're_1 was lost: 12.90 USD of what its credit notes gave is spent',
    ])
    expect(mailed(world)?.at(-1)).toEqual(['subscription_cancelled', { credited: 0, notOwed: 0 }])
    expect(violations(world)).toEqual([])
  })
})

describe('an invoice that was paid by another try keeps its money (B-115)', () => {
  /** The renewal was declined, paid by another card, and then the first attempt had succeeded after all. */
  function paidTwice(): { readonly world: World; readonly first: number } {
    const world = subscribed()
    world.setMethod(debit)
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    const first = idOf(world)
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.setMethod(card)
    world.run({ kind: 'retry' })
    world.answer(first, { kind: 'paid', reference: `ch_${first}` })
    expect(world.archive.creditBalance.minor).toBe(6000)
    return { world, first }
  }

  test('when the charge that became credit comes back: the credit is gone, and nothing is owed', () => {
    const { world, first } = paidTwice()
    world.answer(first, { kind: 'returned', reference: `ch_${first}`, returnCode: 'R01' })
    expect([world.documents.slice(1), world.archive.creditBalance.minor, world.state]).toEqual([
      [
        ['period', 'paid', 6000],
        ['manual', 'paid', 6000],
      ],
      0,
      'subscribed',
    ])
    expect(world.archive.attempts.find(({ id }) => id === first)?.state).toBe('returned')
    expect(violations(world)).toEqual([])
  })

  test('when the charge that became credit is disputed: that is for the operator to settle', () => {
    const { world, first } = paidTwice()
    world.answer(first, { kind: 'disputed', reference: `ch_${first}` })
    expect(world.plans.at(-1)?.reconciliations.map(({ reason }) => reason)).toEqual([`ch_${first} is disputed`])
    expect([world.documents[1], world.archive.account.isLocked]).toEqual([['period', 'paid', 6000], false])
    expect(violations(world)).toEqual([])
  })

  test('as does an invoice that is void when the charge for it is disputed', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    answer(world, { kind: 'paid', reference: 'ch_1' })
    const before = paymentStateOf(world)
    answer(world, { kind: 'disputed', reference: 'ch_2' })
    expect(world.plans.at(-1)?.reconciliations).toHaveLength(1)
    expect([world.documents[0]?.[1], paymentStateOf(world)]).toEqual(['void', before])
  })
})
