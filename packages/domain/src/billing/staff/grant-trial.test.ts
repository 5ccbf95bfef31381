import { describe, expect, test } from 'vitest'
import { change, grantTrial } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'

/** V has a trial of 14 days, V2 of a month needs it. */
const tried = 321
const trialOf = (world: World) => world.archive.items.find(({ productId }) => productId === tried)?.trial

describe('a trial of an add-on that the staff grant again (B-75)', () => {
  function triedOnce(): World {
    const world = subscribed()
    change(world, aCart(20, [tried]))
    change(world, aCart(20))
    return world
  }

  test('[REG-04] begins with the next purchase, and the one after that is charged at once', () => {
    const world = triedOnce()
    change(world, aCart(20, [tried]))
    expect(trialOf(world)).toBe(0)
    change(world, aCart(20), { timeframe: 'now' })
    expect(grantTrial(world, tried)).toBeUndefined()
    expect(world.archive.triedAddOns).toEqual([])
    change(world, aCart(20, [tried]))
    expect([trialOf(world), world.archive.triedAddOns]).toEqual([1, ['module-code-321']])
    change(world, aCart(20))
    change(world, aCart(20, [tried]))
    expect(trialOf(world)).toBe(0)
    expect(violations(world)).toEqual([])
  })

  test('is recorded with who granted it and why', () => {
    const world = triedOnce()
    grantTrial(world, tried)
    expect(world.events.at(-1)?.event).toMatchObject({
      name: 'module.trial_granted',
      data: { addOnCode: 'module-code-321', reason: 'a lost week', by: 'ada@shop.example' },
      mails: [],
    })
    const ofPlan = registered()
    grantTrial(ofPlan)
    expect(ofPlan.events.at(-1)?.event).toEqual({
      name: 'subscription.trial_granted',
      subject: { table: 'subscription', id: ofPlan.archive.subscription?.id },
      data: { reason: 'a lost week', by: 'ada@shop.example' },
      mails: [],
    })
    expect(world.plans.at(-1)?.trialsAllowed).toEqual([{ addOnCode: 'module-code-321', grantedAt: world.now }])
  })

  test('is granted once until it is used, and not while one is unused or runs', () => {
    const world = triedOnce()
    expect([grantTrial(world, tried), grantTrial(world, tried)]).toEqual([undefined, 'trial-unused'])
    change(world, aCart(20, [tried]))
    expect(grantTrial(world, tried)).toBe('trial-runs')
    expect(grantTrial(subscribed(), tried)).toBe('trial-unused')
  })
})

describe('a trial of a plan that the staff grant again (B-75)', () => {
  test('[REG-04] begins anew after its end, without a card, and is paid at its new end', () => {
    const world = registered()
    world.to(at('2026-01-20T00:00'))
    expect(world.checkOut(aCart(20), 'trial_end')).toBe('billing-missing')
    expect(grantTrial(world)).toBeUndefined()
    expect([world.state, world.period]).toEqual(['trial', ['2026-01-20T00:00', '2026-01-27T00:00']])
    const { changed } = world.plans.at(-1)?.rows.subscription ?? {}
    expect(changed, 'the life before it').toMatchObject([{ status: -2, endedAt: at('2026-01-20T00:00') }])
    expect(world.archive.entitlements.map(({ source }) => source)).toEqual(['trial'])
    world.setMethod(card)
    expect(world.checkOut(aCart(20), 'trial_end')).toBeUndefined()
    expect([world.state, world.archive.payments.map(({ state }) => state)]).toEqual(['trial_confirmed', [5]])
    world.to(at('2026-01-27T00:00'))
    expect([world.state, world.documents]).toEqual(['subscribed', [['trial_end', 'paid', 6000]]])
    expect(violations(world)).toEqual([])
  })

  test('reminds of its new end, and its end is mailed as that of the first', () => {
    const world = registered()
    world.to(at('2026-01-20T00:00'))
    const before = world.mails.length
    grantTrial(world)
    world.to(at('2026-01-28T00:00'))
    expect(world.mails.slice(before)).toEqual([
      ['trial_ending_3', '2026-01-24T00:00'],
      ['trial_ending_1', '2026-01-26T00:00'],
      ['trial_ended', '2026-01-27T00:00'],
    ])
    expect([world.state, world.archive.entitlements]).toEqual(['expired', []])
  })

  test('becomes the trial that runs, and is granted once until that is over', () => {
    const world = registered()
    expect(grantTrial(world)).toBeUndefined()
    expect(world.archive.subscription).toMatchObject({ isTriedAgain: true, trial: { end: at('2026-01-12T10:00') } })
    expect(grantTrial(world)).toBe('trial-unused')
    world.to(at('2026-01-20T00:00'))
    expect([grantTrial(world), grantTrial(world)]).toEqual([undefined, 'trial-unused'])
  })

  test('is rejected for a subscriber, after a plan that is sold no more, and while something is owed', () => {
    const world = subscribed()
    expect(grantTrial(world)).toBe('already-subscribed')
    const expired = registered()
    expired.to(at('2026-01-20T00:00'))
    expect(
      expired.run({ kind: 'grant_trial', of: { plan: undefined }, reason: 'a lost week', by: 'ada@shop.example' }),
    ).toBe('nothing-to-try')
    world.provider = () => declined
    world.to(at('2026-03-20T00:00'))
    expect([world.state, grantTrial(world)]).toEqual(['expired', 'debts-first'])
    world.answersAtOnce = false
    world.run({ kind: 'retry' })
    expect(grantTrial(world)).toBe('payment-under-way')
  })

  test('follows a subscription that ended, and gives no add-on of it another trial', () => {
    const world = subscribed()
    change(world, aCart(20, [tried]))
    world.run({ kind: 'cancel_now' })
    expect(grantTrial(world)).toBeUndefined()
    expect([world.state, world.archive.triedAddOns]).toEqual(['trial', ['module-code-321']])
    world.to(world.now + 8 * 86_400_000)
    expect(world.state).toBe('expired')
    expect(violations(world)).toEqual([])
  })
})
