import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { inMarch, subscribed, withFailingAddOn } from '@waybill/testkit/billing-stories'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'

/** A bank takes every debit, and settles it four days later or when it is asked. */
const taken: World['provider'] = ({ id }, now) => ({
  kind: 'pending',
  reference: `ch_${id}`,
  expectedAt: now + 345_600_000,
})
const newestAttempt = (world: World): number => world.archive.attempts.at(-1)?.id ?? 0
const settles = (world: World): void =>
  world.answer(newestAttempt(world), { kind: 'paid', reference: `ch_${newestAttempt(world)}` })
const comesBack = (world: World, id = newestAttempt(world), returnCode = 'R01'): void =>
  world.answer(id, { kind: 'returned', reference: `ch_${id}`, returnCode })
const grant = (world: World, minor: number): string | undefined =>
  world.run({ kind: 'grant_credit', amount: money(minor, 'USD'), reason: 'goodwill', by: 'ada' })
const openOf = (world: World) => world.archive.receivables.map(({ open }) => open.minor)
const balanceOf = (world: World): number => world.archive.creditBalance.minor
const stands = (world: World) => [
  openOf(world).reduce((all, open) => all + open, 0),
  balanceOf(world),
  violations(world),
]

/** M is paid by card in March; April's debit settled on the 7th, and the staff ended it at noon: 23.5 of 30 days are 47.00. */
function endedInApril(): World {
  const world = inMarch(20, [], {})
  world.setMethod(debit)
  world.provider = taken
  world.to(at('2026-04-07T00:00'))
  settles(world)
  world.to(at('2026-04-07T12:00'))
  world.run({ kind: 'cancel_now' })
  expect(stands(world)).toEqual([0, 4700, []])
  return world
}

describe('a debit that comes back after an end (B-141)', () => {
  test('is owed without what its note gave: of 60.00 and 47.00, 13.00 are open and tried alone', () => {
    const world = endedInApril()
    world.to(at('2026-04-08T00:00'))
    comesBack(world)
    expect(stands(world)).toEqual([1300, 0, []])
    world.provider = ({ id }) => ({ kind: 'paid', reference: `ch_${id}` })
    world.to(at('2026-04-11T00:00'))
    expect([world.archive.attempts.at(-1)?.amount.minor, ...stands(world)]).toEqual([1300, 0, 0, []])
    // 60.00 for March, and 6.5 days of April
    expect(world.collected.minor).toBe(6000 + 1300)
  })

  test('is owed with what was spent of its note: of 47.00, 40.00 paid another plan, and 53.00 are open', () => {
    const world = endedInApril()
    const returned = newestAttempt(world)
    world.setMethod(card)
    world.checkOut(aCart(10), 'now')
    expect(balanceOf(world)).toBe(700)
    comesBack(world, returned)
    expect(stands(world)).toEqual([5300, 0, []])
  })

  test('is void where its note took it back whole, also where its debit was never allowed (B-80)', () => {
    for (const code of ['R01', 'R10']) {
      const world = inMarch(20, [], {})
      world.setMethod(debit)
      world.provider = taken
      world.to(at('2026-04-01T00:00'))
      settles(world)
      world.run({ kind: 'cancel_now' })
      comesBack(world, newestAttempt(world), code)
      expect([world.documents.at(-2), ...stands(world)]).toEqual([['period', 'void', 6000], 0, 0, []])
      expect(world.archive.payments.at(-1)?.state).toBe(paymentStates.void)
    }
  })

  test('is paid by account credit, also where its customer denied it: the bank has decided (B-80, B-119)', () => {
    for (const code of ['R01', 'R10']) {
      const world = subscribed()
      world.setMethod(debit)
      world.provider = taken
      world.to(at('2026-02-12T10:00'))
      settles(world)
      grant(world, 2500)
      comesBack(world, newestAttempt(world), code)
      expect(stands(world)).toEqual([3500, 0, []])
    }
  })

  test('keeps what the note of a refund paid out, and takes back what that gave as credit (B-81)', () => {
    const world = inMarch(20, [], {})
    world.setMethod(debit)
    world.provider = taken
    world.to(at('2026-04-07T00:00'))
    settles(world)
    world.to(at('2026-04-09T00:00'))
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    const refund = { kind: 'refund', documentId, reason: 'r', by: 'ada' } as const
    world.run({ ...refund, destination: 'method', net: money(1000, 'USD') })
    world.run({ ...refund, destination: 'credit', net: money(500, 'USD') })
    comesBack(world)
    expect(stands(world)).toEqual([5500, 0, []])
    world.run({ kind: 'void_invoice', documentId, reason: 'uncollectible' })
    expect(stands(world)).toEqual([0, 0, []])
  })
})

test('a debt that ends a life is paid by what that life is credited, and what comes back then is owed without its note (B-141)', () => {
  const world = new World({ at: at('2026-01-01T16:00') })
  world.setMethod(card)
  world.to(at('2026-01-04T16:00'))
  world.checkOut(aCart(20), 'now')
  world.setMethod(debit)
  world.provider = taken
  world.to(at('2026-02-10T16:00'))
  settles(world)
  world.to(at('2026-02-11T16:01'))
  comesBack(world)
  // its attempts are answered no; the next renewal is presented a minute before the 21st day is over
  world.provider = () => declined
  world.to(at('2026-03-04T15:00'))
  world.provider = taken
  world.to(at('2026-03-04T16:00'))
  expect([world.state, openOf(world)]).toEqual(['read_only', [6000, 6000]])
  world.to(at('2026-03-10T16:00'))
  settles(world)
  world.to(at('2026-03-10T16:01'))
  // 21 of 28 days since 4 February were delivered: 45.00 of the 60.00 of March pay them
  expect([world.state, ...stands(world)]).toEqual(['expired', 0, 1500, []])
  world.to(at('2026-03-11T16:00'))
  comesBack(world)
  expect(stands(world)).toEqual([4500, 0, []])
})

test.each(['R01', 'R10'])(
  'a debit that comes back while the bank is asked about the next plan: that begins, past due by the old debt (%s)',
  (code) => {
    const world = endedInApril()
    const returned = newestAttempt(world)
    world.setMethod(card)
    world.provider = (_, now) => ({ kind: 'challenge', challenge: { id: 'c', url: '/c', expiresAt: now + 900_000 } })
    world.checkOut(aCart(20), 'now')
    const purchase = newestAttempt(world)
    expect([world.state, world.archive.attempts.at(-1)?.state]).toEqual(['expired', 'challenge'])
    comesBack(world, returned, code)
    world.answer(purchase, { kind: 'paid', reference: `ch_${purchase}` })
    expect([world.state, violations(world)]).toEqual(['past_due', []])
    world.provider = () => declined
    world.to(at('2026-07-01T00:00'))
    expect([world.state, violations(world)]).toEqual(['expired', []])
  },
)

describe('credit that arises in dunning pays at once (B-141)', () => {
  test('what the staff grant pays the open invoice, and its tries are of the rest', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    grant(world, 2500)
    expect(stands(world)).toEqual([3500, 0, []])
    world.to(at('2026-02-13T10:00'))
    expect(world.archive.attempts.at(-1)?.amount.minor).toBe(3500)
    grant(world, 4000)
    expect([world.state, ...stands(world)]).toEqual(['subscribed', 0, 500, []])
  })

  test('also of an account that has ended, and leaves what the provider charges at least (B-60)', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-20T10:00'))
    world.run({ kind: 'cancel' })
    const [open] = openOf(world).slice(-1)
    grant(world, (open ?? 0) - 20)
    expect([world.state, ...stands(world)]).toEqual(['expired', 50, 30, []])
    grant(world, 20)
    expect(stands(world)).toEqual([0, 0, []])
  })

  test('but nothing while a try is under way, or the bank decides', () => {
    const world = subscribed()
    world.answersAtOnce = false
    world.to(at('2026-02-12T10:00'))
    grant(world, 2500)
    expect(stands(world)).toEqual([6000, 2500, []])
    world.answer(newestAttempt(world), { kind: 'blocked', reference: 'ch_2' })
    expect(stands(world)).toEqual([6000, 2500, []])
  })

  test('what an end credits pays an add-on that was in dunning', () => {
    const world = withFailingAddOn(at('2026-01-06T10:00'))
    world.to(at('2026-01-10T10:00'))
    world.run({ kind: 'cancel_now' })
    const [open, balance] = stands(world)
    expect([world.state, open]).toEqual(['expired', 0])
    expect(
      world.plans.at(-1)?.events.flatMap(({ mails }) => mails.flatMap(({ named }) => named?.['credited'] ?? [])),
    ).toEqual([balance])
  })
})
