import type { Period } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import { isSameRate } from './tax-rate.ts'
import { invoiceTotals, taxedLines } from './totals.ts'
import type { ChargeLine, InvoiceDraft, InvoiceKind, LineKind, TaxRate } from './types.ts'

/** Terms of an invoice. */
export interface InvoiceTerms {
  readonly kind: InvoiceKind
  readonly currency: Currency
  readonly period: Period
  /** Epoch ms. */
  readonly dueAt: number
  readonly taxRate: TaxRate
}

/** The invoice of these lines: they sum to the subtotal, with tax to the total. Throws on mixed currencies. */
export function buildInvoice(lines: readonly ChargeLine[], terms: InvoiceTerms): InvoiceDraft {
  const { currency, taxRate } = terms
  return { ...terms, lines: taxedLines(lines, currency, taxRate), ...invoiceTotals(lines, currency, taxRate) }
}

/** The same draft at another rate: the buyer's address or tax number was changed before it is issued. */
export function retaxed<Draft extends InvoiceDraft>(draft: Draft, taxRate: TaxRate): Draft {
  if (isSameRate(draft.taxRate, taxRate)) return draft
  const { lines, currency } = draft
  return { ...draft, taxRate, lines: taxedLines(lines, currency, taxRate), ...invoiceTotals(lines, currency, taxRate) }
}

/** True for what a partner or an organisation owes for its members: each line names one. */
export function isStatement({ lines }: Pick<InvoiceDraft, 'lines'>): boolean {
  return lines.some(({ member }) => member !== undefined)
}

const metered: ReadonlySet<LineKind> = new Set(['usage', 'usage_minimum', 'tiered', 'overage', 'extra_assets'])

/** True for a line of what was used, paid after it. */
export function isMetered({ kind }: Pick<ChargeLine, 'kind'>): boolean {
  return metered.has(kind)
}

/** True when late usage may still enter, so that it waits an hour as a draft: it has a metered line. */
export function waitsForUsage({ lines }: InvoiceDraft): boolean {
  return lines.some(isMetered)
}
