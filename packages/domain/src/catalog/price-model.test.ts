import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { isOwedUnused, shownRate, modelAmount, modelAmounts, unitPriceAt } from './index.ts'
import type { PriceModel } from './index.ts'

const usd = (minor: number) => money(minor, 'USD')

/** 0.02 each to 1,000, then 0.015, and 5.00 once from there on. */
const graduated: PriceModel = {
  model: 'graduated',
  tiers: [
    { upTo: 1000, unit: '0.02' },
    { unit: '0.015', flat: '5' },
  ],
}
const volume: PriceModel = { model: 'volume', tiers: [{ upTo: 15, unit: '10' }, { unit: '5' }] }
const blocks: PriceModel = { model: 'package', size: 1000, block: '10' }
const paid = (units: number) => ({ paid: units, minimum: 0 })
const cheaper = (model: PriceModel, units: number) => modelAmount(model, paid(units), 'USD').tiers.cheaper
const amountOf = (model: PriceModel, units: number): number => modelAmount(model, paid(units), 'USD').amount.minor

describe('[METER-01] a price by its model', () => {
  test('graduated: each unit at the price of its tier, a bound included, and the flat fee of each tier that is reached', () => {
    expect([0, 1, 1000, 1001, 1400].map((units) => amountOf(graduated, units))).toEqual([0, 2, 2000, 2502, 3100])
  })

  test('volume: all units at the price of the tier that their number is in, which may make more cheaper', () => {
    expect([0, 15, 16].map((units) => amountOf(volume, units))).toEqual([0, 15_000, 8000])
  })

  test('blocks: a begun one is a whole one, and none is begun without use', () => {
    expect([0, 1, 1000, 1001].map((units) => amountOf(blocks, units))).toEqual([0, 1000, 1000, 2000])
  })

  test('below a cent it is rounded once, with the line: 30 × 0.0005 are 0.02', () => {
    const fraction: PriceModel = { model: 'unit', unit: '0.0005' }
    expect([30, 9, 10].map((units) => amountOf(fraction, units))).toEqual([2, 0, 1])
  })

  test('counts have up to six decimals: 0.3 less 0.1 are 0.2 units', () => {
    expect(amountOf({ model: 'unit', unit: '1000' }, 0.3 - 0.1)).toBe(20_000)
    expect(amountOf(blocks, 1000.000_001)).toBe(2000)
  })

  test('it costs at least and at most what the shop says', () => {
    const bounded: PriceModel = { ...graduated, least: '10', most: '30' }
    expect([0, 100, 1000, 5000].map((units) => amountOf(bounded, units))).toEqual([1000, 1000, 2000, 3000])
  })

  test('yen have no decimals: 1,001 × 0.5 are 501', () => {
    expect(modelAmount({ model: 'unit', unit: '0.5' }, paid(1001), 'JPY').amount).toEqual(money(501, 'JPY'))
  })
})

describe('[METER-01] what is owed whatever was used', () => {
  test('is the flat fee of the first tier without a paid unit, and the price of the minimum', () => {
    const withFee: PriceModel = { model: 'volume', tiers: [{ upTo: 100, unit: '2', flat: '10' }, { unit: '1' }] }
    expect(modelAmounts(withFee, paid(0), 'USD')).toEqual({ counted: usd(0), standing: usd(1000), standingUnits: 0 })
    expect(modelAmounts(withFee, paid(1), 'USD')).toEqual({ counted: usd(1200), standing: usd(0) })
    expect(modelAmounts(graduated, { paid: 3, minimum: 500 }, 'USD')).toEqual({
      counted: usd(6),
      standing: usd(1000),
      standingUnits: 500,
    })
  })

  test('of minimum and use the larger holds, also where a price by volume falls: 16 are 80.00, a minimum of 15 is 150.00', () => {
    expect(modelAmount(volume, { paid: 16, minimum: 15 }, 'USD')).toMatchObject({
      unit: usd(1000),
      billable: 15,
      amount: usd(15_000),
    })
  })

  test('is known of a price before it is used', () => {
    expect([graduated, volume, blocks].map(isOwedUnused)).toEqual([false, false, false])
    expect(isOwedUnused({ ...blocks, least: '5' })).toBe(true)
    expect(isOwedUnused({ model: 'graduated', tiers: [{ unit: '1', flat: '3' }] })).toBe(true)
  })
})

describe('[METER-01] what a reader is shown of a model', () => {
  test('each tier has what it adds to the rounded sum, so that the rows add up', () => {
    const fine: PriceModel = {
      model: 'graduated',
      tiers: [{ upTo: 1, unit: '0.004' }, { upTo: 2, unit: '0.004' }, { unit: '0.004' }],
    }
    expect(modelAmount(fine, paid(3), 'USD').tiers.parts.map(({ amount }) => amount.minor)).toEqual([0, 1, 0])
    expect(
      modelAmount(graduated, paid(1400), 'USD').tiers.parts.map(({ count, amount }) => [count, amount.minor]),
    ).toEqual([
      [1000, 2000],
      [400, 1100],
    ])
  })

  test('the unit price is that of the tier that a number reaches', () => {
    expect([0, 15, 16].map((units) => unitPriceAt(volume, units, 'USD').minor)).toEqual([1000, 1000, 500])
    expect(unitPriceAt(blocks, 1, 'USD')).toEqual(usd(1000))
  })

  test('a card says the lowest of them that isn’t nothing, the units of a block, or the lowest fee', () => {
    const steps: PriceModel = {
      model: 'volume',
      tiers: [
        { upTo: 50, unit: '0' },
        { unit: '0', flat: '49' },
      ],
    }
    expect([graduated, volume, blocks, { model: 'unit', unit: '3' } as const, steps].map(shownRate)).toEqual([
      { unit: '0.015', isFrom: true },
      { unit: '5', isFrom: true },
      { unit: '10', size: 1000 },
      { unit: '3' },
      { unit: '49', isFrom: true, isFlat: true },
    ])
  })

  test('[METER-01] where more would cost less it says how many, and what', () => {
    expect(cheaper(volume, 12)).toEqual({ units: 16, amount: usd(8000) })
    expect(cheaper(volume, 8)).toBeUndefined()
    expect(cheaper(volume, 16)).toBeUndefined()
    expect(cheaper(graduated, 999)).toBeUndefined()
  })
})
