import { describe, expect, test } from 'vitest'
import { canReverseCharge, noTax, rateOfTaxation, taxationOf, taxRateOf } from './index.ts'
import type { TaxedBuyer, TaxTable } from './index.ts'

const rates = {
  GB: taxRateOf('VAT', '20'),
  FR: taxRateOf('TVA', '20'),
  DE: taxRateOf('MwSt.', '19'),
  CA: taxRateOf('GST', '5'),
  'CA-QC': taxRateOf('GST + QST', '14.975'),
  'CA-ON': taxRateOf('HST', '13'),
  'US-CA': taxRateOf('Sales tax', '7.25'),
  CH: taxRateOf('MWST', '8.1'),
}

const table: TaxTable = {
  sellerCountry: 'FR',
  registrations: new Map([
    ['FR', 'FR1'],
    ['EU', 'EU2'],
    ['CA', 'CA3'],
    ['CA-QC', 'QC4'],
    ['US-CA', 'US5'],
  ]),
  rates: new Map(Object.entries(rates)),
}

const buyer = (country: string, fields: Partial<TaxedBuyer> = {}) =>
  taxationOf(table, { country, state: '', isVerified: false, ...fields })

describe('the tax of a buyer (B-86, B-87)', () => {
  test('[INV-05] is none without a table', () => {
    expect(taxationOf(undefined, { country: 'FR', state: '', isVerified: false })).toEqual({ kind: 'none' })
  })

  test('[INV-05] is the rate of the buyer’s country, where the seller collects tax', () => {
    expect(buyer('FR')).toEqual({ kind: 'taxed', rate: rates.FR, taxId: 'FR1' })
    expect(buyer('DE')).toEqual({ kind: 'taxed', rate: rates.DE, taxId: 'EU2' })
    expect([buyer('CH'), buyer('VN'), buyer('IT')]).toEqual([{ kind: 'none' }, { kind: 'none' }, { kind: 'none' }])
  })

  test('is the whole rate of a state where the seller is registered there, and otherwise the country’s', () => {
    expect(buyer('CA', { state: 'QC' })).toEqual({ kind: 'taxed', rate: rates['CA-QC'], taxId: 'QC4' })
    expect(buyer('CA', { state: 'ON' })).toEqual({ kind: 'taxed', rate: rates.CA, taxId: 'CA3' })
    expect(buyer('US', { state: 'CA' })).toEqual({ kind: 'taxed', rate: rates['US-CA'], taxId: 'US5' })
    expect(buyer('US', { state: 'NY' })).toEqual({ kind: 'none' })
  })

  test('isn’t known without a country, or without a state where that decides', () => {
    expect([buyer(''), buyer('US'), buyer('CA')]).toEqual([
      { kind: 'unknown', missing: 'country' },
      { kind: 'unknown', missing: 'state' },
      { kind: 'unknown', missing: 'state' },
    ])
    expect(rateOfTaxation(buyer('US'))).toBe(noTax)
  })

  test('[INV-05] is owed by a verified business of another country of the Union, at 0 %', () => {
    const rate = { name: 'MwSt.', basisPoints: 0, isReverseCharge: true }
    expect(buyer('DE', { isVerified: true })).toEqual({ kind: 'reverse_charge', rate })
    expect(buyer('FR', { isVerified: true }).kind).toBe('taxed')
    expect(buyer('CA', { isVerified: true, state: 'QC' }).kind).toBe('taxed')
    expect(['DE', 'GR', 'FR', 'GB', 'US'].map((country) => canReverseCharge(table, country))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
