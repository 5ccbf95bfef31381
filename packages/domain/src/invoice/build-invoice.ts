import type { Period } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import { invoiceTotals } from './totals.ts'
import type { ChargeLine, InvoiceDraft, InvoiceKind, LineKind, TaxRate } from './types.ts'

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

const metered: ReadonlySet<LineKind> = new Set(['usage', 'usage_minimum', 'overage', 'extra_assets'])

/** True when late usage may still enter, so that it waits an hour as a draft (B-69, B-127): it has a metered line. */
export function waitsForUsage({ lines }: InvoiceDraft): boolean {
  return lines.some(({ kind }) => metered.has(kind))
}
