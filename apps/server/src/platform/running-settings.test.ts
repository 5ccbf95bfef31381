import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '@waybill/domain/catalog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProblem } from '../check-start.ts'
import { readConfig, type Config } from '../config.ts'
import { sellerOfCommand, type RunningSettings } from './running-settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-running-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function configOf(environment: Readonly<Record<string, string>>): Config {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.problems.join())
  return read.config
}

function fileOf(name: string, content: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const settings = () => defaultSettings
const taxed: RunningSettings = {
  taxes: {
    sellerCountry: 'GB',
    registrations: [['GB', 'GB123456789']],
    rates: [['GB', { name: 'VAT', basisPoints: 2000 }]],
  },
  seller: { name: 'Quay Ltd', address: ['1 Quay'], taxId: 'GB123456789', invoicePrefix: 'Q-' },
}

test('a command whose shell says nothing issues documents by what the running shop stored (S-30)', () => {
  const seller = sellerOfCommand(configOf({}), taxed, settings)
  expect([seller.name, seller.taxId, seller.taxes?.rates.get('GB')]).toEqual([
    'Quay Ltd',
    'GB123456789',
    { name: 'VAT', basisPoints: 2000 },
  ])
  expect(sellerOfCommand(configOf({}), undefined, settings).taxes, 'before the first start').toBeUndefined()
})

test('a command whose shell says otherwise stops, and the same said again does not (S-30)', () => {
  expect(() => sellerOfCommand(configOf({ TAX: 'none' }), taxed, settings)).toThrow(
    'TAX and TAX_FILE of this command differ from those of the running shop, which has a table for GB. Unset them here',
  )
  const other = { name: 'Roads Ltd', address: ['1 Quay'], tax_id: 'PT123456789', invoice_prefix: 'R-' }
  expect(() => sellerOfCommand(configOf({ SELLER_FILE: fileOf('seller.json', other) }), taxed, settings)).toThrow(
    'SELLER_FILE of this command differ from those of the running shop, which is that of Quay Ltd',
  )
  const table = fileOf('tax.json', {
    seller: { country: 'GB', registrations: [{ country: 'GB', tax_id: 'GB123456789' }] },
    rates: [{ country: 'GB', name: 'VAT', percent: '20' }],
  })
  const same = configOf({ TAX: 'table', TAX_FILE: table })
  expect(sellerOfCommand(same, taxed, settings).taxes?.sellerCountry).toBe('GB')
})

test('[OPS-05] doctor names what a start is rejected for: a file that is not there, a currency that the provider can not charge', () => {
  const shop = { settings, currencies: ['USD'] as const }
  expect(startProblem(configOf({}), shop)).toBeUndefined()
  expect(startProblem(configOf({ TAX: 'table', TAX_FILE: '/nope.json' }), shop)).toBe(
    'TAX_FILE names /nope.json, which does not exist',
  )
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_12345678901234567890',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678901234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678901234567890',
  }
  expect(startProblem(configOf(stripe), { settings, currencies: ['IQD'] })).toMatch(/Stripe can not charge IQD/)
})
