import { describe, expect, test } from 'vitest'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import { aCatalogue, aModule, aPackage } from '../../laws/cart-shop.ts'
import { noTax } from '../invoice/index.ts'
import type { ChargeLine } from '../invoice/index.ts'
import { money } from '../money/index.ts'
import { unwrap } from '../result/index.ts'
import { checkoutPlan, restOfPeriodLine, subscriptionItems } from './index.ts'
import type { BillingInterval, RecurringSubscription } from './index.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 16)

/** The price list of decisions-billing 3: M 60, L 90 with X bundled, V 20, P 10 prepaid, X 12 in arrears, H support. */
const shop = aCatalogue([
  aPackage(20, [200]),
  aPackage(30, [300, 312]),
  aModule(200, { basePrice: { USD: 6000 } }),
  aModule(300, { basePrice: { USD: 9000 } }),
  aModule(312, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 5 }),
  aModule(320, { basePrice: { USD: 2000 } }),
  aModule(310, { basePrice: { USD: 1000 }, pricingType: 'USAGE', usageKey: 'vehicle', isPrepayment: true }),
  aModule(340, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'user', moduleKind: 'support' }),
])

function sold(planId: number, ids: readonly number[], about: { interval?: BillingInterval; vehicle?: number } = {}) {
  const { interval = 'month', vehicle } = about
  const bundled = planId === 30 ? [300, 312] : [200]
  const lines = [
    ...(planId === 0 ? [] : bundled).map((productId) => ({ productId, bundled: true })),
    ...ids.map((productId) => ({ productId, bundled: false })),
  ]
  const quantities: Record<string, number> = vehicle === undefined ? {} : { vehicle }
  const selection = { planId, lines, currency: 'USD', quantities, pricing: false } as const
  return { currency: 'USD', interval, items: unwrap(subscriptionItems(shop, selection, { interval })) } as const
}

function anchored(anchor: string, subscription: Omit<RecurringSubscription, 'anchor'>): RecurringSubscription {
  return { ...subscription, anchor: at(anchor) }
}

const amounts = (lines: readonly ChargeLine[]) => lines.map(({ kind, amount }) => [kind, amount.minor])

describe('the checkout', () => {
  test('in a trial charges nothing today and the whole price when the trial ends (journey 1)', () => {
    const trial = { now: at('2026-01-08T09:00'), trialEndsAt: at('2026-01-12T10:00'), taxRate: noTax }
    const plan = checkoutPlan({ ...sold(20, []), ...trial, start: 'trial_end' })
    expect(plan.dueNow.minor).toBe(0)
    expect([plan.nextAmount.minor, shown(plan.nextDate)]).toEqual([6000, '2026-01-12T10:00'])
    expect(shown(plan.period.end)).toBe('2026-02-12T10:00')
    expect(plan.isEstimate).toBe(false)
    expect([plan.then.total.minor, shown(plan.then.at), plan.then.isEstimate]).toEqual([
      6000,
      '2026-02-12T10:00',
      false,
    ])
  })

  test('says when what half a day costs after a trial is charged: alone, where account credit pays all of it (B-60, B-74)', () => {
    const { items, ...about } = sold(20, [320])
    const isTried = ({ productId }: { productId: number }): boolean => productId === 320
    const tried = {
      ...about,
      items: items.filter((item) => !isTried(item)),
      later: items.filter(isTried).map((item) => ({ item, from: at('2026-03-31T12:00') })),
    }
    for (const [credit, nextDate, nextAmount, then] of [
      [6031, '2026-04-01T00:00', 8032, 8032],
      [6032, '2026-03-31T12:00', 32, 8000],
    ] as const) {
      const begun = { now: at('2026-03-01T00:00'), taxRate: noTax, credit: money(credit, 'USD') }
      const plan = checkoutPlan({ ...tried, ...begun, start: 'now' })
      expect([plan.dueNow.minor, shown(plan.nextDate), plan.nextAmount.minor]).toEqual([0, nextDate, nextAmount])
      expect(plan.then.total.minor).toBe(then)
    }
  })

  test('with nothing but usage in arrears charges nothing at the end of the trial, and the use a month later', () => {
    const trial = { now: at('2026-01-08T09:00'), trialEndsAt: at('2026-01-12T10:00'), taxRate: noTax }
    const items = sold(30, [], { vehicle: 8 }).items.filter(({ kind }) => kind === 'usage')
    const plan = checkoutPlan({ currency: 'USD', interval: 'month', items, ...trial, start: 'trial_end' })
    expect([plan.firstTotal.minor, plan.lines]).toEqual([0, []])
    expect([shown(plan.then.at), amounts(plan.then.lines), plan.then.isEstimate]).toEqual([
      '2026-02-12T10:00',
      [['usage', 9600]],
      true,
    ])
  })

  test('with start now ends the trial: paid today, counted from today (B-72)', () => {
    const trial = { now: at('2026-01-08T09:00'), trialEndsAt: at('2026-01-12T10:00'), taxRate: noTax }
    const plan = checkoutPlan({ ...sold(20, [320]), ...trial, start: 'now' })
    expect(amounts(plan.lines)).toEqual([
      ['plan', 6000],
      ['module', 2000],
    ])
    expect([plan.dueNow.minor, plan.nextAmount.minor]).toEqual([8000, 8000])
    expect([shown(plan.anchor), shown(plan.nextDate)]).toEqual(['2026-01-08T09:00', '2026-02-08T09:00'])
  })

  test('outside a trial waits for nothing (journey 2)', () => {
    const plan = checkoutPlan({ ...sold(20, []), now: at('2026-01-20T15:00'), start: 'trial_end', taxRate: noTax })
    expect([plan.start, plan.dueNow.minor, shown(plan.period.end)]).toEqual(['now', 6000, '2026-02-20T15:00'])
  })

  test('includes tax in what is due', () => {
    const taxRate = { name: 'VAT', basisPoints: 2000 }
    const plan = checkoutPlan({ ...sold(20, []), now: at('2026-01-20T15:00'), start: 'now', taxRate })
    expect([plan.dueNow.minor, plan.nextAmount.minor]).toEqual([7200, 7200])
  })

  test('charges prepaid units at once and usage later, as an estimate', () => {
    const now = at('2026-03-01T00:00')
    const plan = checkoutPlan({ ...sold(30, [310], { vehicle: 8 }), now, start: 'now', taxRate: noTax })
    expect(amounts(plan.lines)).toEqual([
      ['plan', 9000],
      ['prepaid', 8000],
    ])
    // Next: 90.00 and 80.00 again, and 8 vehicles at 12.00 in arrears.
    expect([plan.nextAmount.minor, plan.isEstimate]).toEqual([26_600, true])
  })

  test('takes a year at ten percent off, floored; its usage stays monthly (B-61, B-63)', () => {
    const now = at('2026-03-16T00:00')
    const year = checkoutPlan({ ...sold(20, [], { interval: 'year' }), now, start: 'now', taxRate: noTax })
    expect([year.dueNow.minor, shown(year.nextDate)]).toEqual([64_800, '2027-03-16T00:00'])
    const metered = checkoutPlan({ ...sold(30, [], { interval: 'year' }), now, start: 'now', taxRate: noTax })
    expect([metered.dueNow.minor, shown(metered.nextDate)]).toEqual([97_200, '2026-04-16T00:00'])
    expect(metered.nextAmount.minor).toBe(6000)
  })
})

describe('the trial of an add-on that stays', () => {
  test('is charged for what is left of the period: 12 days 16 hours of 31 at 20.00 are 8.17 (journey 15)', () => {
    const add = sold(0, [320]).items.find((item) => item.kind === 'module')
    if (add?.kind !== 'module') throw new Error('V is a module of a fixed price')
    const line = restOfPeriodLine(
      add,
      { start: at('2026-03-01T00:00'), end: at('2026-04-01T00:00') },
      at('2026-03-19T08:00'),
    )
    expect([line.kind, line.amount.minor, line.unit.minor]).toEqual(['proration_charge', 817, 2000])
    expect([shown(line.period.start), shown(line.period.end)]).toEqual(['2026-03-19T08:00', '2026-04-01T00:00'])
  })
})

describe('the renewal', () => {
  const l = anchored('2026-03-01T00:00', sold(30, []))

  test('[INV-04] bills a bundled usage module at least its minimum, in arrears (journey 13)', () => {
    expect(amounts(boundaryLines(l, 1, { peaks: { vehicle: 3 } }))).toEqual([
      ['plan', 9000],
      ['usage_minimum', 6000],
    ])
    expect(amounts(boundaryLines(l, 2, { peaks: { vehicle: 8 } }))).toEqual([
      ['plan', 9000],
      ['usage', 9600],
    ])
  })

  test('[INV-04] takes the minimum only for the part of the month in which the module was on (journey 13, variant)', () => {
    const active = new Map([[312, { start: at('2026-03-16T00:00'), end: at('2026-04-01T00:00') }]])
    const [, line] = boundaryLines(l, 1, { peaks: { vehicle: 2 }, active })
    expect(line).toMatchObject({ kind: 'usage_minimum', amount: { minor: 3097 } })
    const [, used] = boundaryLines(l, 1, { peaks: { vehicle: 3 }, active })
    expect(used).toMatchObject({ kind: 'usage', amount: { minor: 3600 } })
  })

  test('[INV-04] an unbundled usage module has no minimum, and no usage costs nothing', () => {
    const custom = anchored('2026-03-01T00:00', sold(0, [312]))
    expect(amounts(boundaryLines(custom, 1, { peaks: { vehicle: 3 } }))).toEqual([['usage', 3600]])
    expect(amounts(boundaryLines(custom, 1, { peaks: {} }))).toEqual([['usage', 0]])
  })

  test.each([
    [5, 0],
    [6, 1200],
    [25, 24_000],
  ])('[INV-04] takes free units off first: %i users with 5 free are %i cents', (user, minor) => {
    const support = anchored('2026-03-01T00:00', sold(0, [340]))
    expect(amounts(boundaryLines(support, 1, { peaks: { user } }))).toEqual([['usage', minor]])
  })

  test('[INV-04] prepaid units come in advance, what exceeded them in arrears, never a refund (B-65)', () => {
    const prepaid = anchored('2026-03-01T00:00', sold(0, [310], { vehicle: 4 }))
    const at4 = (vehicle: number) => amounts(boundaryLines(prepaid, 1, { peaks: { vehicle } }))
    expect(at4(4)).toEqual([['prepaid', 4000]])
    expect(at4(1)).toEqual([['prepaid', 4000]])
    expect(at4(7)).toEqual([
      ['prepaid', 4000],
      ['overage', 3000],
    ])
  })

  test('counts months from the anchor: 31 January, 28 February, 31 March, 30 April (journey 5)', () => {
    const m = anchored('2026-01-31T10:00', sold(20, []))
    const ends = [1, 2, 3, 4].map((boundary) => shown(boundaryLines(m, boundary, { peaks: {} })[0]?.period.start ?? 0))
    expect(ends).toEqual(['2026-02-28T10:00', '2026-03-31T10:00', '2026-04-30T10:00', '2026-05-31T10:00'])
  })

  test('of a yearly plan charges the year once and its usage every month (B-61)', () => {
    const yearly = anchored('2026-03-16T00:00', sold(30, [], { interval: 'year' }))
    const kinds = [1, 11, 12, 13].map((boundary) =>
      boundaryLines(yearly, boundary, { peaks: { vehicle: 8 } }).map(({ kind }) => kind),
    )
    expect(kinds).toEqual([['usage'], ['usage'], ['plan', 'usage'], ['usage']])
    const [year] = boundaryLines(yearly, 12, { peaks: {} })
    expect(year?.period).toMatchObject({ start: at('2027-03-16T00:00'), end: at('2028-03-16T00:00') })
  })
})
