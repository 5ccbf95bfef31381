import type { Period } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import { invoiceTotals } from './totals.ts'
import type { ChargeLine, InvoiceDraft, InvoiceKind, TaxRate } from './types.ts'

/** What an invoice is made of. */
export interface InvoiceTerms {
  readonly kind: InvoiceKind
  readonly currency: Currency
  readonly period: Period
  /** Epoch ms. */
  readonly dueAt: number
  readonly taxRate: TaxRate
}

/** The invoice of these lines (INV-02): they sum to the subtotal, with tax to the total. Throws on mixed currencies. */
export function buildInvoice(lines: readonly ChargeLine[], terms: InvoiceTerms): InvoiceDraft {
  return { ...terms, lines, ...invoiceTotals(lines, terms.currency, terms.taxRate) }
}

/** True when late usage may still enter, so that it waits an hour as a draft (B-69): it has a metered line. */
export function waitsForUsage({ lines }: InvoiceDraft): boolean {
  return lines.some(({ kind }) => kind === 'usage' || kind === 'usage_minimum' || kind === 'overage')
}
