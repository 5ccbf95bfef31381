import { describe, expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { money } from '../../money/index.ts'
import { settle } from '../index.ts'

/** A renewal of 60.00 that was declined until the subscription ended, when it was reduced to 30.00. */
function reduced(): World {
  const world = subscribed()
  world.provider = () => declined
  world.to(at('2026-03-05T10:00'))
  expect([world.state, world.archive.receivables.at(-1)?.open.minor]).toEqual(['expired', 3000])
  return world
}

const newest = (world: World) => world.archive.attempts.at(-1)?.id ?? 0

describe('a success of a try whose payment became smaller since (B-115)', () => {
  test('is a deposit of all that it charged: it pays what is open, and the difference stays on the balance', () => {
    const world = reduced()
    world.answer(newest(world), { kind: 'paid', reference: `ch_${newest(world)}` })
    expect(world.documents.slice(1)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 3000],
      ['manual', 'paid', 6000],
    ])
    expect(world.archive.creditBalance.minor).toBe(3000)
    expect(world.archive.payments.slice(1).map(({ state, amount }) => [state, amount.minor])).toEqual([
      [6, 3000],
      [2, 6000],
    ])
    expect(world.mails.slice(-2).map(([name]) => name)).toEqual(['deposit_received', 'payment_recovered'])
    expect(violations(world)).toEqual([])
  })

  test('takes the amount that the provider names, and the same outcome again changes nothing', () => {
    const world = reduced()
    const outcome = { kind: 'paid', reference: `ch_${newest(world)}`, amount: money(6000, 'USD') } as const
    world.answer(newest(world), outcome)
    const once = world.archive
    world.answer(newest(world), outcome)
    expect(world.archive).toEqual(once)
  })

  test('that comes back as a returned debit is owed as a deposit, and credit pays what is left of it (B-80)', () => {
    const world = reduced()
    const reference = `ch_${newest(world)}`
    world.answer(newest(world), { kind: 'paid', reference })
    world.answer(newest(world), { kind: 'returned', reference, returnCode: 'R01' })
    expect([world.archive.creditBalance.minor, world.archive.receivables.at(-1)?.open.minor]).toEqual([0, 3000])
    expect(violations(world)).toEqual([])
  })

  test('of less than what is open holds the account: no try charges that', () => {
    const world = reduced()
    const outcome = { kind: 'paid', reference: 'ch_x', amount: money(2000, 'USD') } as const
    expect(() => settle(world.load(newest(world)), { attemptId: newest(world), outcome }, world.now)).toThrow(
      'paid 2000 of 3000',
    )
  })
})
