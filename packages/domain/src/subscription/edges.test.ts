import { describe, expect, test } from 'vitest'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import { addPlan, cartOf } from '../../laws/cart-run.ts'
import { aCatalogue, aModule, aPackage, shop } from '../../laws/cart-shop.ts'
import { emptyCart } from '../cart/index.ts'
import type { Cart, CartLine } from '../cart/index.ts'
import type { Catalogue, Module } from '../catalog/index.ts'
import { noTax } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { money } from '../money/index.ts'
import { unwrap } from '../result/index.ts'
import {
  accessAt,
  checkoutPlan,
  orderedItems,
  statusAt,
  subscriptionFlags,
  subscriptionItems,
  trialPlan,
  visitorFlags,
} from './index.ts'
import type { BillingInterval, SubscriptionFacts, SubscriptionItem } from './index.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
const march = at('2026-03-01T00:00')
const amounts = (lines: readonly ChargeLine[]) => lines.map(({ kind, amount }) => [kind, amount.minor])

/** Package 20 for 60.00 includes 5 vehicles, more at 3.00; 312 by vehicle in arrears, 310 in advance, 340 by user in advance. */
const fleet = aCatalogue([
  aPackage(20, [200], { assetType: 'vehicle', minimumAssetCount: 5, minimumAssetRate: { USD: 300 } }),
  aPackage(30, [300, 312]),
  aModule(200, { basePrice: { USD: 6000 } }),
  aModule(300, { basePrice: { USD: 9000 } }),
  aModule(312, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 5 }),
  aModule(310, { basePrice: { USD: 1000 }, pricingType: 'USAGE', usageKey: 'vehicle', isPrepayment: true }),
  aModule(340, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'user', isPrepayment: true }),
])

interface Sale {
  readonly planId: number
  readonly ids: readonly number[]
  readonly quantities?: Readonly<Record<string, number>>
  readonly interval?: BillingInterval
}

function sold({ planId, ids, quantities = {}, interval = 'month' }: Sale) {
  const lines = ids.map((productId) => ({ productId, bundled: false }))
  const selection = { planId, lines, currency: 'USD', quantities, pricing: false } as const
  const items = unwrap(subscriptionItems(fleet, selection, { interval }))
  return { currency: 'USD', interval, anchor: march, items } as const
}

const checkout = (sale: Sale) => checkoutPlan({ ...sold(sale), now: march, start: 'now', taxRate: noTax })
const renewal = (sale: Sale, peaks: Readonly<Record<string, number>>) => boundaryLines(sold(sale), 1, { peaks })

describe('assets above those that a plan includes (A-63, A-105)', () => {
  const plan = { planId: 20, ids: [200], quantities: { vehicle: 8 } }

  test('are charged in arrears on the highest count: 11 of 5 at 3.00 are 18.00', () => {
    const [, line] = renewal(plan, { vehicle: 11 })
    expect(line).toEqual({
      kind: 'extra_assets',
      productId: 20,
      period: { index: 0, start: march, end: at('2026-04-01T00:00') },
      quantity: 11,
      freeQuantity: 5,
      unit: money(300, 'USD'),
      amount: money(1800, 'USD'),
      explanation: {
        step: 'extra_assets',
        assetType: 'vehicle',
        assets: 11,
        minimum: 5,
        extra: 6,
        rate: money(300, 'USD'),
        amount: money(1800, 'USD'),
      },
    })
  })

  test('cost nothing up to the included ones, and without any record', () => {
    expect([{ vehicle: 5 }, { vehicle: 2 }, {}].map((peaks) => renewal(plan, peaks)[1]?.amount.minor)).toEqual([
      0, 0, 0,
    ])
  })

  test('are no part of the first payment, and an estimate in the next one, by what was declared', () => {
    const first = checkout(plan)
    expect(amounts(first.lines)).toEqual([['plan', 6000]])
    expect([first.nextAmount.minor, first.isEstimate, shown(first.nextDate)]).toEqual([6900, true, '2026-04-01'])
  })

  test('are charged by the month in a yearly subscription (B-61)', () => {
    const year = checkout({ ...plan, interval: 'year' })
    expect([shown(year.nextDate), year.nextAmount.minor]).toEqual(['2026-04-01', 900])
  })
})

describe('the charge after the first (B-72)', () => {
  test('estimates usage by what was declared', () => {
    const plan = checkout({ planId: 30, ids: [300, 312], quantities: { vehicle: 8 } })
    expect([plan.nextAmount.minor, plan.isEstimate]).toEqual([18_600, true])
  })

  test('is no estimate where all is paid in advance, and comes a month later for prepaid units (B-65)', () => {
    const monthly = checkout({ planId: 0, ids: [310], quantities: { vehicle: 4 } })
    expect([monthly.nextAmount.minor, monthly.isEstimate]).toEqual([4000, false])
    const yearly = checkout({ planId: 0, ids: [200, 310], quantities: { vehicle: 4 }, interval: 'year' })
    expect([shown(yearly.nextDate), yearly.nextAmount.minor]).toEqual(['2026-04-01', 4000])
  })

  test('of a checkout in a trial that is over, at its last instant too, waits for nothing (B-42)', () => {
    const sale = sold({ planId: 20, ids: [200] })
    const plan = (trialEndsAt: number) =>
      checkoutPlan({ ...sale, now: march, trialEndsAt, start: 'trial_end', taxRate: noTax })
    expect([plan(march - 1), plan(march)].map(({ start, dueNow }) => [start, dueNow.minor])).toEqual([
      ['now', 6000],
      ['now', 6000],
    ])
    expect(plan(march + 1)).toMatchObject({ start: 'trial_end', anchor: march + 1 })
  })
})

describe('units (B-64, B-65)', () => {
  test('that are prepaid lose their free ones first, and so does what exceeds them: 8 with 5 free, then 10', () => {
    const team = { planId: 0, ids: [340], quantities: { user: 8 } }
    expect(amounts(renewal(team, { user: 10 }))).toEqual([
      ['prepaid', 3600],
      ['overage', 2400],
    ])
  })

  test('used exactly at the minimum are usage', () => {
    const plan = { planId: 30, ids: [300, 312] }
    expect(amounts(renewal(plan, { vehicle: 5 }))).toEqual([
      ['plan', 9000],
      ['usage', 6000],
    ])
  })

  const usage = (about: Partial<Extract<SubscriptionItem, { usageKey: string }>>) => {
    const item: SubscriptionItem = {
      kind: 'usage',
      productId: 312,
      bundled: true,
      usageKey: 'vehicle',
      unit: money(1200, 'USD'),
      free: 0,
      minimum: 5,
      declared: 5,
      ...about,
    }
    return { currency: 'USD', interval: 'month', anchor: march, items: [item] } as const
  }

  test('have no minimum once their module is beside the plan', () => {
    const lines = boundaryLines(usage({ bundled: false }), 1, { peaks: { vehicle: 3 } })
    expect(amounts(lines)).toEqual([['usage', 3600]])
  })

  test('have a minimum for the part in which the module was on; the line says which part, unless it was the whole', () => {
    const fromMid = new Map([[312, { start: at('2026-03-16T00:00'), end: at('2026-05-01T00:00') }]])
    const [part] = boundaryLines(usage({}), 1, { peaks: { vehicle: 1 }, active: fromMid })
    expect(part).toMatchObject({
      kind: 'usage_minimum',
      amount: { minor: 3097 },
      fraction: { numerator: 1_382_400, denominator: 2_678_400 },
    })
    const [whole] = boundaryLines(usage({}), 1, { peaks: { vehicle: 1 } })
    expect(whole).toMatchObject({ kind: 'usage_minimum', amount: { minor: 6000 } })
    expect(Object.keys(whole ?? {})).not.toContain('fraction')
  })

  test('have no minimum in a month in which their module was off', () => {
    const before = new Map([[312, { start: at('2026-01-01T00:00'), end: at('2026-02-01T00:00') }]])
    const lines = boundaryLines(usage({}), 1, { peaks: { vehicle: 1 }, active: before })
    expect(amounts(lines)).toEqual([['usage', 1200]])
  })
})

describe('flags and access', () => {
  const day = 86_400_000
  const end = march + 7 * day
  const paid: SubscriptionFacts = {
    kind: 0,
    status: 1,
    channel: 'direct',
    hasConfirmedCheckout: false,
    dunningSchedule: 'renewal',
    hasPendingChange: false,
  }
  const inTrial: SubscriptionFacts = { ...paid, status: -1, trialEndsAt: end }
  const verified = { registeredAt: march, isVerified: true }

  test('[SUB-01] a trial is one until its end, also with a confirmed checkout, and never once subscribed or expired', () => {
    const trialAt = (facts: SubscriptionFacts, now: number) => subscriptionFlags(facts, now).trial
    const confirmed = { ...inTrial, hasConfirmedCheckout: true }
    expect([trialAt(confirmed, end - 1), trialAt(confirmed, end), trialAt(confirmed, end + day)]).toEqual([
      true,
      false,
      false,
    ])
    expect([trialAt({ ...inTrial, status: 1 }, march), trialAt({ ...inTrial, status: -2 }, march)]).toEqual([
      false,
      false,
    ])
    expect(trialAt({ ...paid, status: -1 }, march)).toBe(false)
  })

  test('[SUB-01] what has expired stays expired, and the channel is a flag', () => {
    expect(statusAt({ ...paid, status: -2 }, march)).toBe(-2)
    const flagsOf = (channel: SubscriptionFacts['channel']) => {
      const { mobile, wired, shopify } = subscriptionFlags({ ...paid, channel }, march)
      return [mobile, wired, shopify]
    }
    expect([flagsOf('direct'), flagsOf('mobile'), flagsOf('wired'), flagsOf('shopify')]).toEqual([
      [false, false, false],
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
  })

  test('[SUB-01] a visitor counts as in trial and as nothing else (B-06)', () => {
    const set = Object.entries(visitorFlags).filter(([, isSet]) => isSet)
    expect(set).toEqual([['trial', true]])
    expect(Object.keys(visitorFlags)).toEqual(Object.keys(subscriptionFlags(paid, march)))
  })

  test('a confirmed checkout keeps access after the end of the trial until it has been tried (B-71)', () => {
    const confirmed = { ...inTrial, hasConfirmedCheckout: true }
    expect(accessAt(confirmed, verified, end + day)).toEqual({ mode: 'full', source: 'trial' })
    expect(accessAt({ ...paid, status: -1 }, verified, march)).toEqual({ mode: 'none' })
  })
})

describe('the trial of a registration (B-70)', () => {
  const line = (productId: number, about: Partial<CartLine> = {}): CartLine => ({
    productId,
    bundled: false,
    isDefault: false,
    reason: { kind: 'chosen' },
    ...about,
  })
  const custom = (...lines: readonly CartLine[]): Cart => ({ ...emptyCart('USD'), planId: 0, lines })

  test('has what the plan needs outside its bundle, and gives defaults as no part of the plan (A-110)', () => {
    const { modules } = unwrap(trialPlan(shop, cartOf(addPlan(3)), march))
    expect(modules).toEqual([
      { productId: 110, bundled: false, reason: 'default' },
      { productId: 124, bundled: false, reason: 'core' },
      { productId: 106, bundled: false, reason: 'needed' },
      { productId: 107, bundled: false, reason: 'needed' },
      { productId: 101, bundled: true, reason: 'plan' },
      { productId: 104, bundled: true, reason: 'plan' },
    ])
  })

  test('has a default module as the default that it is', () => {
    const catalogue = aCatalogue([aModule(201), aModule(202, { isDefault: true, trialInterval: 14, trialUnit: 'day' })])
    const { modules } = unwrap(trialPlan(catalogue, custom(line(202, { isDefault: true })), march))
    expect(modules).toEqual([{ productId: 202, bundled: false, reason: 'default' }])
  })

  test('is none where the cart has something that this version does not know, or that has no price (D-56)', () => {
    const catalogue = aCatalogue([aModule(201), aModule(203, { basePrice: { EUR: 900 } })])
    const failures = [line(998), line(999, { bundled: true }), line(203)].map((odd) => {
      const plan = trialPlan(catalogue, custom(line(201), odd), march)
      return plan.ok ? undefined : plan.failure
    })
    expect(failures).toEqual([
      { code: 'unknown-product', productId: 998 },
      { code: 'unknown-product', productId: 999 },
      { code: 'no-price', productId: 203, currency: 'USD' },
    ])
  })
})

describe('what is sold on request is never tried (A-112)', () => {
  const shopWith = (...more: readonly Module[]) =>
    aCatalogue([
      aPackage(20, [401, 402]),
      aModule(401),
      aModule(402, { isContactUs: true, basePrice: {} }),
      aModule(403, { isContactUs: true, basePrice: {}, trialInterval: 14, trialUnit: 'day' }),
      aModule(404, { dependencies: [403], trialInterval: 14, trialUnit: 'day' }),
      aModule(405, { dependencies: [404], trialInterval: 14, trialUnit: 'day' }),
      aModule(406, { trialInterval: 14, trialUnit: 'day' }),
      ...more,
    ])
  const line = (productId: number, reason: CartLine['reason'] = { kind: 'chosen' }): CartLine => ({
    productId,
    bundled: reason.kind === 'in_plan',
    isDefault: false,
    reason,
  })
  const attemptContextOf = (catalogue: Catalogue, planId: number, ...lines: readonly CartLine[]) =>
    unwrap(trialPlan(catalogue, { ...emptyCart('USD'), planId, lines }, march)).modules.map(
      ({ productId, reason }) => [productId, reason] as const,
    )

  test('neither chosen nor needed, nor what needs it and would not work without it', () => {
    const needed = { kind: 'needed_by', productId: 404 } as const
    expect(attemptContextOf(shopWith(), 0, line(403))).toEqual([])
    expect(attemptContextOf(shopWith(), 0, line(404), line(403, needed), line(406))).toEqual([[406, 'addon']])
    expect(attemptContextOf(shopWith(), 0, line(405), line(404), line(403, needed))).toEqual([])
  })

  test('unless the plan bundles it, whose price it is part of', () => {
    const inPlan = { kind: 'in_plan' } as const
    expect(attemptContextOf(shopWith(), 20, line(401, inPlan), line(402, inPlan))).toEqual([
      [401, 'plan'],
      [402, 'plan'],
    ])
    const needsBundled = aModule(407, { dependencies: [402], trialInterval: 14, trialUnit: 'day' })
    expect(attemptContextOf(shopWith(needsBundled), 20, line(401, inPlan), line(402, inPlan), line(407))).toEqual([
      [407, 'addon'],
      [401, 'plan'],
      [402, 'plan'],
    ])
  })

  test('and a plan or a default module that needs it has that part left out', () => {
    const needy = [
      aPackage(21, [408]),
      aModule(408, { dependencies: [403] }),
      aModule(409, { isDefault: true, dependencies: [403] }),
    ]
    const catalogue = aCatalogue([aModule(403, { isContactUs: true, basePrice: {} }), ...needy])
    expect(attemptContextOf(catalogue, 21, line(408, { kind: 'in_plan' }), line(403))).toEqual([])
  })

  test('and never ordered: a cart with it becomes no subscription before its price is agreed on', () => {
    const ordered = (planId: number, ...lines: readonly CartLine[]) =>
      orderedItems(shopWith(), { ...emptyCart('USD'), planId, lines }, { interval: 'month' })
    expect(ordered(0, line(404), line(403))).toEqual({ ok: false, failure: { code: 'contact-us', productId: 403 } })
    expect(ordered(20, line(401, { kind: 'in_plan' }), line(402, { kind: 'in_plan' }))).toMatchObject({
      ok: true,
      value: [{ kind: 'plan', productId: 20 }],
    })
  })
})

describe('[PRC-07] a subscription', () => {
  const catalogue = aCatalogue([aPackage(20, [401]), aModule(401), aModule(402, { basePrice: { USD: 500 } })])
  const itemsIn = (currency: 'USD' | 'EUR' | 'JPY', planId: number, ...ids: readonly number[]) => {
    const lines = ids.map((productId) => ({ productId, bundled: false }))
    return subscriptionItems(
      catalogue,
      { planId, lines, currency, quantities: {}, pricing: false },
      { interval: 'month' },
    )
  }

  test('has no items where one of them has no price in its currency, and names that one (D-56)', () => {
    expect(itemsIn('USD', 20, 401, 402)).toMatchObject({ ok: true, value: [{ productId: 20 }, { productId: 402 }] })
    const failure = { code: 'no-price', productId: 402, currency: 'EUR' }
    expect(itemsIn('EUR', 20, 401, 402)).toEqual({ ok: false, failure })
    expect(itemsIn('JPY', 20, 401)).toMatchObject({ ok: false, failure: { code: 'no-price', productId: 20 } })
  })

  test('is ordered of a cart by the same rule', () => {
    const cart: Cart = {
      ...emptyCart('EUR'),
      planId: 0,
      lines: [{ productId: 402, bundled: false, isDefault: false, reason: { kind: 'chosen' } }],
    }
    expect(orderedItems(catalogue, cart, { interval: 'month' })).toMatchObject({
      ok: false,
      failure: { code: 'no-price', productId: 402 },
    })
  })
})
