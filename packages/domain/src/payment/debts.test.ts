import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { debtsOf, type PaymentState } from './index.ts'

const invoice = (number: number, minor: number, paymentState?: PaymentState) => ({
  number,
  total: money(minor, 'USD'),
  ...(paymentState === undefined ? {} : { paymentState }),
})

const open = [invoice(1, 100), invoice(2, 200, 9), invoice(3, 400, 8), invoice(4, 800, 10), invoice(5, 1600, 10)]
const usd = { currency: 'USD', isLegacy: false } as const

describe('what an account owes (D-41)', () => {
  test('is overdue by the invoices in state 10, and past due by the oldest that was declined or is overdue', () => {
    expect(debtsOf(open, usd)).toEqual({
      overdueTotal: money(2400, 'USD'),
      legacyTotal: money(0, 'USD'),
      pastDueInvoice: open[2],
    })
  })

  test('of a legacy plan is all that is open', () => {
    expect(debtsOf(open, { ...usd, isLegacy: true }).legacyTotal).toEqual(money(3100, 'USD'))
  })

  test('is nothing while nothing was declined', () => {
    const none = { overdueTotal: money(0, 'USD'), legacyTotal: money(0, 'USD') }
    expect(debtsOf([], usd)).toEqual(none)
    expect(debtsOf(open.slice(0, 2), usd)).toEqual(none)
  })
})
