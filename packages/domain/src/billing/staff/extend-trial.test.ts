import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { violations } from '@waybill/testkit/billing-invariants'
import { at } from '@waybill/testkit/billing-world'
import { forecastOf } from '../index.ts'

const days = (count: number) => ({ kind: 'extend_trial', to: { days: count } }) as const

describe('a trial that the staff extend (B-75)', () => {
  test('from 12 to 19 January is reminded of again before its new end, and ends there', () => {
    const world = registered()
    world.to(at('2026-01-11T12:00'))
    expect(world.run(days(7))).toBeUndefined()
    expect(world.period).toEqual(['2026-01-05T10:00', '2026-01-19T10:00'])
    expect(world.archive.subscription?.isTrialGranted, 'longer than the usual one').toBe(true)
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'subscription.trial_extended',
      data: { from: at('2026-01-12T10:00'), to: at('2026-01-19T10:00') },
    })
    world.to(at('2026-01-18T12:00'))
    expect([world.state, world.archive.entitlements.map(({ source }) => source)]).toEqual(['trial', ['trial']])
    world.to(at('2026-01-25T00:00'))
    expect([world.state, world.archive.entitlements]).toEqual(['expired', []])
    expect(world.mails).toEqual([
      ['trial_ending_3', '2026-01-09T10:00'],
      ['trial_ending_1', '2026-01-11T10:00'],
      ['trial_ending_3', '2026-01-16T10:00'],
      ['trial_ending_1', '2026-01-18T10:00'],
      ['trial_ended', '2026-01-19T10:00'],
    ])
    expect(violations(world)).toEqual([])
  })

  test('by a day, in its last day, is not reminded of what lies three days before', () => {
    const world = registered()
    world.to(at('2026-01-12T09:00'))
    expect(world.run({ kind: 'extend_trial', to: { at: at('2026-01-13T12:00') } })).toBeUndefined()
    const [next] = forecastOf(world.load(), world.now, { answer: 'paid', most: 1 })
    expect(next).toMatchObject({ at: at('2026-01-12T12:00'), effects: [{ template: 'trial_ending', days: 1 }] })
  })

  test('is checked out until its new end, and paid then', () => {
    const world = registered()
    world.run(days(7))
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    world.to(at('2026-01-19T10:00'))
    expect(world.documents).toEqual([['trial_end', 'paid', 6000]])
    expect(world.period).toEqual(['2026-01-19T10:00', '2026-02-19T10:00'])
  })

  test('is rejected after its end, for a subscriber, with a confirmed checkout, backwards and by years', () => {
    const expired = registered()
    expired.to(at('2026-01-20T00:00'))
    expect([expired.run(days(7)), subscribed().run(days(7))]).toEqual(['not-in-trial', 'not-in-trial'])
    const world = registered()
    for (const to of [{ days: 0 }, { at: at('2026-01-12T10:00') }, { at: at('2026-01-06T10:00') }])
      expect(world.run({ kind: 'extend_trial', to })).toBe('not-later')
    const most = at('2027-01-06T10:00')
    expect(world.run({ kind: 'extend_trial', to: { at: most + 1 } }), 'more than 366 days').toBe('too-late')
    const longest = registered()
    expect([longest.run({ kind: 'extend_trial', to: { at: most } }), longest.period[1]]).toEqual([
      undefined,
      '2027-01-06T10:00',
    ])
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    expect(world.run(days(7))).toBe('checkout-confirmed')
  })
})
