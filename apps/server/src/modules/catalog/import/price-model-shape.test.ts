import type { PriceModels } from '@waybill/domain/catalog'
import { expect, test } from 'vitest'
import { priceModelShape, priceModelsOf } from './price-model-shape.ts'

const MODEL = {
  model: 'graduated',
  tiers: [
    { up_to: '1000', unit: { USD: '0.02', EUR: '0.0185' } },
    { unit: { USD: '0.015', EUR: '0.014' }, flat: { USD: '5', EUR: '4.50' } },
  ],
  most: { USD: '100', EUR: '90' },
}

/** Models of what is written, and the problems of it with their places. */
function read(written: unknown): { readonly models?: PriceModels; readonly problems: readonly string[] } {
  const parsed = priceModelShape.safeParse(written)
  if (!parsed.success)
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const problems: string[] = []
  const report = (path: readonly (string | number)[], message: string) =>
    void problems.push(`${path.join('.')}: ${message}`)
  return { models: priceModelsOf(parsed.data, { currencies: ['USD', 'EUR'], report }), problems }
}

test('a model stands once in the file, and is one for each currency in the document', () => {
  expect(read(MODEL)).toEqual({
    models: {
      USD: {
        model: 'graduated',
        tiers: [
          { upTo: 1000, unit: '0.02' },
          { unit: '0.015', flat: '5' },
        ],
        most: '100',
      },
      EUR: {
        model: 'graduated',
        tiers: [
          { upTo: 1000, unit: '0.0185' },
          { unit: '0.014', flat: '4.50' },
        ],
        most: '90',
      },
    },
    problems: [],
  })
  expect(read({ model: 'package', size: '1000', block: { USD: '10' }, least: '0' }).models).toEqual({
    USD: { model: 'package', size: 1000, block: '10', least: '0' },
  })
})

test('[METER-01] a tier without a currency that others have is named by its place', () => {
  const [first, last] = MODEL.tiers
  expect(read({ ...MODEL, tiers: [first, { ...last, unit: { USD: '0.015' } }] }).problems).toEqual([
    'tiers.1.unit.EUR: has no amount in EUR, in which others have one',
  ])
  expect(read({ model: 'unit', unit: { USD: '1', SEK: '9' } }).problems).toEqual([
    'unit.SEK: shop.yaml does not sell in SEK',
  ])
})

test('bad amounts, bounds and forms are named by their place', () => {
  expect(read({ model: 'stairs', unit: { USD: '1' } }).problems[0]).toMatch(/^model: /)
  expect(read({ model: 'volume', tiers: [] }).problems).toEqual(['tiers: must have at least one tier'])
  const [first] = MODEL.tiers
  expect(read({ ...MODEL, tiers: [{ ...first, up_to: '3.5' }] }).problems).toEqual([
    'tiers.0.up_to: must be a whole number from 0 to 999999999',
  ])
  expect(read({ model: 'unit', unit: { USD: `0.${'1'.repeat(15)}` } }).problems).toEqual([
    'unit.USD: has more than the 14 decimals of USD',
  ])
  expect(read({ ...MODEL, most: { USD: '9.999', EUR: '9' } }).problems).toEqual([
    'most.USD: has more than the 2 decimals of USD',
  ])
})
