import { canonicalText } from '../canonical/index.ts'
import type { InvoiceDraft } from './types.ts'

/** What a finalised invoice says for ever: its content, its number, its parties and the instant (INV-02). */
export interface IssuedInvoice {
  readonly draft: InvoiceDraft
  readonly series: string
  readonly number: number
  /** Epoch ms. */
  readonly issuedAt: number
  /** Seller and buyer as they were; plain JSON. */
  readonly parties: object
}

/** The text that is hashed at issue and compared ever after: equal exactly when nothing of the document changed. */
export function issuedText(invoice: IssuedInvoice): string {
  return canonicalText(invoice)
}
