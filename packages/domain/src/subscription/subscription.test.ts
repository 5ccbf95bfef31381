import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { emptyCart, planCommand, type Cart, type CartCommand } from '../cart/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { unwrap } from '../result/index.ts'
import {
  accessAt,
  isActuallyInTrial,
  statusAt,
  subscriptionFlags,
  subscriptionKinds,
  subscriptionStatuses,
  trialPlan,
  triedBeyondPlan,
  visitorFlags,
} from './index.ts'
import type { SubscriptionFacts } from './index.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 5, 10)
const verified = { registeredAt: start, isVerified: true }
const subscribed: SubscriptionFacts = {
  kind: 0,
  status: 1,
  channel: 'direct',
  hasConfirmedCheckout: false,
  dunningSchedule: 'renewal',
  hasPendingChange: false,
}
const inTrial: SubscriptionFacts = { ...subscribed, status: -1, trialEndsAt: start + 7 * day }

/** The cart of a visitor after commands that the shop takes. */
function cartIn(catalogue: Catalogue, commands: readonly CartCommand[]): Cart {
  const context = { catalogue, viewer: { kind: 'visitor' } as const }
  return commands.reduce((before, command) => {
    const planned = planCommand(context, before, command)
    return planned.ok ? planned.value.after : before
  }, emptyCart('USD'))
}

function setFlags(facts: SubscriptionFacts, now: number): string[] {
  return Object.entries(subscriptionFlags(facts, now)).flatMap(([name, isSet]) => (isSet ? [name] : []))
}

describe('the state of a subscription', () => {
  test('[SUB-01] kind and status are two enumerations', () => {
    expect(subscriptionKinds).toEqual({ marketplace: 0, legacy: 1 })
    expect(subscriptionStatuses).toEqual({ subscribed: 1, notSubscribed: -1, expired: -2 })
  })

  test('[SUB-01] the flags are derived from what is stored and the clock', () => {
    expect(setFlags(subscribed, start)).toEqual(['subscribed'])
    expect(setFlags(inTrial, start)).toEqual(['trial'])
    expect(setFlags(inTrial, start + 7 * day)).toEqual(['expired'])
    expect(setFlags({ ...subscribed, cancelAt: start + day }, start)).toEqual(['subscribed', 'canceled'])
    expect(setFlags({ ...subscribed, cancelAt: start + day }, start + day)).toEqual(['expired'])
    expect(setFlags({ ...subscribed, firstFailedAt: start }, start)).toEqual(['subscribed', 'pastDue'])
    expect(setFlags({ ...subscribed, hasPastDueInvoice: true }, start)).toEqual(['subscribed', 'pastDue'])
    expect(setFlags({ ...subscribed, pausedAt: start, hasPendingChange: true }, start)).toEqual([
      'subscribed',
      'paused',
      'pendingChange',
    ])
    expect(setFlags({ ...subscribed, kind: 1, channel: 'wired' }, start)).toEqual(['subscribed', 'legacy', 'wired'])
    expect(Object.keys(visitorFlags).filter((name) => name === 'trial')).toEqual(['trial'])
  })

  test('a trial that ends with a confirmed checkout is not expired by the clock (B-71)', () => {
    expect(statusAt({ ...inTrial, hasConfirmedCheckout: true }, start + 8 * day)).toBe(-1)
    expect(statusAt(inTrial, start + 7 * day - 1)).toBe(-1)
    expect(statusAt(inTrial, start + 7 * day)).toBe(-2)
  })

  test('actual_is_trial is the enum and the clock together (B-08)', () => {
    expect(isActuallyInTrial(1, start + day, start)).toBe(true)
    expect(isActuallyInTrial(1, start + day, start + day)).toBe(false)
    expect(isActuallyInTrial(2, start + day, start)).toBe(false)
  })
})

describe('access', () => {
  test('in a trial is full until its end, read-only from 48 hours without a verified address (B-70)', () => {
    const unverified = { registeredAt: start, isVerified: false }
    expect(accessAt(inTrial, verified, start + 7 * day - 1)).toEqual({ mode: 'full', source: 'trial' })
    expect(accessAt(inTrial, verified, start + 7 * day)).toEqual({ mode: 'none' })
    expect(accessAt(inTrial, unverified, start + 2 * day - 1).mode).toBe('full')
    expect(accessAt(inTrial, unverified, start + 2 * day)).toEqual({ mode: 'read_only', source: 'trial' })
  })

  test('[PAY-09] after a failure is full for 14 days, read-only to day 21, then gone, whatever jobs did', () => {
    const failed = { ...subscribed, firstFailedAt: start }
    const at = (days: number) => accessAt(failed, verified, start + days * day)
    expect(at(0)).toEqual({ mode: 'full', source: 'grace' })
    expect(at(14)).toEqual({ mode: 'read_only', source: 'grace' })
    expect(at(21)).toEqual({ mode: 'none' })
    expect(statusAt(failed, start + 21 * day)).toBe(-2)
  })

  test('is paid while nothing failed, and off when paused or past a cancellation', () => {
    expect(accessAt(subscribed, verified, start)).toEqual({ mode: 'full', source: 'paid' })
    expect(accessAt({ ...subscribed, pausedAt: start }, verified, start).mode).toBe('none')
    expect(accessAt({ ...subscribed, cancelAt: start }, verified, start).mode).toBe('none')
  })
})

describe('the trial of a registration', () => {
  test('runs 7 x 86,400 seconds from its instant and activates core, default and the bundled modules (B-70)', () => {
    const plan = unwrap(trialPlan(shop, cartOf(addPlan(1)), start))
    expect(plan.window).toEqual({ start, end: start + 604_800_000 })
    expect(plan.planId).toBe(1)
    expect(plan.modules.map(({ productId, reason }) => [productId, reason])).toEqual([
      [110, 'default'],
      [124, 'core'],
      [101, 'plan'],
      [102, 'plan'],
      [103, 'plan'],
    ])
  })

  test('takes only add-ons that can be tried, with what they need, and limits usage to the trial quantity or 5', () => {
    const catalogue = aCatalogue([
      aPackage(1, [501]),
      aModule(501, { pricingType: 'USAGE', usageKey: 'vehicle' }),
      aModule(502, { pricingType: 'USAGE', usageKey: 'user', trialQuantity: 3, dependencies: [503] }),
      aModule(503),
      aModule(504),
      aModule(505, { trialInterval: 14, trialUnit: 'day' }),
    ])
    const cart = cartIn(catalogue, [addPlan(1), add(502), add(504), add(505)])
    // a trial of its own goes beyond that of its plan (B-74)
    const endsAt = start + 14 * 86_400_000
    expect(unwrap(trialPlan(catalogue, cart, start)).modules).toEqual([
      { productId: 502, bundled: false, reason: 'addon', quantity: 3 },
      { productId: 503, bundled: false, reason: 'needed' },
      { productId: 505, bundled: false, reason: 'addon', ownTrial: { addOnCode: 'module-number-505', endsAt } },
      { productId: 501, bundled: true, reason: 'plan', quantity: 5 },
    ])
    // no part of the first charge
    expect(triedBeyondPlan(catalogue, cart, start)).toEqual(new Map([[505, endsAt]]))
  })

  test('an own trial that ends with the plan’s or before is charged with it, and a Custom Solution has none (B-60, B-74)', () => {
    const triedFor = (trialInterval: number, commands: readonly CartCommand[]) => {
      const addOn = aModule(505, { trialInterval, trialUnit: 'day' })
      const catalogue = aCatalogue([aPackage(1, [501]), aModule(501), addOn])
      return [...triedBeyondPlan(catalogue, cartIn(catalogue, commands), start)]
    }
    expect(triedFor(7, [addPlan(1), add(505)])).toEqual([])
    expect(triedFor(8, [addPlan(1), add(505)])).toEqual([[505, start + 8 * day]])
    expect(triedFor(8, [add(505)])).toEqual([])
  })

  test('without a cart is the Custom Solution with core and default modules', () => {
    const plan = unwrap(trialPlan(shop, emptyCart('USD'), start))
    expect(plan.planId).toBe(0)
    expect(plan.modules.map(({ productId }) => productId)).toEqual([110, 124])
  })
})
