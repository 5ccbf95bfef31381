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

test('[ACC-19] person and address stand as the country of the address writes them (S-26)', () => {
  const details = { first_name: 'Anna', last_name: 'Kovács', address1: 'Fő utca 1.', city: 'Budapest', zip: '1011' }
  expect(buyerOf({ ...details, country: 'HU' }).address).toEqual(['Kovács Anna', '1011 Budapest', 'Fő utca 1.'])
  expect(buyerOf({ ...details, country: 'DE' }).address).toEqual(['Anna Kovács', 'Fő utca 1.', '1011 Budapest'])
  expect(buyerOf(details).address, 'of the country of the account').toEqual([
    'Anna Kovács',
    'Fő utca 1.',
    '1011 Budapest',
  ])
})
