import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { paymentStateOf, registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { BillingFacts, PaymentOutcome } from '../index.ts'

const second = { id: 9, type: 1 } as const
const newest = (world: World) => world.archive.attempts.at(-1)
const answer = (world: World, outcome: PaymentOutcome) => world.answer(newest(world)?.id ?? 0, outcome)
const receivable = (world: World) => world.archive.receivables.at(-1)
const eventNames = (world: World) => world.plans.at(-1)?.events.map(({ name }) => name)
const methodsOfAttempts = ({ attempts }: BillingFacts) => attempts.map(({ methodId }) => methodId)

/** A checkout that was declined, and whose money came after all. */
function paidTooLate(): World {
  const world = registered()
  world.setMethod(card)
  world.provider = () => declined
  world.checkOut(aCart(20), 'now')
  answer(world, { kind: 'paid', reference: 'ch_7' })
  return world
}

describe('money that no rule expects (B-115)', () => {
  test('is a paid document of its own, untaxed, with one line, and credit at once', () => {
    const world = paidTooLate()
    const document = world.archive.documents.at(-1)
    expect(document).toMatchObject({ kind: 'manual', status: 'paid', issuedAt: world.now, taxRate: { basisPoints: 0 } })
    expect(document?.lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([['deposit', 6000]])
    expect(world.archive.payments.at(-1)).toMatchObject({ state: 2, reference: 'ch_7', methodId: card.id, method: 1 })
    expect(world.archive.creditBalance).toEqual(money(6000, 'USD'))
    expect(world.mails.at(-1)?.[0]).toBe('deposit_received')
    expect(violations(world)).toEqual([])
  })

  test('comes once, however often it is said', () => {
    const world = paidTooLate()
    const [first] = world.archive.attempts
    world.answer(first?.id ?? 0, { kind: 'paid', reference: 'ch_7' })
    expect(world.archive.creditBalance.minor).toBe(6000)
  })

  test('pays what is bought next', () => {
    const world = paidTooLate()
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect(world.documents.at(-1)).toEqual(['trial_end', 'paid', 6000])
    expect([world.archive.creditBalance.minor, world.state]).toEqual([0, 'subscribed'])
  })

  test('in another currency than the account has is on the list of the operator (B-88)', () => {
    const world = registered()
    world.setMethod(card)
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    world.archive = {
      ...world.archive,
      account: { ...world.archive.account, currency: 'EUR' },
      creditBalance: money(0, 'EUR'),
    }
    answer(world, { kind: 'paid', reference: 'ch_7' })
    expect(world.plans.at(-1)?.reconciliations).toEqual([
      { paymentId: world.archive.payments[0]?.id, kind: 'money', reason: 'paid as ch_7 in USD' },
    ])
    expect(world.archive.documents).toHaveLength(1)
  })
})

/** Subscribed by a card, whose renewal on 12 February was paid. */
function renewed(): World {
  const world = subscribed()
  world.to(at('2026-02-12T10:00'))
  world.to(at('2026-02-20T10:00'))
  return world
}

const disputed = { kind: 'disputed', reference: 'dp_1' } as const
const lost = { kind: 'dispute_lost', reference: 'dp_1', refundReference: 're_1' } as const

describe('a dispute (B-82, B-117)', () => {
  test('leaves the invoice open without dunning, the method off, the account held and access as it is', () => {
    const world = renewed()
    answer(world, disputed)
    expect([paymentStateOf(world), world.documents.at(-1)?.[1], world.state]).toEqual([7, 'open', 'subscribed'])
    expect([world.archive.account.isLocked, world.archive.method]).toEqual([true, undefined])
    expect(receivable(world)).toMatchObject({ open: { minor: 6000 }, firstFailedAt: undefined })
    expect(world.plans.at(-1)?.reconciliations).toEqual([
      { paymentId: world.archive.payments.at(-1)?.id, kind: 'money', reason: 'dp_1 is disputed' },
    ])
    world.to(at('2026-03-11T10:00'))
    expect(world.state).toBe('subscribed')
    expect(violations(world)).toEqual([])
  })

  test('that is won leaves the invoice paid, and the hold for the staff to lift', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, { kind: 'dispute_won', reference: 'dp_1' })
    expect([paymentStateOf(world), world.documents.at(-1)?.[1]]).toEqual([2, 'paid'])
    expect([receivable(world)?.open.minor, world.archive.account.isLocked]).toEqual([0, true])
    expect(world.run({ kind: 'unlock' })).toBeUndefined()
    expect([world.archive.account.isLocked, eventNames(world)]).toEqual([false, ['account.unlocked']])
    expect(world.run({ kind: 'unlock' })).toBe('not-locked')
  })

  test('is won too where the provider just says that the charge is sound', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, { kind: 'paid', reference: 'ch_1' })
    expect([paymentStateOf(world), world.archive.creditBalance.minor]).toEqual([2, 0])
  })

  test('that is lost refunds the invoice, and what it was for ends', () => {
    const world = renewed()
    answer(world, disputed)
    answer(world, lost)
    expect([paymentStateOf(world), world.documents.at(-2)?.[1], world.state]).toEqual([4, 'refunded', 'expired'])
    expect(world.documents.at(-1)).toEqual(['credit', 'paid', 6000])
    expect(world.archive.refunds).toMatchObject([{ state: 'refunded', amount: money(6000, 'USD'), reference: 're_1' }])
    expect([world.archive.items, world.archive.entitlements]).toEqual([[], []])
    expect(violations(world)).toEqual([])
    // a bank that changes its mind is for the staff to look at
    answer(world, { kind: 'paid', reference: 'ch_1' })
    expect([paymentStateOf(world), world.plans.at(-1)?.reconciliations.length]).toEqual([paymentStates.refund, 1])
  })

  test('is looked at daily, in case its verdict is lost', () => {
    const world = renewed()
    answer(world, disputed)
    expect(newest(world)?.lookAt).toBe(at('2026-02-21T10:00'))
    world.to(at('2026-02-21T10:00'))
    answer(world, disputed)
    expect(newest(world)?.lookAt).toBe(at('2026-02-22T10:00'))
  })

  test('of the first charge, which was never owed, is no different', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    answer(world, disputed)
    expect([paymentStateOf(world), world.documents, world.archive.receivables]).toEqual([
      7,
      [['period', 'open', 6000]],
      [],
    ])
    answer(world, lost)
    expect([world.state, world.documents[0]?.[1]]).toEqual(['expired', 'refunded'])
  })

  test('a verdict for the shop without a dispute changes nothing', () => {
    const world = renewed()
    answer(world, { kind: 'dispute_won', reference: 'dp_1' })
    expect([paymentStateOf(world), world.state]).toEqual([2, 'subscribed'])
  })

  test('a verdict for the payer that is the first to be heard settles its dispute as well, once', () => {
    const world = renewed()
    answer(world, lost)
    answer(world, lost)
    expect([paymentStateOf(world), world.state, world.archive.refunds.length]).toEqual([4, 'expired', 1])
    expect([world.archive.account.isLocked, violations(world)]).toEqual([true, []])
  })
})

test('[PAY-09] a debit of a first purchase that comes back opens its invoice, with a clock of its own (B-80)', () => {
  const world = registered()
  world.setMethod(debit)
  world.answersAtOnce = false
  world.checkOut(aCart(20), 'now')
  answer(world, { kind: 'paid', reference: 'ch_1' })
  expect(world.archive.receivables).toEqual([])
  world.to(at('2026-01-09T10:00'))
  answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
  expect(receivable(world)).toMatchObject({
    open: { minor: 6000 },
    schedule: 'bank_return',
    nextAttemptAt: at('2026-01-12T10:00'),
  })
  expect([world.state, world.documents.at(-1)?.[1]]).toEqual(['past_due', 'open'])
  expect(violations(world)).toEqual([])
})

test('what a debt of an ended subscription pays begins no other (B-42, B-77)', () => {
  const world = registered()
  world.setMethod(debit)
  world.answersAtOnce = false
  world.checkOut(aCart(20), 'now')
  answer(world, { kind: 'paid', reference: 'ch_1' })
  answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R10' })
  world.to(at('2026-01-27T10:00'))
  expect(world.state).toBe('expired')
  world.setMethod(card)
  const documentId = world.archive.documents[0]?.id ?? 0
  const amount = money(6000, 'USD')
  expect(world.run({ kind: 'record_transfer', documentId, amount, reference: 'RF18', isAnyAmount: false })).toBe(
    'held-for-fraud',
  )
  const other = registered()
  other.setMethod(debit)
  other.answersAtOnce = false
  other.checkOut(aCart(20), 'now')
  answer(other, { kind: 'paid', reference: 'ch_1' })
  answer(other, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
  other.setMethod(undefined)
  other.to(at('2026-01-27T10:00'))
  expect(other.state).toBe('expired')
  const owed = other.archive.documents[0]?.id ?? 0
  const [{ open: rest } = { open: amount }] = other.archive.receivables
  const transfer = { kind: 'record_transfer', documentId: owed, amount: rest, reference: 'RF18' } as const
  expect(other.run({ ...transfer, isAnyAmount: false })).toBeUndefined()
  expect([other.state, other.archive.items]).toEqual(['expired', []])
})

describe('money that had become credit and comes back (B-115, B-80)', () => {
  function deposited(): World {
    const world = registered()
    world.setMethod(debit)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    answer(world, declined)
    answer(world, { kind: 'paid', reference: 'ch_1' })
    return world
  }

  test('is paid by that credit, as long as it is there', () => {
    const world = deposited()
    answer(world, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(world.archive.documents.at(-1)).toMatchObject({ status: 'paid', creditApplied: { minor: 6000 } })
    expect(paymentStateOf(world)).toBe(paymentStates.void)
    expect(violations(world)).toEqual([])
  })

  test('is owed as far as the credit is spent', () => {
    const world = deposited()
    world.setMethod(card)
    world.answersAtOnce = true
    world.checkOut(aCart(10), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    expect(world.archive.creditBalance.minor).toBe(2000)
    const [first] = world.archive.attempts
    world.answer(first?.id ?? 0, { kind: 'returned', reference: 'ch_1', returnCode: 'R01' })
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(receivable(world)).toMatchObject({ open: { minor: 4000 }, nextAttemptAt: at('2026-01-15T10:00') })
    expect(violations(world)).toEqual([])
  })

  test('is on the list of the operator where it was none of ours', () => {
    const world = deposited()
    answer(world, { kind: 'returned', reference: 'ch_2', returnCode: 'R01' })
    expect(world.plans.at(-1)?.reconciliations).toEqual([
      { paymentId: world.archive.payments[0]?.id, kind: 'money', reason: 'ch_2 came back with R01' },
    ])
  })
})

describe('a backup method (B-55)', () => {
  test('is tried at once after a soft decline, and the member hears nothing where it pays', () => {
    const world = subscribed()
    world.setMethod(card, second)
    world.provider = ({ id, methodId }) => (methodId === card.id ? declined : { kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-02-12T10:00'))
    expect(methodsOfAttempts(world.archive)).toEqual([card.id, card.id, second.id])
    expect([paymentStateOf(world), world.state]).toEqual([2, 'subscribed'])
    expect(world.mails.filter(([name]) => name === 'payment_failed')).toEqual([])
    expect(violations(world)).toEqual([])
  })

  test('is tried once for each step of the schedule, and then one mail is sent', () => {
    const world = subscribed()
    world.setMethod(card, second)
    world.provider = () => declined
    world.to(at('2026-02-15T11:00'))
    expect(methodsOfAttempts(world.archive).slice(1)).toEqual([7, 9, 7, 9, 7, 9])
    expect(world.mails.filter(([name]) => name === 'payment_failed')).toEqual([
      ['payment_failed', '2026-02-12T10:00'],
      ['payment_failed', '2026-02-13T10:00'],
      ['payment_failed', '2026-02-15T10:00'],
    ])
    expect(receivable(world)?.nextAttemptAt).toBe(at('2026-02-19T10:00'))
  })

  test('is not tried after a hard decline: it takes the place of the method', () => {
    const world = subscribed()
    world.setMethod(card, second)
    world.provider = () => ({ kind: 'declined', code: 'stolen_card', isHard: true })
    world.to(at('2026-02-12T10:00'))
    expect(methodsOfAttempts(world.archive)).toEqual([card.id, card.id])
    expect([world.archive.method, world.archive.backup]).toEqual([second, undefined])
    expect(world.plans.at(-1)?.disabledMethod).toBe(card.id)
  })

  test('is not tried for a checkout, nor for a try of the member', () => {
    const world = registered()
    world.setMethod(card, second)
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    expect(methodsOfAttempts(world.archive)).toEqual([card.id])
    const failing = subscribed()
    failing.provider = () => declined
    failing.to(at('2026-02-12T10:00'))
    failing.setMethod(card, second)
    failing.run({ kind: 'retry' })
    expect(methodsOfAttempts(failing.archive)).toEqual([card.id, card.id, card.id])
  })
})

describe('a payment is tried', () => {
  test('[PAY-09] 5 times a day by its member (decisions-billing 2.2)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    const tries = Array.from({ length: 6 }, () => world.run({ kind: 'retry' }))
    expect(tries).toEqual([undefined, undefined, undefined, undefined, undefined, 'too-many-tries'])
    world.to(at('2026-02-13T10:00'))
    expect(world.run({ kind: 'retry' })).toBeUndefined()
  })

  test('[PAY-09] 15 times in 30 days, by whatever rule: after that only the clock of the consequences runs (B-76)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    for (const day of ['12', '13', '14']) {
      world.to(at(`2026-02-${day}T10:00`))
      for (let many = 0; many < 5; many += 1) world.run({ kind: 'retry' })
    }
    const made = world.archive.attempts.length - 1
    expect(made).toBe(15)
    expect(world.run({ kind: 'retry' })).toBe('too-many-tries')
    world.to(at('2026-02-27T10:00'))
    expect(world.archive.attempts.length - 1).toBe(made)
    expect(paymentStateOf(world)).toBe(paymentStates.overdue)
    world.to(at('2026-03-04T10:00'))
    expect(world.state).toBe('read_only')
  })

  test('as often as it takes while the provider errs: those tries never came to a network (B-123)', () => {
    const world = subscribed()
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.to(at('2026-02-20T10:00'))
    expect(world.archive.attempts.length).toBeGreaterThan(20)
  })
})

test('a life that begins within a month of the former one has its own document (B-42, I12)', () => {
  const world = renewed()
  answer(world, disputed)
  answer(world, lost)
  world.run({ kind: 'unlock' })
  world.setMethod(card)
  world.answersAtOnce = false
  expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
  expect(world.archive.documents.at(-1)?.subscriptionId).toBeUndefined()
  answer(world, { kind: 'paid', reference: 'ch_9' })
  expect(world.archive.documents.at(-1)?.subscriptionId).toBe(world.archive.subscription?.id)
  expect(world.state).toBe('subscribed')
  expect(violations(world)).toEqual([])
})
