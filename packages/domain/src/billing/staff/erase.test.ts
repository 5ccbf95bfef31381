import { describe, expect, test } from 'vitest'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'

const start = at('2026-01-05T10:00')
const erased = (world: World, isCreditGivenUp = false): string | undefined =>
  world.run({ kind: 'erase', isCreditGivenUp, by: 'ada' })

/** M is paid from 5 January on. */
function subscribed(): World {
  const world = new World({ at: start })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  return world
}

/** The same, cancelled: it ends with what is paid. */
function over(): World {
  const world = subscribed()
  world.run({ kind: 'cancel' })
  world.to(at('2026-02-06T10:00'))
  return world
}

describe('the staff erase an account (decisions-billing 2.1)', () => {
  test('after its last invoice: it is closed, has no method, and nothing is due any more', () => {
    const world = over()
    expect([world.state, erased(world), world.state]).toEqual(['expired', undefined, 'closed'])
    expect([world.archive.method, world.plans.at(-1)?.nextDue]).toEqual([undefined, undefined])
    world.to(at('2030-01-01T00:00'))
    expect([world.documents, violations(world)]).toEqual([[['period', 'paid', 6000]], []])
  })

  test('of which nothing is left, without an entry of credit, an event or another end of its trial', () => {
    const world = over()
    erased(world)
    expect(world.plans.at(-1)).toMatchObject({ credit: [], events: [], causes: ['erase'] })
  })

  test('in its trial, which ends with it and without a mail', () => {
    const world = new World({ at: start })
    expect([erased(world), world.state]).toEqual([undefined, 'closed'])
    expect([world.archive.items, world.mails.map(([name]) => name)]).toEqual([[], []])
  })

  test('in its trial with a confirmed checkout, which is given up uncharged', () => {
    const world = new World({ at: start })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect([world.state, erased(world), world.state]).toEqual(['trial_confirmed', undefined, 'closed'])
    world.to(at('2026-03-01T00:00'))
    expect([world.documents, world.tries, violations(world)]).toEqual([[['trial_end', 'void', 6000]], [], []])
  })

  test('neither while it is subscribed nor while it is paused', () => {
    expect(erased(subscribed())).toBe('still-subscribed')
    const paused = subscribed()
    paused.run({ kind: 'pause' })
    expect(erased(paused)).toBe('still-subscribed')
    expect(erased(paused, true)).toBe('still-subscribed')
  })

  test('not with a debt, a payment that is under way, a lock, or another account that pays', () => {
    const owing = subscribed()
    owing.provider = () => declined
    owing.to(at('2026-03-05T10:00'))
    expect([owing.state, erased(owing)]).toEqual(['expired', 'debts-first'])
    const paying = new World({ at: start })
    paying.setMethod(card)
    paying.answersAtOnce = false
    paying.checkOut(aCart(20), 'now')
    expect(erased(paying)).toBe('payment-under-way')
    const locked = over()
    locked.archive = { ...locked.archive, account: { ...locked.archive.account, isLocked: true } }
    expect(erased(locked)).toBe('account-locked')
    const member = new World({ at: start })
    member.run({ kind: 'take_on', payer: { by: 'partner', accountId: 99 } })
    expect(erased(member)).toBe('paid-by-other')
  })

  test('with credit only where it is given up, which is an entry of its own', () => {
    const world = subscribed()
    world.run({ kind: 'cancel_now' })
    const left = world.archive.creditBalance
    expect([left.minor > 0, erased(world)]).toEqual([true, 'credit-left'])
    expect([erased(world, true), world.archive.creditBalance]).toEqual([undefined, money(0, 'USD')])
    expect(world.plans.at(-1)?.credit).toEqual([
      { amount: money(-left.minor, 'USD'), cause: 'given_up', reason: 'erased', by: 'ada' },
    ])
    expect(world.plans.at(-1)?.events).toEqual([
      {
        name: 'credit.given_up',
        subject: { table: 'subscription', id: world.archive.subscription?.id },
        data: { amount: left.minor, currency: 'USD', by: 'ada' },
        mails: [],
      },
    ])
    expect(violations(world)).toEqual([])
  })

  test('once: afterwards nothing begins again, but what was paid can be given back', () => {
    const world = over()
    erased(world)
    expect(erased(world)).toBe('account-closed')
    world.archive = { ...world.archive, method: card }
    expect(world.checkOut(aCart(20), 'now')).toBe('account-closed')
    expect(world.run({ kind: 'grant_credit', amount: money(100, 'USD'), reason: 'r', by: 'ada' })).toBe(
      'account-closed',
    )
    const [paid] = world.archive.documents
    const refund = { kind: 'refund', documentId: paid?.id ?? 0, reason: 'goodwill', by: 'ada' } as const
    expect(world.run({ ...refund, destination: 'credit' })).toBe('account-closed')
    expect(world.run({ ...refund, destination: 'method' })).toBeUndefined()
    expect([world.documents.at(-1)?.[0], violations(world)]).toEqual(['credit', []])
  })

  test('while a refund to its credit waits for a second name: no credit is given any more (B-81)', () => {
    const world = subscribed()
    change(world, aCart(20), { interval: 'year' })
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    const refund = { kind: 'refund', documentId, reason: 'goodwill', by: 'ada' } as const
    expect(world.run({ ...refund, destination: 'credit', net: money(50_001, 'USD') })).toBeUndefined()
    world.run({ kind: 'cancel' })
    world.to(at('2027-02-06T10:00'))
    expect([world.state, erased(world)]).toEqual(['expired', undefined])
    const refundId = world.archive.refunds.at(-1)?.id ?? 0
    expect(world.run({ kind: 'approve_refund', refundId, by: 'bea' })).toBe('account-closed')
    expect([world.archive.creditBalance.minor, violations(world)]).toEqual([0, []])
    expect(world.run({ kind: 'withdraw_refund', refundId, by: 'ada' })).toBeUndefined()
  })

  test('while a refund to its method waits for a second name, which still gives it back (B-81)', () => {
    const world = subscribed()
    change(world, aCart(20), { interval: 'year' })
    const documentId = world.archive.documents.at(-1)?.id ?? 0
    const refund = { kind: 'refund', documentId, reason: 'goodwill', by: 'ada', destination: 'method' } as const
    expect(world.run({ ...refund, net: money(50_001, 'USD') })).toBeUndefined()
    world.run({ kind: 'cancel' })
    world.to(at('2027-02-06T10:00'))
    erased(world)
    const { id: refundId = 0, state } = world.archive.refunds.at(-1) ?? {}
    expect([state, world.run({ kind: 'approve_refund', refundId, by: 'bea' })]).toEqual(['requested', undefined])
    expect([world.archive.refunds.at(-1)?.state, violations(world)]).toEqual(['refunded', []])
  })

  test('and lift its lock where a charge of before was disputed since (B-82)', () => {
    const world = over()
    erased(world)
    const reference = `ch_${world.archive.attempts[0]?.id}`
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'disputed', reference })
    world.answer(world.archive.attempts[0]?.id ?? 0, { kind: 'dispute_won', reference })
    expect(world.archive.account.isLocked).toBe(true)
    expect(world.run({ kind: 'unlock' })).toBeUndefined()
    expect(world.archive.account.isLocked).toBe(false)
  })
})
