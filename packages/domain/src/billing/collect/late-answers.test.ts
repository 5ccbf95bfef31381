import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { issueStatement, paymentStateOf, registered, renewing, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { SECOND_MS } from '../../durations/index.ts'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import { settle } from '../index.ts'
import type { PaymentOutcome } from '../index.ts'

const newest = (world: World) => world.archive.attempts.at(-1)?.id ?? 0
const answer = (world: World, outcome: PaymentOutcome): void => world.answer(newest(world), outcome)
const paid = (id: number): PaymentOutcome => ({ kind: 'paid', reference: `ch_${id}` })
const reasons = (world: World) => world.plans.at(-1)?.reconciliations.map(({ kind, reason }) => [kind, reason])
const balance = ({ archive }: World): number => archive.creditBalance.minor

describe('money that no rule expects is account credit (B-115)', () => {
  test('of a try that had been declined, while the backup is tried', () => {
    const world = renewing()
    world.setMethod(card, { id: 9, type: 1 })
    const first = newest(world)
    world.answer(first, declined)
    const second = newest(world)
    expect(second).not.toBe(first)
    world.answer(first, paid(first))
    expect([balance(world), paymentStateOf(world)]).toEqual([6000, paymentStates.paid])
    expect(world.archive.attempts.find(({ id }) => id === second)?.state).toBe('started')
    world.answer(second, paid(second))
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['manual', 'paid', 6000],
    ])
    expect([balance(world), violations(world)]).toEqual([6000, []])
  })

  test('of a try that ended with an error of the provider: its document is paid by that (B-123, B-141)', () => {
    const world = renewing()
    answer(world, { kind: 'error', class: 706, isOutcomeKnown: true })
    answer(world, paid(newest(world)))
    expect([balance(world), world.documents.at(-1), violations(world)]).toEqual([0, ['manual', 'paid', 6000], []])
    expect(world.documents.at(-2)?.[1]).toBe('paid')
  })

  test('and pays what became smaller with causes of its own', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-03-05T10:00'))
    answer(world, paid(newest(world)))
    expect(world.plans.at(-1)?.credit.map(({ amount, cause }) => [amount.minor, cause])).toEqual([
      [6000, 'deposit'],
      [-3000, 'payment'],
    ])
  })

  test('but of another currency than the account it is on the list, and pays nothing (B-88)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-03-05T10:00'))
    const account = { ...world.archive.account, currency: 'EUR' as const }
    world.archive = { ...world.archive, account, creditBalance: money(0, 'EUR') }
    const id = newest(world)
    answer(world, paid(id))
    expect(reasons(world)).toEqual([['money', `paid as ch_${id} in USD`]])
    expect([world.archive.receivables.at(-1)?.open.minor, balance(world)]).toEqual([3000, 0])
  })
})

describe('an amount that no try charges holds the account', () => {
  const coming = (world: World, amount: ReturnType<typeof money>) => () =>
    settle(
      world.load(newest(world)),
      { attemptId: newest(world), outcome: { kind: 'paid', reference: 'ch_x', amount } },
      world.now,
    )

  test('of a purchase, which is charged whole', () => {
    const world = registered()
    world.setMethod(card)
    world.answersAtOnce = false
    world.checkOut(aCart(20), 'now')
    expect(coming(world, money(5000, 'USD'))).toThrow(`try ${newest(world)} paid 5000 of 6000`)
  })

  test('in another currency, although it is as much', () => {
    expect(coming(renewing(), money(6000, 'EUR'))).toThrow('EUR')
  })
})

describe('an answer that comes late (B-91)', () => {
  test('is a success before the return that is known: it changes nothing', () => {
    const world = renewing(debit)
    answer(world, paid(newest(world)))
    answer(world, { kind: 'returned', reference: `ch_${newest(world)}`, returnCode: 'R01' })
    answer(world, paid(newest(world)))
    expect([paymentStateOf(world), balance(world), world.documents.at(-1)]).toEqual([
      paymentStates.failed,
      0,
      ['period', 'open', 6000],
    ])
  })

  test('is a success after a dispute was lost: the staff see it on the list', () => {
    const world = renewing()
    const id = newest(world)
    answer(world, paid(id))
    answer(world, { kind: 'disputed', reference: `ch_${id}` })
    answer(world, { kind: 'dispute_lost', reference: `ch_${id}`, refundReference: 're_1' })
    answer(world, paid(id))
    expect(reasons(world)).toEqual([['money', `ch_${id} is paid after its dispute was lost`]])
  })

  test('is a dispute of a charge of which nothing else is known yet: it is looked at again', () => {
    const world = renewing()
    world.now = world.archive.attempts.at(-1)?.lookAt ?? 0
    answer(world, { kind: 'disputed', reference: 'ch_1' })
    expect(world.archive.attempts.at(-1)).toMatchObject({ state: 'started', lookAt: world.now + 15 * SECOND_MS })
  })

  test('is a refund that was under way when its charge was disputed: nothing more goes back, and no mail says so (B-82)', () => {
    const world = renewing()
    const id = newest(world)
    answer(world, paid(id))
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    world.run({ kind: 'refund', documentId, destination: 'method', reason: 'goodwill', by: 'ada' })
    answer(world, { kind: 'disputed', reference: `ch_${id}` })
    const [row] = world.archive.refunds
    if (row === undefined) throw new Error('no refund')
    world.answerRefund(row, { kind: 'refunded', reference: 're_1' })
    answer(world, { kind: 'dispute_lost', reference: `ch_${id}`, refundReference: 're_2' })
    expect(world.archive.refunds.map(({ state, amount }) => [state, amount.minor])).toEqual([['refunded', 6000]])
    const events = world.plans.at(-1)?.events.filter(({ name }) => name === 'payment.dispute_lost')
    expect(events?.map(({ mails }) => mails)).toEqual([[]])
  })

  test('is a debit that is pending for a day: an outcome to be looked at, and its day is recorded (B-80)', () => {
    const world = renewing(debit)
    const expectedAt = at('2026-02-18T10:00')
    answer(world, { kind: 'pending', reference: 'ch_1', expectedAt })
    expect(world.plans.at(-1)?.events.map(({ name, data }) => [name, data])).toEqual([
      ['payment.pending', { expectedAt }],
    ])
    world.to(at('2026-02-13T10:00'))
    answer(world, { kind: 'pending', reference: 'ch_1', expectedAt })
    expect(reasons(world)).toEqual([['outcome', 'pending for a day']])
  })

  test('is a return of what an ended subscription paid in debt: its last day came, and comes once', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-03-06T10:00'))
    const { overdueAt, disabledAt } = world.archive.receivables.at(-1) ?? {}
    expect([world.state, overdueAt]).toEqual(['expired', at('2026-02-26T10:00')])
    world.setMethod(debit)
    world.answersAtOnce = false
    world.run({ kind: 'retry' })
    answer(world, paid(newest(world)))
    answer(world, { kind: 'returned', reference: `ch_${newest(world)}`, returnCode: 'R01' })
    expect(world.archive.receivables.at(-1)).toMatchObject({ overdueAt, disabledAt, schedule: 'bank_return' })
  })
})

describe('an error of the provider that changed nothing (B-11, B-123)', () => {
  const rejected: PaymentOutcome = { kind: 'error', class: 701, isOutcomeKnown: true }

  test('is a decline without the member, where the method is rejected as wrong: a soft one', () => {
    const world = renewing()
    answer(world, rejected)
    expect(world.archive.payments.at(-1)).toMatchObject({ state: paymentStates.failed, declineCode: 'declined' })
    expect(world.archive.receivables.at(-1)?.nextAttemptAt).toBe(at('2026-02-13T10:00'))
    expect(world.plans.at(-1)?.disabledMethod).toBeUndefined()
  })

  test('is none where the member tried: they saw it, and it is tried again without dunning', () => {
    const world = renewing()
    answer(world, declined)
    const before = world.archive.receivables.at(-1)?.firstFailedAt
    world.to(at('2026-02-12T12:00'))
    world.run({ kind: 'retry' })
    answer(world, rejected)
    expect([paymentStateOf(world), world.archive.receivables.at(-1)?.firstFailedAt]).toEqual([
      paymentStates.unpaid,
      before,
    ])
    expect(world.archive.receivables.at(-1)?.nextAttemptAt).toBe(at('2026-02-12T12:01'))
  })

  test('for more than a day is an outcome to be looked at', () => {
    const world = renewing()
    world.provider = () => ({ kind: 'error', class: 706, isOutcomeKnown: true })
    world.answersAtOnce = true
    world.answerAll()
    world.to(at('2026-02-14T00:00'))
    const kinds = world.plans.flatMap(({ reconciliations }) => reconciliations.map(({ kind }) => kind))
    expect([...new Set(kinds)]).toEqual(['outcome'])
  })
})

test('a purchase that waits for an old debt fails by the hold of the account, where that is blocked (B-42, B-82)', () => {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-03-06T10:00'))
  world.answersAtOnce = false
  expect(world.checkOut(aCart(20), 'now')).toBeUndefined()
  answer(world, { kind: 'blocked', reference: 'ch_9' })
  expect(world.archive.orders.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'account-locked' } })
})

test('what was off for a debt is on again with its money, although a statement is open (B-77, B-120)', () => {
  const world = registered()
  world.setMethod(card)
  world.checkOut(aCart(20, [320]), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  world.provider = () => declined
  world.to(at('2026-02-27T10:00'))
  const sources = () => world.archive.entitlements.length
  const off = sources()
  issueStatement(world)
  world.provider = ({ id }) => paid(id)
  world.run({ kind: 'retry' })
  expect([world.state, sources(), violations(world)]).toEqual(['subscribed', off + 1, []])
})

test('a checkout for the end of the trial converts with its money (B-71)', () => {
  const world = subscribed()
  expect(world.plans.at(-1)?.causes).toEqual(['paid', 'converted'])
})

test('a dispute over two add-ons that is lost names both (B-82, B-89)', () => {
  const world = subscribed()
  change(world, aCart(20, [320, 330]))
  const id = newest(world)
  answer(world, { kind: 'disputed', reference: `ch_${id}` })
  answer(world, { kind: 'dispute_lost', reference: `ch_${id}`, refundReference: 're_1' })
  const [mail] = world.plans.at(-1)?.events.flatMap(({ mails }) => mails) ?? []
  expect(mail?.named).toMatchObject({ off: '320,330' })
})

test('a challenge that is given up leaves a payment that failed for want of an answer, and no look (B-119)', () => {
  const world = renewing()
  answer(world, { kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: at('2026-02-15T10:00') } })
  world.run({ kind: 'cancel_challenge', attemptId: newest(world) })
  expect(world.archive.payments.at(-1)).toMatchObject({ declineCode: 'authentication_lapsed', challenge: undefined })
  expect(world.archive.attempts.at(-1)).toMatchObject({ state: 'ended', lookAt: undefined })
  expect(world.archive.receivables.at(-1)?.isHardDecline).toBe(false)
})
