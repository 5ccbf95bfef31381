import { expect, test } from 'vitest'
import { readSeller } from '../../../platform/seller.ts'
import { partiesFrom } from './parties.ts'

const account = { company: 'Bếp Sáng', country: 'FR', verified_since: null }
const buyerOf = (billing: Readonly<Record<string, string>>) =>
  partiesFrom(account, billing, readSeller(undefined)).buyer

test('a tax number that was stored as it was typed is printed in canonical form (S-26)', () => {
  expect(buyerOf({ vatno: 'fr 32 123 456 789' }).taxId).toBe('FR32123456789')
  expect(buyerOf({ country: 'GR', vatno: 'GR094019245' }).taxId).toBe('EL094019245')
  expect(buyerOf({}).taxId).toBe('')
})

test('one name and an address without a city leave no gap (S-26)', () => {
  expect(buyerOf({ country: 'SG', first_name: '', last_name: 'Suharto', zip: '546080', city: '' }).address).toEqual([
    'Suharto',
    '546080',
  ])
})
