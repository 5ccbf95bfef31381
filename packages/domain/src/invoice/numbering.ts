/** The first number of a series. */
export const firstInvoiceNumber = 1001

/** Invoices and credit notes have a series each, per selling entity. */
export type InvoiceSeries = 'invoice' | 'credit_note'

/** The series that an invoice of this kind is numbered in. */
export function seriesOf(kind: string): InvoiceSeries {
  return kind === 'credit' ? 'credit_note' : 'invoice'
}

/**
 * The number after the last one of a series, gapless (B-83): taken in the transaction that finalises, never by a draft.
 * Throws RangeError on a last number that no series can have.
 */
export function nextNumber(last: number | undefined): number {
  if (last === undefined) return firstInvoiceNumber
  if (!Number.isSafeInteger(last) || last < firstInvoiceNumber) throw new RangeError(`not an invoice number: ${last}`)
  return last + 1
}

/** Prefix of the names of PDFs where the seller has none: the contract's. */
export const contractFilePrefix = 'r4m-invoice-'

/** The name of the PDF; `prefix` is the seller's. */
export function invoiceFileName(number: number, prefix = contractFilePrefix): string {
  return `${prefix}${number}.pdf`
}

/** The name of a credit note's PDF: its series has the numbers of invoices too, so it isn't theirs. */
export function creditNoteFileName(number: number): string {
  return `credit-note-${number}.pdf`
}
