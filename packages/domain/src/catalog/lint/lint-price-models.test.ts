import { expect, test } from 'vitest'
import { aDocument, aModule, aUsageModule } from '../../../laws/catalogue-builders.ts'
import type { Module, PriceModel, PriceTier } from '../index.ts'
import { lintCatalogue } from './index.ts'

/** Findings about the price model of one module in a shop of EUR. */
function said(model: PriceModel, others: Partial<Module> = {}): string[] {
  const module = aUsageModule(1, { basePrice: { EUR: 1 }, priceModels: { EUR: model }, ...others })
  return lintCatalogue(aDocument({ currencies: ['EUR'], modules: [module] }))
    .filter(({ path }) => path.includes('priceModels') || path.includes('pricingPrice'))
    .map(
      ({ level, code, path, message }) => `${level} ${code} ${path.replace('modules[0].priceModels.', '')}: ${message}`,
    )
}

const tiers = (...all: PriceTier[]): PriceModel => ({ model: 'graduated', tiers: all })

test('[CAT-19] a price model without a fault has no finding', () => {
  expect(said(tiers({ upTo: 10, unit: '0.0005', flat: '5' }, { unit: '0.1' }))).toEqual([])
  expect(said({ model: 'package', size: 100, block: '0.5', least: '1', most: '20.50' })).toEqual([])
})

test.each<[string, readonly PriceTier[]]>([
  ['EUR.tiers: module-code-1 has no tier', []],
  ['EUR.tiers[0].upTo: module-code-1: only the last tier has no end', [{ unit: '1' }, { unit: '1' }]],
  [
    'EUR.tiers[1].upTo: module-code-1: the tier to 10 is inside the one before it, to 10',
    [{ upTo: 10, unit: '1' }, { upTo: 10, unit: '1' }, { unit: '1' }],
  ],
  [
    'EUR.tiers[0].upTo: module-code-1: a tier ends with a whole number of units, not 1.5',
    [{ upTo: 1.5, unit: '1' }, { unit: '1' }],
  ],
  [
    'EUR.tiers[1].upTo: module-code-1: the last tier has no end, or more than 20 would have no price',
    [
      { upTo: 10, unit: '1' },
      { upTo: 20, unit: '1' },
    ],
  ],
])('[METER-01] gaps and overlaps of tiers are errors: %s', (finding, given) => {
  expect(said(tiers(...given))).toEqual([`error price_model_invalid ${finding}`])
})

test('[METER-01] a total that falls with one unit more is a warning with both amounts', () => {
  const falling: PriceModel = { model: 'volume', tiers: [{ upTo: 15, unit: '10' }, { unit: '5' }] }
  expect(said(falling)).toEqual([
    'warning price_falls EUR.tiers[0].upTo: module-code-1: 15 units cost 150.00 EUR, 16 cost 80.00 EUR',
  ])
  expect(said({ ...falling, model: 'graduated' })).toEqual([])
})

test('amounts are exact: fourteen decimals for a unit, and what is charged as it stands can be paid', () => {
  const fifteen = `0.${'0'.repeat(14)}1`
  expect(said({ model: 'unit', unit: fifteen })).toEqual([
    `error price_invalid EUR.unit: module-code-1: ${fifteen} is not a price in EUR of at most 14 decimals`,
  ])
  expect(said({ model: 'unit', unit: '1,5' })[0]).toContain('is not a price in EUR')
  expect(said(tiers({ unit: '1', flat: '0.005' }))).toEqual([
    'error price_invalid EUR.tiers[0].flat: module-code-1: 0.005 is not a price in EUR of at most 2 decimals',
  ])
})

test('a block has units, and the most is not below the least', () => {
  expect(said({ model: 'package', size: 0, block: '1' })).toEqual([
    'error price_model_invalid EUR.size: module-code-1: a block has a whole number of units, 1 or more',
  ])
  expect(said({ model: 'unit', unit: '1', least: '10', most: '9.99' })).toEqual([
    'error price_model_invalid EUR.most: module-code-1: it costs at least 10 and at most 9.99',
  ])
})

test('a model is for what is counted, and holds in plans too', () => {
  const model: PriceModel = { model: 'unit', unit: '1' }
  const fixed = aModule(1, { basePrice: { EUR: 100 }, priceModels: { EUR: model } })
  const found = lintCatalogue(aDocument({ currencies: ['EUR'], modules: [fixed] })).map(({ message }) => message)
  expect(found).toContain('module-code-1 has a price by units, and is not counted')
  expect(said(model, { pricingPrice: { EUR: 1 } })).toEqual([
    'error price_model_invalid modules[0].pricingPrice: module-code-1 has a price model, which holds in plans too',
  ])
})
