import { describe, expect, test } from 'vitest'
import { at } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { emptyWindow, lateUsageLine, lineOfUsage, usageKeyOf, usageSoFar, windowAround } from './usage-window.ts'
import type { ChargedUsage, MeteredItem, UsageWindow } from './usage-window.ts'

const usd = (minor: number) => money(minor, 'USD')
const day = (text: string) => at(`2026-${text}T00:00`)
const march = { start: day('03-01'), end: day('04-01') }
const april = { start: day('04-01'), end: day('05-01') }
const may = { start: day('05-01'), end: day('06-01') }

/** 12.00 a vehicle, at least 5. */
const vehicles: MeteredItem = {
  kind: 'usage',
  productId: 312,
  bundled: true,
  usageKey: 'vehicle',
  unit: usd(1200),
  free: 0,
  minimum: 5,
  declared: 1,
}

/** What was charged for so many vehicles since a day of March. */
function charged(count: number, since = '03-01'): ChargedUsage {
  const usage = { price: vehicles, month: march, part: { start: day(since), end: march.end }, period: march }
  const line = lineOfUsage(usage, { quantity: count, source: 'counted' })
  if (line === undefined) throw new Error('vehicles are charged')
  return { ...usage, peak: count, amount: line.amount }
}

const late = (before: ChargedUsage, count: number) =>
  lateUsageLine(before, { quantity: count, source: 'counted' }, before.amount)

describe('late usage adds what was not charged before (B-69)', () => {
  test('as units at their price: 8 instead of 3 vehicles, of which the minimum charged 5, are 3 more', () => {
    expect(late(charged(3), 8)).toEqual({
      kind: 'usage',
      productId: 312,
      period: march,
      quantity: 3,
      freeQuantity: 0,
      unit: usd(1200),
      amount: usd(3600),
      explanation: {
        step: 'units',
        productId: 312,
        usageKey: 'vehicle',
        quantity: 8,
        free: 0,
        minimum: 5,
        billable: 8,
        unit: usd(1200),
        amount: usd(3600),
        before: usd(6000),
        origin: { source: 'counted' },
      },
    })
  })

  test('as the rest above a minimum of 16 days: 96.00 less 30.97', () => {
    const { kind, quantity, amount, fraction } = late(charged(2, '03-16'), 8) ?? {}
    expect([kind, quantity, amount, fraction]).toEqual(['usage_minimum', 8, usd(6503), undefined])
  })

  test.each([
    [3, 4],
    [3, 5],
    [8, 7],
  ])('and nothing where the count comes to no more: %s charged, %s reported', (before, count) => {
    expect(late(charged(before), count)).toBeUndefined()
  })
})

type Last = NonNullable<UsageWindow['last']>

function window(period: UsageWindow['period'], last?: Last, usageKey = 'vehicle'): UsageWindow {
  return { id: period.start, usageKey, period, ...(last && { last }), charged: [] }
}

const inMarch = window(march, { at: day('03-20'), quantity: 8 })
const inApril = window(april, { at: day('04-10'), quantity: 6 })
const ofDrivers = window(march, { at: day('03-25'), quantity: 30 }, 'driver')

describe('what is in force when a month begins (B-64)', () => {
  const begun = (...windows: UsageWindow[]) => emptyWindow(windows, { id: 9, usageKey: 'vehicle', period: may })

  test.each([
    ['the newest report before it', [inMarch, inApril], inApril.last],
    ['also where an older month was reported after it', [inApril, inMarch], inApril.last],
    ['however old it is', [inMarch], inMarch.last],
    ['of its own key', [inMarch, ofDrivers], inMarch.last],
  ])('is %s', (_, windows, last) => {
    expect(begun(...windows)).toEqual({ id: 9, usageKey: 'vehicle', period: may, last, charged: [] })
  })

  test('is nothing where nothing was reported before', () => {
    expect('last' in begun(ofDrivers, window(april))).toBe(false)
  })
})

describe('the highest counts so far', () => {
  test('are by key: the one in force at the start, or a higher one of the month', () => {
    const usageWindows = [inMarch, { ...inApril, peak: 5 }, ofDrivers, window(april, undefined, 'team')]
    expect(usageSoFar({ subscription: { period: april }, usageWindows })).toEqual({ peaks: { vehicle: 8, driver: 30 } })
  })

  test('hold nothing that came in the month while nothing was metered, its first instant included (B-77)', () => {
    const usageWindows = [window(april, { at: april.start, quantity: 30 })]
    expect(usageSoFar({ subscription: { period: april }, usageWindows })).toEqual({ peaks: {} })
  })

  test('are none before a subscription', () => {
    expect(usageSoFar({ usageWindows: [inMarch] })).toEqual({ peaks: {} })
  })
})

describe('the window of an instant', () => {
  const afterPause = window({ start: day('03-16'), end: march.end })

  test.each([
    ['is that of its key', [inMarch, ofDrivers], inMarch],
    ['is the later one of two', [inMarch, afterPause], afterPause],
    ['is the later one of two in any order', [afterPause, inMarch], afterPause],
    ['is half-open', [inMarch, window({ start: day('03-21'), end: march.end })], inMarch],
  ])('%s', (_, windows, expected) => {
    expect(windowAround(windows, 'vehicle', day('03-20'))).toEqual(expected)
  })
})

test('extra assets are counted by the key of their type (A-62)', () => {
  const assets = { kind: 'extra_assets', productId: 30, assetType: 'truck', countedBy: 'vehicle' } as const
  expect(usageKeyOf({ ...assets, included: 5, rate: usd(300), declared: 0 })).toBe('vehicle')
})
