import { describe, expect, test } from 'vitest'
import type { BillingFacts } from '@waybill/domain/billing'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { nextOrderId, unknownAccount } from '@waybill/testkit/billing-archive'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, purchaseIn } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'

type Payer = BillingFacts['account']['paidBy']

/** Registered on 5 January; another account pays from the first day on. */
function memberOf(paidBy: Payer): World {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.archive = { ...world.archive, account: { ...world.archive.account, paidBy } }
  return world
}

const enable = (world: World, planId: number): string | undefined =>
  world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase: purchaseIn(aCart(planId)) })

describe('an order that a partner is billed for (B-35)', () => {
  test('takes effect with its call: no document, no payment, no end of a trial to wait for', () => {
    const world = memberOf('partner')
    world.to(at('2026-01-07T09:00'))
    expect(enable(world, 20)).toBeUndefined()
    expect([world.state, world.period, world.documents, world.archive.payments]).toEqual([
      'subscribed',
      ['2026-01-07T09:00', '2026-02-07T09:00'],
      [],
      [],
    ])
    expect(world.archive.orders.map(({ state }) => state)).toEqual(['done'])
    expect(world.events.map(({ event }) => [event.name, event.data]).slice(-2)).toEqual([
      ['order.booked', { paidBy: 'partner' }],
      ['subscription.started', {}],
    ])
    expect(world.archive.entitlements.map(({ productId, source }) => [productId, source])).toEqual([[200, 'partner']])
    world.to(at('2026-05-01T00:00'))
    expect([world.state, world.documents]).toEqual(['subscribed', []])
    expect(violations(world)).toEqual([])
  })

  test('begins another life after the trial ran out, and is the same by an organisation (B-42, B-120)', () => {
    const world = memberOf('organization')
    world.to(at('2026-02-01T00:00'))
    expect(world.state).toBe('expired')
    expect(enable(world, 10)).toBeUndefined()
    expect([world.state, world.period[0]]).toEqual(['subscribed', '2026-02-01T00:00'])
  })

  test('begins the first life of an account that was never in trial: a partner switches on for itself (D-15)', () => {
    const never = new World({ at: at('2026-01-05T10:00') })
    const unknown = unknownAccount(1)
    never.archive = { ...unknown, account: { ...unknown.account, paidBy: 'partner' } }
    expect([never.state, enable(never, 20), never.state]).toEqual(['visitor', undefined, 'subscribed'])
    expect([never.period, never.documents]).toEqual([['2026-01-05T10:00', '2026-02-05T10:00'], []])
    expect(never.archive.subscription).toMatchObject({ channel: 'direct', kind: 0, currency: 'USD', interval: 'month' })
    never.to(at('2026-04-01T00:00'))
    expect([never.state, never.period[0]]).toEqual(['subscribed', '2026-03-05T10:00'])
    expect(violations(never)).toEqual([])
  })

  test('is no way around a payment, and not made twice', () => {
    const world = memberOf('itself')
    expect(enable(world, 20)).toBe('pays-itself')
    const other = memberOf('partner')
    enable(other, 20)
    expect(enable(other, 30)).toBe('already-subscribed')
  })

  test('is rejected while the account has credit in another currency, and changes nothing (A-118)', () => {
    const world = new World({ at: at('2026-01-05T10:00'), credit: 2699 })
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
    const before = world.archive
    const purchase = { ...purchaseIn(aCart(20)), currency: 'EUR' as const }
    expect(world.run({ kind: 'enable', orderId: nextOrderId(world.archive), purchase })).toBe(
      'credit-in-other-currency',
    )
    expect(world.archive).toEqual(before)
    expect(enable(world, 20)).toBeUndefined()
    const without = memberOf('partner')
    expect(without.run({ kind: 'enable', orderId: nextOrderId(without.archive), purchase })).toBeUndefined()
    expect(without.archive.account.currency).toBe('EUR')
  })

  test('sets a checkout aside that waited for the end of the trial: nothing of it is charged any more', () => {
    const world = memberOf('itself')
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.archive = { ...world.archive, account: { ...world.archive.account, paidBy: 'partner' } }
    expect(enable(world, 30)).toBeUndefined()
    world.to(at('2026-02-01T00:00'))
    expect(world.documents.map(([, status]) => status)).toEqual(['void'])
    expect(world.tries).toEqual([])
  })
})

describe('a change that a partner is billed for', () => {
  test('dearer takes effect now, without lines and amounts (B-35, B-40)', () => {
    const world = memberOf('partner')
    enable(world, 20)
    world.to(at('2026-01-16T00:00'))
    const plan = previewOf(world, aCart(40))
    if (typeof plan === 'string') throw new Error(plan)
    const { timeframe, lines, total, dueNow, toCredit, nextAmount } = plan
    const minor = [total, dueNow, toCredit, nextAmount].map((amount) => amount.minor)
    expect([timeframe, lines, minor]).toEqual(['now', [], [0, 0, 0, 0]])
    expect(change(world, aCart(40), { digest: plan.digest })).toBeUndefined()
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([40, 400])
    expect(world.archive.entitlements.map(({ source }) => source)).toEqual(['partner'])
    expect(world.documents).toEqual([])
  })

  test('cheaper waits for the end of the period, and its amount of then is none either', () => {
    const world = memberOf('partner')
    enable(world, 30)
    const plan = previewOf(world, aCart(10))
    expect(plan).toMatchObject({ timeframe: 'renewal', nextAmount: { minor: 0 } })
    expect(change(world, aCart(10))).toBeUndefined()
    expect(world.state).toBe('pending_change')
    world.to(at('2026-02-05T10:00'))
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([10, 100])
    expect(world.documents).toEqual([])
  })

  test('adds a metered module and removes it within the month: the statement counts its peak (B-120)', () => {
    const world = memberOf('partner')
    enable(world, 20)
    expect(change(world, aCart(30), { timeframe: 'now' })).toBeUndefined()
    expect(change(world, aCart(20), { timeframe: 'now' })).toBeUndefined()
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([20, 200])
    expect(world.archive.carried).toEqual([])
  })

  test('carries no usage that it ends to an invoice: the statement counts it (B-120)', () => {
    const world = memberOf('partner')
    enable(world, 30)
    world.to(at('2026-01-20T10:00'))
    expect(change(world, aCart(20), { timeframe: 'now' })).toBeUndefined()
    expect([world.archive.carried, world.documents]).toEqual([[], []])
  })
})
