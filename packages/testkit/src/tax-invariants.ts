import type { DocumentRow } from '@waybill/domain/billing'
import { invoiceTotals, isSameRate, taxesOf } from '@waybill/domain/invoice'
import type { Credited, TaxAmount } from '@waybill/domain/invoice'
import { compare, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'

function totalTax(taxes: readonly TaxAmount[], currency: Currency): Money {
  return sum(
    taxes.map(({ tax }) => tax),
    currency,
  )
}

/** A line without tax that has a rate, or the other way round. */
function isLineOff({ lines, taxRate }: DocumentRow): boolean {
  return lines.some((line) => (line.tax === undefined) !== ((line.taxRate ?? taxRate).basisPoints === 0))
}

/**
 * The shares of the lines don't sum to the tax; or, on an invoice, the tax isn't that of each rate's lines together, rounded once
 * (B-86). A credit note takes a part of what its invoice charged.
 */
export function isMistaxed(document: DocumentRow): boolean {
  const { kind, lines, currency, taxRate, tax } = document
  const isOff = compare(totalTax(taxesOf(document), currency), tax) !== 0
  const isOtherSum = kind !== 'credit' && compare(invoiceTotals(lines, currency, taxRate).tax, tax) !== 0
  return isOff || isOtherSum || isLineOff(document)
}

/** Notes took back more than the invoice charged, at one of its rates. */
export function isTaxOverCredited(document: DocumentRow, { taxes }: Credited): boolean {
  // a line of a change may charge more than the change comes to
  if (document.lines.some(({ amount }) => amount.minor < 0)) return false
  return taxesOf(document).some(({ rate, tax }) => {
    const taken = taxes.filter((one) => isSameRate(one.rate, rate))
    return compare(totalTax(taken, document.currency), tax) > 0
  })
}
