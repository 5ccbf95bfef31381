import { canonicalText } from '../canonical/index.ts'
import type { ChargeLine, InvoiceDraft } from './types.ts'

/** The permanent content of a finalised invoice: its lines, its number, its parties and the instant. */
export interface IssuedInvoice {
  readonly draft: InvoiceDraft
  readonly series: string
  readonly number: number
  /** Epoch ms. */
  readonly issuedAt: number
  /** Seller and buyer as they were; plain JSON. */
  readonly parties: object
}

/** Version of the text of an invoice. 1 has nothing of a line's tax; its documents have its hash for ever. 2 has all. */
export type IssuedTextVersion = 1 | 2

/** The version of what is issued from now on. */
export const issuedTextVersion: IssuedTextVersion = 2

function lineOfFirstVersion({ tax: _, taxRate: __, ...line }: ChargeLine): ChargeLine {
  return line
}

/** The text that is hashed at issue and compared ever after: equal exactly when nothing of the document changed. */
export function issuedText({ draft, ...issued }: IssuedInvoice, version: IssuedTextVersion): string {
  return version === 1
    ? canonicalText({ ...issued, draft: { ...draft, lines: draft.lines.map(lineOfFirstVersion) } })
    : canonicalText({ ...issued, version, draft })
}
