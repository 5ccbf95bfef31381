import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { priceDecimals } from './price-decimals.ts'

const price = (minor: number, was?: number) => ({
  shows: 'amount' as const,
  amount: money(minor, 'GBP'),
  ...(was !== undefined && { was: money(was, 'GBP') }),
  unit: 'company' as const,
  freeUnits: 0,
})

test('£67 that was £84.50 is £67.00, and so is every price beside it (A-56)', () => {
  expect(priceDecimals([price(67_00, 84_50)])).toBe(2)
  expect(priceDecimals([price(31_00), price(67_00, 84_50)])).toBe(2)
  expect(priceDecimals([price(31_00, 40_00), { shows: 'included' }, { shows: 'on_request' }])).toBe(0)
})
