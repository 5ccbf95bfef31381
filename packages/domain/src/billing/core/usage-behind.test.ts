import { describe, expect, test } from 'vitest'
import { at } from '@waybill/testkit/billing-world'
import type { Period } from '../../calendar/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import { money } from '../../money/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import type { CarriedRow, ItemRow, PurchasedItem } from './facts.ts'
import { usageEnded } from '../usage/close-usage.ts'
import { usageBehind } from './usage-behind.ts'
import { lateUsageLine } from './usage-window.ts'
import type { ChargedUsage, CountedUsage, MeteredItem } from './usage-window.ts'

const usd = (minor: number) => money(minor, 'USD')
const day = (text: string) => at(`2026-${text}T00:00`)
const march = { start: day('03-01'), end: day('04-01') }
const february = { start: day('02-01'), end: march.start }

const units = { bundled: false, usageKey: 'vehicle', unit: usd(1200), free: 0, minimum: 0, declared: 1 } as const
const vehicles: MeteredItem = { kind: 'usage', productId: 312, ...units }
/** Of a plan: at least 5. */
const bundled: MeteredItem = { ...vehicles, bundled: true, minimum: 5 }
/** Paid in advance, of the same key. */
const prepaid: MeteredItem = { kind: 'prepaid', productId: 310, ...units, declared: 3 }
const assets: MeteredItem = {
  kind: 'extra_assets',
  productId: 30,
  assetType: 'vehicle',
  countedBy: 'vehicle',
  included: 5,
  rate: usd(300),
  declared: 7,
}
const fixed: SubscriptionItem = {
  kind: 'module',
  productId: 320,
  recurring: usd(2000),
  explanation: { step: 'list_price', productId: 320, amount: usd(2000) },
}

/** What was counted of vehicles in a month: so many at most, or nothing. */
function reportedIn(month: Period, peak?: number, charged: readonly ChargedUsage[] = []): CountedUsage {
  const window = { id: 1, usageKey: 'vehicle', period: month, ...(peak !== undefined && { peak }), charged }
  return { since: month.start, windows: [window], terms: { quantities: {} } }
}

/** What one item owes from an instant to another, with so many vehicles at most. */
function owed(price: SubscriptionItem, from: string, to: string, carried: readonly CarriedRow[] = [], count = 9) {
  const month = day(from) < march.start ? february : march
  const used = { month, until: day(to), usage: reportedIn(month, count), carried }
  return usageBehind([{ price, startedAt: day(from) }], used)
}

function lineOf(price: MeteredItem, from: string, to: string, count = 9): ChargeLine {
  const [line] = owed(price, from, to, [], count).lines
  if (line === undefined) throw new Error('nothing was used')
  return line
}

function lateLine(): ChargeLine {
  const [charged] = owed(vehicles, '03-01', '03-10').charged
  const line = charged && lateUsageLine(charged, { quantity: 12, source: 'counted' }, charged.amount)
  if (line === undefined) throw new Error('nothing is late')
  return line
}

describe('a line that waits is counted again with its item that is on again (B-64)', () => {
  test.each([
    ['of the same item', vehicles, () => lineOf(vehicles, '03-01', '03-10')],
    ['that ended as it began', vehicles, () => lineOf(vehicles, '03-01', '03-20')],
    ['of its minimum', bundled, () => lineOf(bundled, '03-01', '03-10', 1)],
    ['above what was prepaid', prepaid, () => lineOf(prepaid, '03-01', '03-10')],
    ['of assets above those of the plan', assets, () => lineOf(assets, '03-01', '03-10')],
  ])('%s', (_, price, line) => {
    const { counted, lines } = owed(price, '03-20', '04-01', [{ id: 1, line: line() }])
    expect([counted, lines.map(({ period }) => period)]).toEqual([[1], [march]])
  })

  test.each([
    ['that ended after it began', vehicles, () => lineOf(vehicles, '03-01', '03-21')],
    ['of the month before', vehicles, () => lineOf(vehicles, '02-10', '02-20')],
    ['above what was prepaid, for usage in arrears', vehicles, () => lineOf(prepaid, '03-01', '03-10')],
    ['of usage in arrears, for what is prepaid', prepaid, () => lineOf(vehicles, '03-01', '03-10')],
    ['of assets, for usage of the same key', vehicles, () => lineOf(assets, '03-01', '03-10')],
    ['of usage, for assets of the same key', assets, () => lineOf(vehicles, '03-01', '03-10')],
    ['of late usage', vehicles, () => lateLine()],
    [
      'of what is paid in advance',
      vehicles,
      () => ({ ...lineOf(vehicles, '03-01', '03-10'), kind: 'proration_charge' }) as const,
    ],
  ])('but not one %s', (_, price, line) => {
    expect(owed(price, '03-20', '04-01', [{ id: 1, line: line() }]).counted).toEqual([])
  })

  test('once, where two items are on again', () => {
    const items = [vehicles, { ...vehicles, productId: 322 }].map((price) => ({ price, startedAt: day('03-20') }))
    const carried = [{ id: 1, line: lineOf(vehicles, '03-01', '03-10') }]
    const used = { month: march, until: march.end, usage: reportedIn(march), carried }
    expect(usageBehind(items, used).counted).toEqual([1])
  })
})

describe('a bundled minimum of 60.00 counts for the days on which its plan had it (B-64)', () => {
  const shares = (price: MeteredItem, before: MeteredItem | undefined) => {
    const carried = before === undefined ? [] : [{ id: 1, line: lineOf(before, '03-01', '03-10', 1) }]
    const { lines, charged } = owed(price, '03-20', '04-01', carried, 1)
    return [lines[0]?.kind, lines[0]?.amount.minor, ...charged.map(({ part }) => (part.end - part.start) / 86_400_000)]
  }

  test.each([
    ['12 of 31', bundled, undefined, ['usage_minimum', 2323, 12]],
    ['9 and 12 where it had been off', bundled, bundled, ['usage_minimum', 4065, 21]],
    ['12 where it was bought by itself before', bundled, vehicles, ['usage_minimum', 2323, 12]],
    ['9 where it is bought by itself since', vehicles, bundled, ['usage_minimum', 1742, 9]],
    ['none where it is bought by itself', vehicles, vehicles, ['usage', 1200, 0]],
    ['none of assets, which a plan includes', assets, assets, ['extra_assets', 0, 12]],
  ])('%s', (_, price, before, expected) => {
    expect(shares(price, before)).toEqual(expected)
  })

  test('[METER-04] of one key each item has its own minimum, and neither is a count of the other (B-140)', () => {
    const nothing = { month: march, until: march.end, usage: reportedIn(march), carried: [] }
    const two = [
      { ...bundled, declared: 0 },
      { ...bundled, productId: 322, minimum: 8, declared: 0 },
    ]
    const { lines } = usageBehind(
      two.map((price) => ({ price, startedAt: march.start })),
      nothing,
    )
    expect(lines.map(({ kind, quantity, amount }) => [kind, quantity, amount.minor])).toEqual([
      ['usage_minimum', 0, 6000],
      ['usage_minimum', 0, 9600],
    ])
  })

  test('and not where what was had meanwhile is paid for in advance', () => {
    const carried = [{ id: 1, line: lineOf({ ...prepaid, bundled: true, minimum: 5 }, '03-01', '03-10') }]
    expect(owed(prepaid, '03-20', '04-01', carried).charged[0]?.price).toEqual(prepaid)
  })
})

describe('what was charged is remembered for late usage (B-69)', () => {
  test('with its count, its line and what it was on for', () => {
    expect(owed(vehicles, '03-10', '03-20').charged).toEqual([
      {
        price: vehicles,
        month: march,
        part: { start: day('03-20'), end: day('03-20') },
        period: { start: day('03-10'), end: day('03-20') },
        peak: 9,
        amount: usd(10_800),
      },
    ])
  })

  test('without a count where nothing was reported, which counts as declared', () => {
    const used = { month: march, until: march.end, usage: reportedIn(march), carried: [] }
    const { lines, charged } = usageBehind(
      [vehicles, prepaid, assets, fixed].map((price) => ({ price, startedAt: february.start })),
      used,
    )
    // each as it was declared itself; units that are prepaid owe what is above them
    expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['usage', 1200],
      ['extra_assets', 600],
    ])
    expect(charged.map((one) => 'peak' in one)).toEqual([false, false, false])
  })

  test('also where it is nothing: of units below those that are prepaid, in their currency', () => {
    const price = { ...prepaid, unit: money(900, 'EUR') }
    const { lines, charged } = owed(price, '03-10', '03-20', [], 2)
    expect([lines, charged.map(({ amount }) => amount)]).toEqual([[], [money(0, 'EUR')]])
  })

  test('in the place of what the month had charged of the same usage before it was off', () => {
    const [early, late, other] = [
      owed(vehicles, '03-02', '03-10'),
      owed(vehicles, '03-12', '03-15'),
      owed(prepaid, '03-02', '03-10'),
    ].flatMap(({ charged }) => charged)
    if (early === undefined || late === undefined || other === undefined) throw new Error('nothing was charged')
    const used = {
      month: march,
      until: day('03-25'),
      usage: reportedIn(march, undefined, [early, late, other]),
      carried: [],
    }
    const behind = usageBehind([{ price: vehicles, startedAt: day('03-20') }], used)
    expect(behind.replaced).toEqual([early, late])
    expect(behind.charged.map(({ period }) => period)).toEqual([{ start: day('03-02'), end: day('03-25') }])
  })

  test.each([
    ['a time of no length', '03-01', '03-01', vehicles],
    ['what begins as the month ends', '04-01', '04-01', vehicles],
    ['what is paid in advance', '03-01', '04-01', fixed],
  ])('but nothing of %s', (_, from, to, price) => {
    const nothing = { lines: [], counted: [], charged: [], replaced: [] }
    const carried = [{ id: 1, line: lineOf(vehicles, '02-10', '02-20') }]
    const used = { month: march, until: day(to), usage: reportedIn(march), carried }
    expect(usageBehind([{ price, startedAt: day(from) }], used)).toEqual(nothing)
    expect(usageBehind([{ price, startedAt: february.start }], { ...used, until: march.start })).toEqual(nothing)
  })
})

describe('a change closes the usage of what it ends (B-61)', () => {
  const row = (price: SubscriptionItem, trial: ItemRow['trial'] = moduleTrials.paid): ItemRow => {
    const { productId } = price
    return { id: 1, productId, catalogueVersion: 1, bundled: false, price, trial, startedAt: march.start }
  }
  const bought = (price: SubscriptionItem): PurchasedItem => ({ productId: price.productId, bundled: false, price })
  const tried: PurchasedItem = {
    ...bought({ ...vehicles, productId: 322 }),
    ownTrial: { addOnCode: 'x', endsAt: march.end },
  }
  const closes = (had: ItemRow, target: readonly PurchasedItem[], isMoved = false) =>
    usageEnded([had], { items: target }, isMoved).length > 0

  test.each([
    ['what is off from now on', row(vehicles), []],
    ['a bundled minimum, whose time would be lost', row(bundled), [bought(vehicles)]],
    ['what is counted under another key from now on', row(vehicles), [bought(prepaid)]],
    ['what is tried from now on', row(vehicles), [tried]],
  ])('%s', (_, had, target) => {
    expect(closes(had, target)).toBe(true)
  })

  test.each([
    ['what stays as it is', row(vehicles), [bought(vehicles)]],
    ['what the same key counts to the end of the month', row(vehicles), [bought({ ...vehicles, declared: 4 })]],
    ['units that are prepaid, and more of them', row(prepaid), [bought({ ...prepaid, declared: 5 })]],
    [
      'units of a plan that are prepaid, and more of them',
      row({ ...prepaid, minimum: 5 }),
      [bought({ ...prepaid, declared: 9 })],
    ],
    ['what is tried', row(vehicles, moduleTrials.trial), []],
    ['what is off for its debt', row(vehicles, moduleTrials.overdue), []],
  ])('but not %s', (_, had, target) => {
    expect(closes(had, target)).toBe(false)
  })

  test('and all of it where the month ends with the change', () => {
    expect(closes(row(vehicles), [bought(vehicles)], true)).toBe(true)
  })
})
