import type { PriceView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { translatorOf } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'

const t = translatorOf('en')
const text = (price: PriceView) => priceText(price, 'en', t)

test('a price in a table has its cents, its unit and its month (B-57)', () => {
  const amount = money(400, 'USD')
  expect(text({ shows: 'amount', amount, unit: 'driver', freeUnits: 0 })).toBe('$4.00 per driver / month')
})

test('[SUB-02] a price of a year says so (B-151)', () => {
  const price = { shows: 'amount', amount: money(14_000, 'EUR'), unit: 'company', freeUnits: 0, per: 'year' } as const
  expect(text(price)).toBe('€140.00 per company / year')
})

test('a price without an amount is a word; what has none in this currency is on request', () => {
  expect(text({ shows: 'free', unit: 'driver', freeUnits: 10 })).toBe('Free')
  expect(text({ shows: 'included' })).toBe('Included')
  expect(text({ shows: 'on_request' })).toBe('Price on request')
  expect(text({ shows: 'unavailable' })).toBe('Price on request')
})
