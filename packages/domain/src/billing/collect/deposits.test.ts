import { describe, expect, test } from 'vitest'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { registered } from '@waybill/testkit/billing-stories'
import { at, declined } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'
import { violations } from '@waybill/testkit/billing-invariants'
import { money } from '../../money/index.ts'

/** Checkouts that were declined, and whose money came after all: a deposit each, as ch_1, ch_2. */
function deposited(checkouts = 1): World {
  const world = registered()
  world.setMethod(debit)
  world.answersAtOnce = false
  for (let place = 0; place < checkouts; place += 1) {
    world.checkOut(aCart(20), 'now')
    world.answer(newest(world), declined)
  }
  // credit would pay the next checkout: the money comes after all of them
  const tries = world.archive.attempts.slice(-checkouts)
  for (const [place, { id }] of tries.entries()) world.answer(id, { kind: 'paid', reference: `ch_${place + 1}` })
  return world
}

const newest = (world: World): number => world.archive.attempts.at(-1)?.id ?? 0
const lastPlan = (world: World) => world.plans.at(-1)
const creditOf = (world: World) => lastPlan(world)?.credit.map(({ amount, cause }) => [amount.minor, cause])
const returned = (reference: string) => ({ kind: 'returned', reference, returnCode: 'R01' }) as const

describe('a deposit (B-115)', () => {
  test('is for the instant at which it came, and is recorded with its charge', () => {
    const world = deposited()
    expect(world.archive.documents.at(-1)?.lines[0]?.period).toEqual({ start: world.now, end: world.now })
    expect(lastPlan(world)?.events.map(({ name, data }) => [name, data])).toEqual([
      ['credit.deposited', { total: 6000, currency: 'USD', reference: 'ch_1' }],
    ])
  })

  test('that comes back is the one of its charge', () => {
    const world = deposited(2)
    world.answer(newest(world), returned('ch_2'))
    const payments = world.archive.payments.filter(({ reference }) => reference !== undefined)
    expect(payments.map(({ reference, state }) => [reference, state])).toEqual([
      ['ch_1', 2],
      ['ch_2', 6],
    ])
  })

  test('that comes back spends what is left of the credit as a payment', () => {
    const world = deposited()
    world.answer(newest(world), returned('ch_1'))
    expect(creditOf(world)).toEqual([[-6000, 'payment']])
    expect(violations(world)).toEqual([])
  })

  test('that comes back after the credit is spent is owed whole, and is for no list', () => {
    const world = deposited()
    const first = newest(world)
    world.setMethod(card)
    world.answersAtOnce = true
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    world.answer(first, returned('ch_1'))
    expect([creditOf(world), lastPlan(world)?.reconciliations]).toEqual([[], []])
    expect(world.archive.payments.find(({ reference }) => reference === 'ch_1')?.amount).toEqual(money(6000, 'USD'))
    expect(violations(world)).toEqual([])
  })

  test('that comes back after a part is spent is collected for the rest', () => {
    const world = deposited()
    const first = newest(world)
    world.setMethod(card)
    world.answersAtOnce = true
    world.checkOut(aCart(10), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    world.answer(first, returned('ch_1'))
    expect(world.archive.payments.find(({ reference }) => reference === 'ch_1')?.amount).toEqual(money(4000, 'USD'))
    expect([creditOf(world), lastPlan(world)?.reconciliations]).toEqual([[[-2000, 'payment']], []])
  })

  test('that comes back once the account has another currency is owed whole in its own (B-88, B-137)', () => {
    const world = deposited()
    const first = newest(world)
    world.setMethod(card)
    world.answersAtOnce = true
    world.checkOut(aCart(20), 'now')
    expect(world.archive.creditBalance.minor).toBe(0)
    const { account } = world.archive
    world.archive = { ...world.archive, account: { ...account, currency: 'EUR' }, creditBalance: money(500, 'EUR') }
    world.answer(first, returned('ch_1'))
    expect([creditOf(world), world.archive.creditBalance]).toEqual([[], money(500, 'EUR')])
    expect(world.archive.receivables.at(-1)?.open).toEqual(money(6000, 'USD'))
    world.to(at('2026-01-20T10:00'))
    expect(world.archive.attempts.at(-1)?.amount).toEqual(money(6000, 'USD'))
  })

  test('whose new charge comes back as well has its clock of access anew (B-80, B-142)', () => {
    const world = deposited()
    const first = newest(world)
    world.answersAtOnce = true
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-12T10:00'))
    world.answersAtOnce = false
    world.answer(first, returned('ch_1'))
    world.to(at('2026-01-15T10:00'))
    world.answer(newest(world), { kind: 'paid', reference: 'ch_9' })
    world.answer(newest(world), returned('ch_9'))
    expect(world.archive.payments.find(({ reference }) => reference === 'ch_9')?.state).toBe(8)
    expect(world.archive.receivables.at(-1)).toMatchObject({
      firstFailedAt: at('2026-01-15T10:00'),
      open: money(6000, 'USD'),
    })
  })
})
