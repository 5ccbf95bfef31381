import { expect, test } from 'vitest'
import { currencyOfCountry } from './index.ts'

test('an account is billed in the currency of its country where the shop sells in it, else in USD (A-55, A-101)', () => {
  expect(['US', 'PH', 'JP', 'CH', 'LI', 'GB', 'FR', 'DE', 'VN', 'BR', ''].map(currencyOfCountry)).toEqual([
    'USD',
    'PHP',
    'JPY',
    'CHF',
    'CHF',
    'GBP',
    'EUR',
    'EUR',
    'USD',
    'USD',
    'USD',
  ])
})
