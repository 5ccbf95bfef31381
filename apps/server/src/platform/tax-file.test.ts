import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taxationOf } from '@waybill/domain/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartFileRejected } from './start-file.ts'
import { defaultSettings, type ShopSettings } from '@waybill/domain/catalog'
import { readTaxTable, sellerOf } from './tax-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-tax-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUEBEC = {
  seller: { country: 'CA', registrations: [{ country: 'CA', state: 'QC', tax_id: 'QC4' }] },
  rates: [
    { country: 'CA', name: 'GST', percent: '5' },
    { country: 'CA', state: 'QC', name: 'GST + QST', percent: '14.975' },
  ],
}

function fileWith(content: object): string {
  const file = join(folder, 'tax.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('[INV-05] the file of the operator says where tax is collected, and at which rates (B-86)', () => {
  const table = readTaxTable(fileWith(QUEBEC))
  const buyer = { country: 'CA', isVerified: false }
  expect(taxationOf(table, { ...buyer, state: 'QC' })).toEqual({
    kind: 'taxed',
    rate: { name: 'GST + QST', basisPoints: 1497.5 },
    taxId: 'QC4',
  })
  expect(taxationOf(table, { ...buyer, state: 'ON' })).toEqual({ kind: 'none' })
})

test('[INV-05] the table that is built in has all of the Union, and the demo shop’s registrations', () => {
  const table = readTaxTable()
  const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  const kinds = union.map((country) => taxationOf(table, { country, state: '', isVerified: false }).kind)
  expect(new Set(kinds)).toEqual(new Set(['taxed']))
  expect(sellerOf({ SELLER_FILE: undefined, TAX: 'none', TAX_FILE: undefined }).taxes).toBeUndefined()
  expect(sellerOf({ SELLER_FILE: undefined, TAX: 'table', TAX_FILE: undefined }).taxes).toEqual(table)
})

const [gst, qst] = QUEBEC.rates

test.each([
  ['rates[1].percent must be a percentage', { ...QUEBEC, rates: [gst, { ...qst, percent: '14,975' }] }],
  ['rates[1].percent must be a percentage', { ...QUEBEC, rates: [gst, { ...qst, percent: '100.5' }] }],
  ['rates[1].country is no country code', { ...QUEBEC, rates: [gst, { ...qst, country: 'EU' }] }],
  ['rates[1].state is no state of that country', { ...QUEBEC, rates: [gst, { ...qst, state: 'XX' }] }],
  ['rates[0].state is no state of that country', { ...QUEBEC, rates: [{ ...qst, country: 'FR' }] }],
  ['rates[2] is of a place that an earlier row has', { ...QUEBEC, rates: [gst, qst, gst] }],
  ['rates[0].name is missing', { ...QUEBEC, rates: [{ country: 'CA', percent: '5' }] }],
  ['rates[0] knows no rate', { ...QUEBEC, rates: [{ ...gst, rate: 5 }] }],
  ['seller.registrations[0] has no row in rates for CA-QC', { ...QUEBEC, rates: [gst] }],
  ['seller.country is missing', { ...QUEBEC, seller: { registrations: QUEBEC.seller.registrations } }],
])('a wrong file stops the start and names row and field: %s', (problem, content) => {
  const file = fileWith(content)
  expect(() => readTaxTable(file)).toThrow(StartFileRejected)
  expect(() => readTaxTable(file)).toThrow(`TAX_FILE ${file}: ${problem}`)
})

test('a file that can’t be read is named', () => {
  expect(() => readTaxTable('/nowhere/tax.json')).toThrow('TAX_FILE names /nowhere/tax.json, which does not exist')
})

test('the table that is built in taxes no other seller of the shop’s settings', () => {
  const seller = { name: 'Harborline AG', address: ['Basel'], taxId: 'CHE-1', invoicePrefix: 'HL-' }
  const settings = (): ShopSettings => ({ ...defaultSettings, seller })
  const variables = { SELLER_FILE: undefined, TAX: 'table', TAX_FILE: undefined } as const
  expect(() => sellerOf(variables, settings)).toThrow('TAX table needs TAX_FILE')
  expect(sellerOf({ ...variables, TAX: 'none' }, settings).name).toBe('Harborline AG')
})
