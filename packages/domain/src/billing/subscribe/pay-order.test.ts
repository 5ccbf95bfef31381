import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { Provider, World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../../calendar/index.ts'
import { money } from '../../money/index.ts'

const paid: Provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })

/** Subscribed to M with account credit of so much, which the first invoice spends; without it in debt of 30.00 since day 21. */
function inDebt(): World {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-04-01T00:00'))
  world.provider = paid
  return world
}

const grant = (world: World, minor: number) =>
  world.run({ kind: 'grant_credit', amount: money(minor, 'USD'), reason: 'goodwill', by: 'ada' })
const openOf = ({ archive }: World) => archive.receivables.reduce((sum, { open }) => sum + open.minor, 0)
const newestOrder = ({ archive }: World) => archive.orders.at(-1)

describe('account credit at a checkout that is paid now (B-42, B-60)', () => {
  test('pays 25.00 of 60.00, the card the rest', () => {
    const world = registered()
    world.setMethod(card)
    grant(world, 2500)
    world.checkOut(aCart(20), 'now')
    expect(world.archive.payments.map(({ amount }) => amount.minor)).toEqual([3500])
    expect([world.state, world.archive.creditBalance.minor, world.documents]).toEqual([
      'subscribed',
      0,
      [['period', 'paid', 6000]],
    ])
    expect(violations(world)).toEqual([])
  })

  test('pays all of it, and nothing is charged', () => {
    const world = registered()
    world.setMethod(card)
    grant(world, 7000)
    world.checkOut(aCart(20), 'now')
    expect([world.state, world.tries, world.archive.creditBalance.minor]).toEqual(['subscribed', [], 1000])
    expect(violations(world)).toEqual([])
  })

  test('leaves the least that a provider charges: of 60.00 with 59.80 the card pays 0.50', () => {
    const world = registered()
    world.setMethod(card)
    grant(world, 5980)
    world.checkOut(aCart(20), 'now')
    expect([world.archive.payments[0]?.amount.minor, world.archive.creditBalance.minor]).toEqual([50, 30])
  })

  test('is set aside while the bank confirms, and returns when the card is declined or the member gives up', () => {
    const world = registered()
    world.setMethod(card)
    grant(world, 2500)
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(20), 'now')
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([0, []])
    world.run({ kind: 'cancel_challenge', attemptId: world.archive.attempts[0]?.id ?? 0 })
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([2500, []])
    world.provider = () => declined
    world.checkOut(aCart(20), 'now')
    expect([world.archive.creditBalance.minor, world.documents]).toEqual([
      2500,
      [
        ['period', 'void', 6000],
        ['period', 'void', 6000],
      ],
    ])
    expect(violations(world)).toEqual([])
  })
})

describe('old debts at a reactivation (B-42, B-104)', () => {
  test('are paid first, the oldest first, and the new life begins after them', () => {
    const world = inDebt()
    expect([world.state, openOf(world)]).toEqual(['expired', 3000])
    grant(world, 1000)
    expect(world.checkOut(aCart(10), 'now')).toBeUndefined()
    expect([world.state, openOf(world), newestOrder(world)?.state]).toEqual(['subscribed', 0, 'done'])
    expect(world.archive.payments.slice(-2).map(({ amount, state }) => [amount.minor, state])).toEqual([
      // the credit has paid the rest of it already (B-141)
      [2000, 2],
      [4000, 2],
    ])
    expect(world.period).toEqual(['2026-04-01T00:00', '2026-05-01T00:00'])
    expect(violations(world)).toEqual([])
  })

  test('that are declined leave nothing behind: no subscription, no charge, the order failed', () => {
    const world = inDebt()
    world.provider = () => declined
    const before = world.archive.subscription
    world.checkOut(aCart(10), 'now')
    expect([world.state, openOf(world), newestOrder(world)]).toEqual([
      'expired',
      3000,
      expect.objectContaining({ state: 'failed', failure: { code: 'declined', declineCode: 'insufficient_funds' } }),
    ])
    expect(world.archive.subscription).toEqual(before)
    expect(world.archive.payments).toHaveLength(2)
    expect(violations(world)).toEqual([])
    world.provider = paid
    world.checkOut(aCart(10), 'now')
    expect(world.state).toBe('subscribed')
  })

  test('that wait for the bank can be given up, and stay owed', () => {
    const world = inDebt()
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(10), 'now')
    expect([newestOrder(world)?.state, violations(world)]).toEqual(['open', []])
    expect(world.checkOut(aCart(10), 'now')).toBe('checkout-running')
    world.run({ kind: 'cancel_challenge', attemptId: world.archive.attempts.at(-1)?.id ?? 0 })
    expect([newestOrder(world)?.failure?.code, openOf(world), violations(world)]).toEqual([
      'payment-cancelled',
      3000,
      [],
    ])
    // the card stays, and the debt is declined like any other
    expect([world.archive.method, world.archive.payments.at(-1)?.declineCode]).toEqual([card, 'authentication_failed'])
    expect(world.plans.at(-1)?.events).toMatchObject([
      { name: 'payment.failed', data: { code: 'authentication_failed', isHard: false }, mails: [] },
    ])
  })

  test('by a bank debit hold the purchase until they have settled', () => {
    const world = inDebt()
    world.setMethod(debit)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + daysInMs(4) })
    world.checkOut(aCart(10), 'now')
    expect([world.state, newestOrder(world)?.state]).toEqual(['expired', 'open'])
    world.provider = paid
    const debt = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(debt, { kind: 'paid', reference: `ch_${debt}` })
    world.answerAll()
    expect([world.state, openOf(world), violations(world)]).toEqual(['subscribed', 0, []])
  })

  test('whose provider fails or blocks end the order as well', () => {
    for (const outcome of [
      { kind: 'error', class: 706, isOutcomeKnown: true },
      { kind: 'blocked', reference: 'ch_x' },
    ] as const) {
      const world = inDebt()
      world.provider = () => outcome
      world.checkOut(aCart(10), 'now')
      expect([newestOrder(world)?.state, world.state, violations(world)]).toEqual(['failed', 'expired', []])
    }
  })

  test('that were tried five times today are too many for another', () => {
    const world = inDebt()
    world.provider = () => declined
    const answers = Array.from({ length: 6 }, () => world.checkOut(aCart(10), 'now'))
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, 'too-many-tries'])
  })
})
