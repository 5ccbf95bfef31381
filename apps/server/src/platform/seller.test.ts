import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings, type ShopSettings } from '@waybill/domain/catalog'
import { invoiceFileName } from '@waybill/domain/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeller, type Seller } from './seller.ts'
import { StartFileRejected } from './start-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-seller-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(text: string): string {
  const file = join(folder, 'seller.json')
  writeFileSync(file, text)
  return file
}

const ROADS = { name: 'Roads Ltd', address: ['1 Quay', 'Porto'], tax_id: 'PT123456789', invoice_prefix: 'RD-' }

test('the file of the operator is the seller on documents, without one the demo shop is', () => {
  expect(readSeller(fileWith(JSON.stringify(ROADS)))).toMatchObject({
    name: 'Roads Ltd',
    address: ['1 Quay', 'Porto'],
    taxId: 'PT123456789',
    invoicePrefix: 'RD-',
  })
  expect(readSeller(undefined).name).toContain('Lodeway')
})

const IBAN = {
  account_holder: 'Roads Collect',
  bank_name: 'Quay Bank',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
}
const US = { account_number: '000123456789', routing_number: '021000021' }

test('the bank account is that of the file; its holder is the entity unless another one is named', () => {
  expect(readSeller(fileWith(JSON.stringify(ROADS))).bank).toBeUndefined()
  expect(readSeller(fileWith(JSON.stringify({ ...ROADS, bank: IBAN }))).bank).toEqual({
    accountHolder: 'Roads Collect',
    bankName: 'Quay Bank',
    iban: 'GB33BUKB20201555555555',
    bic: 'BUKBGB22',
  })
  expect(readSeller(fileWith(JSON.stringify({ ...ROADS, bank: US }))).bank).toEqual({
    accountHolder: 'Roads Ltd',
    accountNumber: '000123456789',
    routingNumber: '021000021',
  })
})

test('an account number may be written with the blanks of its printed form', () => {
  const bank = { iban: 'gb33 bukb 2020 1555 5555 55', bic: 'bukb gb 22' }
  expect(readSeller(fileWith(JSON.stringify({ ...ROADS, bank }))).bank).toMatchObject({
    iban: 'GB33BUKB20201555555555',
    bic: 'BUKBGB22',
  })
})

test('[INV-01] the name of the PDF begins as the contract says, unless the file names another beginning (A-122)', () => {
  const nameOf = ({ filePrefix }: Seller): string => invoiceFileName(1001, filePrefix)
  expect(nameOf(readSeller(fileWith(JSON.stringify(ROADS))))).toBe('r4m-invoice-1001.pdf')
  expect(nameOf(readSeller(fileWith(JSON.stringify({ ...ROADS, file_prefix: 'roads-' }))))).toBe('roads-1001.pdf')
  expect(nameOf(readSeller(undefined))).toBe('r4m-invoice-1001.pdf')
})

test('the demo shop can be paid by bank transfer', () => {
  expect(readSeller(undefined).bank).toMatchObject({ accountHolder: 'Lodeway Ltd' })
})

test.each([
  ['an IBAN whose check digits do not fit', { ...IBAN, iban: 'GB33BUKB20201555555556' }, /bank\.iban .*check digits/],
  ['a BIC of the wrong length', { ...IBAN, bic: 'BUKBGB2' }, /bank\.bic .*8 or 11/],
  ['no account number at all', { bank_name: 'Quay Bank' }, /bank .*iban, or account_number and routing_number/],
  ['a routing number alone', { routing_number: '021000021' }, /bank .*iban, or account_number and routing_number/],
  ['two kinds of account number', { ...IBAN, ...US }, /bank .*iban, or account_number and routing_number/],
])('[OPS-05] bank details with %s are one readable line that names the field', (_, bank, line) => {
  const read = (): unknown => readSeller(fileWith(JSON.stringify({ ...ROADS, bank })))
  expect(read).toThrow(StartFileRejected)
  expect(read).toThrow(line)
  expect(read).toThrow(/^SELLER_FILE [^\n]*$/)
})

test.each([
  ['an object that is cut off', '{', /seller\.json, which is not valid JSON: line 1, column 2$/],
  ['a comma too many', '{\n  "name": "Roads",\n}', /not valid JSON: line 3, column 1$/],
  ['a name without quotes', '{\n  "name": Roads,\n  "address": []\n}', /not valid JSON: line 2, column 11$/],
  ['a word that begins like true', '[true,\n  truth]', /not valid JSON: line 2, column 6$/],
  ['no object', '[]', /seller\.json: must be an object\. It is an object in JSON of name, /],
  ['a missing name', JSON.stringify({ ...ROADS, name: undefined }), /seller\.json: name is missing\. /],
  ['an empty address', JSON.stringify({ ...ROADS, address: [] }), /seller\.json: address must have 1 or more lines\. /],
  [
    'two wrong fields',
    JSON.stringify({ ...ROADS, address: 'x', tax_id: '' }),
    /seller\.json: address must be a list; tax_id must have 1 or more characters\. /,
  ],
  [
    'a prefix with a blank',
    JSON.stringify({ ...ROADS, invoice_prefix: 'R D' }),
    /seller\.json: invoice_prefix must be up to 12 letters, digits and dashes\. /,
  ],
  [
    'a file prefix with a slash',
    JSON.stringify({ ...ROADS, file_prefix: '../x' }),
    /seller\.json: file_prefix must be up to 40 letters/,
  ],
  ['a field nobody knows', JSON.stringify({ ...ROADS, vat: 'x' }), /seller\.json: knows no vat\. .*invoice_prefix/],
])('[OPS-05] %s is one readable line that names SELLER_FILE', (_, text, line) => {
  const read = (): unknown => readSeller(fileWith(text))
  expect(read).toThrow(StartFileRejected)
  expect(read).toThrow(line)
  expect(read).toThrow(/^SELLER_FILE [^\n]*$/)
})

test('[OPS-05] a file that is not there, or no file, is reported the same way', () => {
  const absent = join(folder, 'none.json')
  expect(() => readSeller(absent)).toThrow(`SELLER_FILE names ${absent}, which does not exist`)
  expect(() => readSeller(folder)).toThrow(`SELLER_FILE names ${folder}, which can't be read`)
})

test('the seller of the shop’s settings is followed from version to version, and SELLER_FILE wins over it', () => {
  let settings: ShopSettings = defaultSettings
  const own = readSeller(undefined, undefined, () => settings)
  const file = readSeller(fileWith(JSON.stringify(ROADS)), undefined, () => settings)
  expect([own.shopName, own.name, file.shopName]).toEqual(['Lodeway', 'Lodeway Ltd', 'Roads Ltd'])
  const seller = { name: 'Harborline AG', address: ['Basel'], taxId: 'CHE-1', invoicePrefix: 'HL-' }
  settings = { ...defaultSettings, seller }
  expect([own.shopName, own.name, own.invoicePrefix, own.bank]).toEqual([
    'Harborline AG',
    'Harborline AG',
    'HL-',
    undefined,
  ])
  settings = { ...defaultSettings, name: 'Harborline', seller }
  expect([own.shopName, file.shopName, file.name]).toEqual(['Harborline', 'Harborline', 'Roads Ltd'])
})
