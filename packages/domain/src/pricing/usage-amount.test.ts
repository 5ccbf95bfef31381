import { expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { usageAmount } from './usage-amount.ts'

const amountOf = (quantity: number, free: number, minimum: number) =>
  usageAmount({ unit: money(400, 'USD'), quantity, free, minimum })

test('[PRC-03] 17 drivers at 4 are 68', () => {
  expect(amountOf(17, 0, 0)).toMatchObject({ billable: 17, amount: money(6800, 'USD') })
})

test('[PRC-02] free units go first, and nothing is less than nothing', () => {
  expect(amountOf(120, 100, 0)).toMatchObject({ billable: 20, amount: money(8000, 'USD') })
  expect(amountOf(99, 100, 0)).toMatchObject({ billable: 0, amount: money(0, 'USD') })
})

test('a minimum is billed when fewer are used, more when more', () => {
  expect(amountOf(3, 0, 5).billable).toBe(5)
  expect(amountOf(6, 0, 5).billable).toBe(6)
})
