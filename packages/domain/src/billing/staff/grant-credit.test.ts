import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { decide } from '../index.ts'
import type { GrantCredit } from '../index.ts'

const goodwill: GrantCredit = { kind: 'grant_credit', amount: money(2500, 'USD'), reason: 'an outage', by: 'ada' }

describe('credit that the staff grant (B-133)', () => {
  test('pays 25.00 of the next 60.00 before the card does, and says who granted it and why', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(world.run(goodwill)).toBeUndefined()
    expect(world.archive.creditBalance).toEqual(money(2500, 'USD'))
    const entry = { amount: money(2500, 'USD'), cause: 'granted', reason: 'an outage', by: 'ada' }
    expect(world.plans.at(-1)?.credit).toEqual([entry])
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'credit.granted',
      data: { amount: 2500, currency: 'USD', reason: 'an outage', by: 'ada' },
      mails: [{ template: 'credit_granted', named: { granted: 2500 } }],
    })
    world.to(at('2026-01-12T10:00'))
    expect(world.archive.payments.map(({ amount }) => amount.minor)).toEqual([3500])
    expect(world.archive.creditBalance.minor).toBe(0)
    expect(violations(world)).toEqual([])
  })

  test('[PAY-12] above 500.00 waits for another name, also where it comes in two halves (B-81)', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    const usd = (minor: number) => money(minor, 'USD')
    const names = () => world.events.map(({ event }) => event.name).filter((name) => name.startsWith('credit.'))
    world.run({ ...goodwill, amount: usd(50_000) })
    world.run({ ...goodwill, amount: usd(50_001) })
    world.run({ ...goodwill, amount: usd(1), before: usd(50_000) })
    expect([names(), world.archive.creditBalance]).toEqual([
      ['credit.granted', 'credit.requested', 'credit.requested'],
      usd(50_000),
    ])
    const request = { id: 7, by: 'ada' }
    const wanted = { ...goodwill, amount: usd(50_001), request }
    expect(world.run({ ...wanted, by: ' Ada' })).toBe('same-name')
    expect(world.run({ kind: 'withdraw_credit', amount: usd(50_001), request, by: 'lan' })).toBe('other-name')
    expect(world.run({ kind: 'withdraw_credit', amount: usd(50_001), request, by: 'ada' })).toBeUndefined()
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'credit.withdrawn',
      data: { amount: 50_001, currency: 'USD', by: 'ada', request: 7 },
    })
    expect(world.run({ ...wanted, by: 'lan' })).toBeUndefined()
    expect(world.events.at(-1)?.event.data).toMatchObject({ amount: 50_001, by: 'lan', request: 7, requestedBy: 'ada' })
    expect(world.plans.at(-1)?.credit).toMatchObject([{ by: 'ada' }])
    expect([world.archive.creditBalance, violations(world)]).toEqual([usd(100_001), []])
  })

  test('[ADM-06] above 500.00 is given at once where there is no other name (S-28)', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    const amount = money(50_001, 'USD')
    expect(world.run({ ...goodwill, amount, isAlone: true })).toBeUndefined()
    expect(world.events.at(-1)?.event.name).toBe('credit.granted')
    expect([world.archive.creditBalance, violations(world)]).toEqual([amount, []])
  })

  test('is above 0, in the currency of the account, and for an account that billing knows', () => {
    const world = new World({ at: at('2026-01-05T10:00') })
    for (const minor of [0, -1]) expect(world.run({ ...goodwill, amount: money(minor, 'USD') })).toBe('other-amount')
    expect(world.run({ ...goodwill, amount: money(100, 'EUR') })).toBe('other-currency')
    expect(world.archive.creditBalance.minor).toBe(0)
    const { subscription: _, ...unknown } = world.load()
    const withdrawal = {
      kind: 'withdraw_credit',
      amount: goodwill.amount,
      request: { id: 7, by: 'ada' },
      by: 'ada',
    } as const
    for (const command of [goodwill, withdrawal])
      expect(decide(unknown, command, world.now)).toMatchObject({ ok: false, failure: { code: 'no-subscription' } })
  })
})
