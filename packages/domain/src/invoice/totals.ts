import { add, mulRatio, sum } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import type { ChargeLine, InvoiceTotals, TaxRate } from './types.ts'

/** The adapter `TAX=none`: no tax on anything (B-86). */
export const noTax: TaxRate = { name: 'none', basisPoints: 0 }

/** Basis points in a whole. */
const whole = 10_000

/**
 * Lines sum to the subtotal; tax is the rate of that sum, rounded once, half up (B-57, B-86): 60.00 at 20 % is 72.00.
 * Throws TypeError when a line has another currency.
 */
export function invoiceTotals(lines: readonly ChargeLine[], currency: Currency, rate: TaxRate): InvoiceTotals {
  const subtotal = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  const tax = mulRatio(subtotal, { numerator: rate.basisPoints, denominator: whole }, 'half_up')
  return { subtotal, tax, total: add(subtotal, tax) }
}
