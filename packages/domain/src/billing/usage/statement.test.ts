import { describe, expect, test } from 'vitest'
import { money } from '../../money/index.ts'
import type { SubscriptionItem } from '../../subscription/index.ts'
import { countKeyOf } from './counted-time.ts'
import { countedTimes, lateLines, statementLines } from './statement.ts'
import type { StatedItem, StatedMember } from './statement.ts'

const day = (text: string): number => Date.parse(`2026-${text}:00Z`)
/** 31 days. */
const march = { start: day('03-01T00:00'), end: day('04-01T00:00') }
const always = { start: day('01-01T00:00'), end: day('12-01T00:00') }

const usd = (minor: number) => money(minor, 'USD')

function plan(minor: number, productId = 30, months: 1 | 12 = 1): SubscriptionItem {
  const monthly = { step: 'list_price', productId, amount: usd(months === 1 ? minor : minor / 10) } as const
  return { kind: 'plan', productId, recurring: usd(minor), explanation: monthly }
}

const module: SubscriptionItem = {
  kind: 'module',
  productId: 320,
  recurring: usd(2000),
  explanation: { step: 'list_price', productId: 320, amount: usd(2000) },
}

function units(kind: 'usage' | 'prepaid', declared: number, more: object = {}): SubscriptionItem {
  const base = { productId: 312, bundled: false, usageKey: 'vehicle', unit: usd(1200), free: 0, minimum: 0 }
  return { ...base, kind, declared, ...more }
}

const had = (price: SubscriptionItem, from = '01-10T00:00', to?: string): StatedItem => ({
  price,
  startedAt: day(from),
  ...(to !== undefined && { endedAt: day(to) }),
})

const member = (items: readonly StatedItem[], more: Partial<StatedMember> = {}): StatedMember => ({
  accountId: 7,
  company: 'Orchard Ltd',
  percentOff: 20,
  paidFor: [always],
  items,
  ...more,
})

const shown = (members: readonly StatedMember[]) =>
  statementLines(march, members).map(({ kind, amount, fraction }) =>
    fraction === undefined ? [kind, amount.minor] : [kind, amount.minor, fraction.numerator, fraction.denominator],
  )

describe('a statement has one line for each member and item (B-35)', () => {
  test('a whole month is the price less the percent, without a floor: 59.99 at 15 % off is 50.99', () => {
    expect(shown([member([had(plan(5999))], { percentOff: 15 })])).toEqual([['plan', 5099]])
  })

  test('a part of the month is its share, rounded once: 90.00 from the 16th at 20 % off is 37.16', () => {
    const [line] = statementLines(march, [member([had(plan(9000), '03-16T00:00')])])
    expect(line).toMatchObject({
      amount: { minor: 3716 },
      unit: { minor: 9000 },
      fraction: { numerator: 16, denominator: 31 },
      period: { start: day('03-16T00:00'), end: march.end },
      member: { accountId: 7, company: 'Orchard Ltd', percentOff: 20 },
    })
  })

  test('switched off and on again at one price is one line, at another price another', () => {
    const pieces = [had(plan(3100), '02-01T00:00', '03-11T00:00'), had(plan(3100), '03-21T00:00')]
    expect(shown([member(pieces, { percentOff: 0 })])).toEqual([['plan', 2100, 21, 31]])
    const dearer = [had(plan(3100), '02-01T00:00', '03-11T00:00'), had(plan(6200), '03-11T00:00')]
    expect(shown([member(dearer, { percentOff: 0 })])).toEqual([
      ['plan', 1000, 10, 31],
      ['plan', 4200, 21, 31],
    ])
  })

  test('a year counts a twelfth: 648.00 a year is 54.00 a month, 43.20 at 20 % off', () => {
    expect(shown([member([had(plan(64_800, 30, 12))])])).toEqual([['plan', 4320, 1, 12]])
  })

  test('only what the payer paid for counts: taken on on the 21st, or left on the 11th', () => {
    const own = (start: string, end: string) => [{ start: day(start), end: day(end) }]
    const [late, early] = [own('03-21T00:00', '12-01T00:00'), own('01-01T00:00', '03-11T00:00')]
    const of = (paidFor: StatedMember['paidFor']) => member([had(plan(3100))], { percentOff: 0, paidFor })
    expect(shown([of(late)])).toEqual([['plan', 1100, 11, 31]])
    expect(shown([of(early)])).toEqual([['plan', 1000, 10, 31]])
    expect(shown([of(own('01-01T00:00', '02-01T00:00'))])).toEqual([])
  })

  test('an add-on has a line beside its plan', () => {
    expect(shown([member([had(plan(6000)), had(module)])])).toEqual([
      ['plan', 4800],
      ['module', 1600],
    ])
  })

  test('its period is from the first to the last day of it in the month', () => {
    const pieces = [had(plan(3100), '03-05T00:00', '03-11T00:00'), had(plan(3100), '03-21T00:00', '03-25T00:00')]
    expect(statementLines(march, [member(pieces)]).map(({ period, fraction }) => [period, fraction])).toEqual([
      [
        { start: day('03-05T00:00'), end: day('03-25T00:00') },
        { numerator: 10, denominator: 31 },
      ],
    ])
  })

  test('an organisation has nothing off, and each member lines of its own (B-120)', () => {
    const [one, other] = [member([had(plan(9000))], { percentOff: 0 }), member([had(plan(4000, 10))], { accountId: 8 })]
    expect(statementLines(march, [one, other]).map((line) => [line.member?.accountId, line.amount.minor])).toEqual([
      [7, 9000],
      [8, 3200],
    ])
  })
})

describe('what is counted on a statement (B-64, B-65, B-120)', () => {
  test('usage is the peak of the calendar month at the full unit price, whatever its share', () => {
    const items = [had(units('usage', 2), '03-16T00:00')]
    expect(shown([member(items, { percentOff: 0, peaks: { vehicle: 8 } })])).toEqual([['usage', 9600]])
    expect(shown([member(items, { peaks: { vehicle: 8 } })])).toEqual([['proration_charge', 7680]])
  })

  test('[METER-04] usage counts from when the item is on and paid for: 9 of before the 16th, then 2, are 2 (B-139)', () => {
    const of = member([had(units('usage', 1), '03-11T00:00')], {
      percentOff: 0,
      paidFor: [{ start: day('03-16T00:00'), end: always.end }],
    })
    const times = countedTimes(march, [of])
    expect(times).toEqual([
      { accountId: 7, usageKey: 'vehicle', period: { start: day('03-16T00:00'), end: march.end } },
    ])
    const peaks = Object.fromEntries(times.map((time) => [countKeyOf(time), 2]))
    expect(statementLines(march, [{ ...of, peaks }])).toMatchObject([
      { kind: 'usage', quantity: 2, amount: usd(2400), period: times[0]?.period },
    ])
  })

  test('[METER-04] on and off again, the highest of its times counts, and what was entered where nothing was reported', () => {
    const of = member(
      [had(units('usage', 1), '01-10T00:00', '03-11T00:00'), had(units('usage', 1), '03-21T00:00', '03-31T00:00')],
      { percentOff: 0 },
    )
    const [first, second] = countedTimes(march, [of]).map(countKeyOf)
    const counted = (peaks: Readonly<Record<string, number>>) => statementLines(march, [{ ...of, peaks }])[0]?.quantity
    expect([counted({ [first ?? '']: 3, [second ?? '']: 2 }), counted({ [second ?? '']: 0 })]).toEqual([3, 1])
  })

  test('[METER-04] a line says where its number comes from: entered, or counted (B-138)', () => {
    const terms = { quantities: { vehicle: 3 }, enteredAt: { vehicle: day('03-03T00:00') } }
    const originsOf = (price: SubscriptionItem, peaks: Record<string, number>) =>
      statementLines(march, [member([{ ...had(price), terms }], { peaks })]).flatMap(({ explanation }) =>
        'origin' in explanation ? [explanation.origin] : [],
      )
    expect(originsOf(units('usage', 3), {})).toEqual([{ source: 'entered', at: day('03-03T00:00') }])
    expect(originsOf(units('usage', 3), { vehicle: 8 })).toEqual([{ source: 'counted' }])
    expect(originsOf(units('prepaid', 3), { vehicle: 8 })).toEqual([{ source: 'counted' }])
  })

  test('what is not metered counts as declared, the most of the month once', () => {
    const items = [had(units('usage', 9), '02-01T00:00', '03-10T00:00'), had(units('usage', 4), '03-10T00:00')]
    expect(shown([member(items, { percentOff: 0 })])).toEqual([['usage', 10_800]])
  })

  test('a price that moved within the month counts as the newest, in whatever order its pieces are', () => {
    const [old, fresh] = [
      had(units('usage', 2), '02-01T00:00', '03-10T00:00'),
      had(units('usage', 2, { unit: usd(1500) }), '03-10T00:00'),
    ]
    const more = { percentOff: 0, peaks: { vehicle: 8 } }
    for (const items of [
      [old, fresh],
      [fresh, old],
    ])
      expect(shown([member(items, more)])).toEqual([['usage', 12_000]])
  })

  test('two products that are counted by one key are a line each', () => {
    const items = [had(units('usage', 2)), had(units('usage', 2, { productId: 322, unit: usd(500) }))]
    expect(shown([member(items, { percentOff: 0, peaks: { vehicle: 8 } })])).toEqual([
      ['usage', 9600],
      ['usage', 4000],
    ])
  })

  test('usage that comes to exactly its minimum is usage: 2 at 12.00, of 4 for half of April', () => {
    const april = { start: day('04-01T00:00'), end: day('05-01T00:00') }
    const items = [had(units('usage', 2, { bundled: true, minimum: 4 }), '04-16T00:00')]
    const [line] = statementLines(april, [member(items, { percentOff: 0 })])
    expect(line).toMatchObject({ kind: 'usage', quantity: 2, amount: usd(2400) })
    expect(line?.fraction).toBeUndefined()
  })

  test('a bundled minimum counts for the share: 5 at 12.00 for 16 of 31 days is 30.97, more than 2 that were used', () => {
    const bundled = units('usage', 2, { bundled: true, minimum: 5 })
    const since = [had(bundled, '03-16T00:00')]
    expect(shown([member(since, { percentOff: 0 })])).toEqual([['usage_minimum', 3097, 16, 31]])
    expect(shown([member(since, { percentOff: 0, peaks: { vehicle: 3 } })])).toEqual([['usage', 3600]])
  })

  test('prepaid units count for their share, and above them a line of its own', () => {
    const items = [had(units('prepaid', 3), '03-16T00:00')]
    expect(shown([member(items, { percentOff: 0 })])).toEqual([['prepaid', 1858, 16, 31]])
    expect(shown([member(items, { percentOff: 0, peaks: { vehicle: 5 } })])).toEqual([
      ['prepaid', 1858, 16, 31],
      ['overage', 2400],
    ])
  })

  test('assets above those of the plan count once, and none are no line', () => {
    const counted = { kind: 'extra_assets', productId: 30, assetType: 'vehicle', countedBy: 'vehicle' } as const
    const assets = (declared: number, rate = 500, ...days: string[]) =>
      had({ ...counted, included: 10, rate: usd(rate), declared }, ...days)
    expect(shown([member([assets(12)])])).toEqual([['extra_assets', 800]])
    expect(shown([member([assets(10)])])).toEqual([])
    const [before, dearer] = [assets(14, 500, '02-01T00:00', '03-16T00:00'), assets(12, 700, '03-16T00:00')]
    expect(shown([member([before, dearer], { percentOff: 0 })])).toEqual([['extra_assets', 2800]])
  })
})

describe('what is reported after a month was stated is a line of the next statement (B-69, B-120)', () => {
  const late = (of: StatedMember, before: Record<string, number> = {}) =>
    lateLines([{ month: march, members: [of], countedBefore: new Map([[of.accountId, before]]) }])
  const used = (peak: number, more: Partial<StatedMember> = {}, price = units('usage', 2)) =>
    member([had(price)], { percentOff: 0, peaks: { vehicle: peak }, ...more })

  test('8 vehicles at 12.00 where 3 were stated are 60.00 for 5 more, and the explanation says what was stated', () => {
    const [line] = late(used(8), { vehicle: 3 })
    expect(line).toMatchObject({ kind: 'usage', quantity: 5, amount: usd(6000), period: march })
    expect(line?.explanation).toMatchObject({ amount: usd(6000), before: usd(3600) })
    expect(line?.member?.accountId).toBe(7)
  })

  test('nothing where the count is no higher, and what was never counted was stated as declared', () => {
    expect([late(used(3), { vehicle: 3 }), late(used(2), { vehicle: 3 })]).toEqual([[], []])
    expect(late(used(4)).map(({ quantity }) => quantity)).toEqual([2])
  })

  test('less the percent, and only above a minimum that was stated', () => {
    const [discounted] = late(used(8, { percentOff: 20 }), { vehicle: 3 })
    expect(discounted).toMatchObject({ kind: 'proration_charge', quantity: 1, amount: usd(4800) })
    const bundled = units('usage', 2, { bundled: true, minimum: 5 })
    expect(late(used(8, {}, bundled), { vehicle: 3 })[0]).toMatchObject({
      kind: 'usage',
      quantity: 3,
      amount: usd(3600),
    })
    expect(late(used(5, {}, bundled), { vehicle: 3 })).toEqual([])
  })

  test('above a minimum of a part of the month it is no count at a price: 8 are 96.00, of which 30.97 were stated', () => {
    const bundled = had(units('usage', 2, { bundled: true, minimum: 5 }), '03-16T00:00')
    const [line, ...others] = late(member([bundled], { percentOff: 0, peaks: { vehicle: 8 } }), { vehicle: 2 })
    expect(line).toMatchObject({ kind: 'usage_minimum', quantity: 1, freeQuantity: 0, amount: usd(6503) })
    expect(line?.explanation).toMatchObject({ amount: usd(6503), before: usd(3097) })
    expect([line?.fraction, others]).toEqual([undefined, []])
  })

  test('above what is prepaid only, and never for what is fixed', () => {
    const [over] = late(used(6, {}, units('prepaid', 3)), { vehicle: 2 })
    expect(over).toMatchObject({ kind: 'overage', quantity: 3, amount: usd(3600) })
    expect(late(used(3, {}, units('prepaid', 3)), { vehicle: 2 })).toEqual([])
    const fixed = member([had(plan(9000)), had(module)], { peaks: { vehicle: 6 } })
    expect(late(fixed, { vehicle: 2 })).toEqual([])
  })

  test('in two steps it comes to what one would have: 3, then 5, then 8', () => {
    const steps = [...late(used(5), { vehicle: 3 }), ...late(used(8), { vehicle: 5 })]
    expect(steps.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(6000)
  })
})
