import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeller, SellerRefused } from './seller.ts'

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

const ROADS = { name: 'Roads Ltd', address: ['1 Quay', 'Porto'], tax_id: 'PT1', invoice_prefix: 'RD-' }

test('the file of the operator is the seller on documents, without one the demo shop is', () => {
  expect(readSeller(fileWith(JSON.stringify(ROADS)))).toMatchObject({
    name: 'Roads Ltd',
    address: ['1 Quay', 'Porto'],
    taxId: 'PT1',
    invoicePrefix: 'RD-',
  })
  expect(readSeller(undefined).name).toContain('Lodeway')
})

test.each([
  ['no JSON', '{', /can't be read as JSON$/],
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
  ['a field nobody knows', JSON.stringify({ ...ROADS, vat: 'x' }), /seller\.json: knows no vat\. .*invoice_prefix/],
])('[OPS-05] %s is one readable line that names SELLER_FILE', (_, text, line) => {
  const read = (): unknown => readSeller(fileWith(text))
  expect(read).toThrow(SellerRefused)
  expect(read).toThrow(line)
  expect(read).toThrow(/^SELLER_FILE [^\n]*$/)
})

test('[OPS-05] a file that is not there is told the same way', () => {
  expect(() => readSeller(join(folder, 'none.json'))).toThrow(
    `SELLER_FILE names ${join(folder, 'none.json')}, which can't be read as JSON`,
  )
})
