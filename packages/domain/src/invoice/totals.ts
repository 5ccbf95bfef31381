import { add, spreadRatio, sum, zero } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { isSameRate, noTax, ratioOfRate } from './tax-rate.ts'
import type { ChargeLine, InvoiceDraft, InvoiceTotals, TaxAmount, TaxRate } from './types.ts'

interface RatedLine {
  readonly line: ChargeLine
  readonly position: number
  readonly rate: TaxRate
}

/** The lines of each rate, in the order in which the rates appear. */
function linesByRate(lines: readonly ChargeLine[], rate: TaxRate): readonly (readonly RatedLine[])[] {
  const rated = lines.map((line, position): RatedLine => ({ line, position, rate: line.taxRate ?? rate }))
  const rates = rated.filter((one, place) => rated.findIndex((other) => isSameRate(other.rate, one.rate)) === place)
  return rates.map(({ rate: common }) => rated.filter((one) => isSameRate(one.rate, common)))
}

/**
 * Lines with their shares of the tax (B-86): the rate of their sum, rounded once for each rate, half up, and spread by
 * largest remainder. A line that has a rate of its own is taxed by it. A line on which no tax is due has no share.
 */
export function taxedLines(lines: readonly ChargeLine[], currency: Currency, rate: TaxRate): readonly ChargeLine[] {
  const taxes = new Map(
    linesByRate(lines, rate).flatMap((group) => {
      const [{ rate: common } = { rate: noTax }] = group
      if (common.basisPoints === 0) return []
      const amounts = group.map(({ line }) => line.amount)
      const shares = spreadRatio(amounts, ratioOfRate(common), currency)
      return group.map(({ position }, place) => [position, shares[place] ?? zero(currency)] as const)
    }),
  )
  return lines.map(({ tax: _, ...line }, position) => {
    const tax = taxes.get(position)
    return tax === undefined ? line : { ...line, tax }
  })
}

/**
 * The tax of a document for each rate, by the shares of its lines. What is charged without any tax is in none of them; under
 * reverse charge the tax is 0.
 */
export function taxesOf({ lines, currency, taxRate }: Pick<InvoiceDraft, 'lines' | 'currency' | 'taxRate'>) {
  return linesByRate(lines, taxRate).flatMap((group): TaxAmount[] => {
    const [{ rate } = { rate: noTax }] = group
    if (isSameRate(rate, noTax)) return []
    const net = sum(
      group.map(({ line }) => line.amount),
      currency,
    )
    const tax = sum(
      group.flatMap(({ line }) => line.tax ?? []),
      currency,
    )
    return [{ rate, net, tax }]
  })
}

/** Taxes of charges at a rate, for a page before anything is issued: the same as on the invoice. */
export function taxesAt(lines: readonly ChargeLine[], currency: Currency, taxRate: TaxRate): readonly TaxAmount[] {
  return taxesOf({ lines: taxedLines(lines, currency, taxRate), currency, taxRate })
}

/**
 * Lines sum to the subtotal; tax is the rate of their sum, rounded once for each rate, half up (B-57): 60.00 at 20 % is 72.00.
 * Throws TypeError when a line has another currency.
 */
export function invoiceTotals(lines: readonly ChargeLine[], currency: Currency, rate: TaxRate): InvoiceTotals {
  const subtotal = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  const tax = sum(
    taxedLines(lines, currency, rate).flatMap((line) => line.tax ?? []),
    currency,
  )
  return { subtotal, tax, total: add(subtotal, tax) }
}
