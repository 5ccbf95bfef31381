/**
 * A quote or an invoice as it is printed: every text is already in the reader's language and every amount already
 * formatted, so that a document shows the same figures as the page and the mail. Plain JSON: it crosses to the
 * worker thread and can be stored. One field prints at most 2,000 characters.
 */
export interface PdfDocument {
  readonly kind: 'quote' | 'invoice'
  /** BCP 47 tag of the texts, for the reader's voice. */
  readonly locale: string
  /** Name of the document, without its number: "Invoice", "Báo giá". */
  readonly label: string
  readonly number: string
  /** The one heading. */
  readonly title: string
  readonly status?: PdfStatus
  /** A sentence below the heading. */
  readonly intro?: string
  /** The number that matters, shown beside the heading and printed again in the totals. */
  readonly headline?: PdfHeadline
  /** Dates, periods, currency: up to four in a row. */
  readonly meta: readonly PdfEntry[]
  readonly seller: PdfParty
  readonly buyer?: PdfParty
  readonly comment?: PdfMessage
  readonly table: PdfTable
  /** Sum rows in order. They stay together on one page. */
  readonly totals: readonly PdfTotal[]
  readonly timeline?: PdfTimeline
  /** Details by which the payer pays it. */
  readonly payment?: PdfSection
  /** Of a revision: what it changed, with both amounts. */
  readonly changes?: PdfSection
  /** One paragraph each: reverse charge, why it is an estimate, payment terms. */
  readonly notes: readonly string[]
  readonly footer: PdfFooter
  /** The document's own page. Becomes a link only when it is http or https. */
  readonly link?: PdfLink
  /** The colour of the line of stops as #rrggbb; absent: the demo shop's. */
  readonly accent?: string
  /** Epoch milliseconds: the creation date in the metadata, so that the same input gives the same bytes. */
  readonly createdAt: number
}

/** The shape of the mark says the state without colour: filled circle, diamond, grey ring. */
export interface PdfStatus {
  readonly state: 'good' | 'attention' | 'ended'
  readonly text: string
}

export interface PdfHeadline {
  readonly label: string
  readonly amount: string
  /** Unit, tax or due date. */
  readonly note?: string
}

export interface PdfEntry {
  readonly label: string
  readonly value: string
}

export interface PdfParty {
  /** "From", "Billed to". */
  readonly role: string
  readonly name: string
  /** Address and tax numbers, one line each. */
  readonly lines: readonly string[]
}

export interface PdfMessage {
  readonly text: string
  readonly sender: string
}

export interface PdfTable {
  /** Heading above the lines. */
  readonly title?: string
  /** A column without a heading is left out. */
  readonly columns: PdfColumns
  readonly rows: readonly PdfRow[]
}

export interface PdfColumns {
  readonly item: string
  readonly quantity?: string
  readonly unit?: string
  readonly amount: string
}

export interface PdfRow {
  readonly title: string
  /** Formula, period or reason. */
  readonly detail?: string
  readonly quantity?: string
  /** Unit price. */
  readonly unit?: string
  readonly amount: string
  /** The plan: its stop on the line has a dot. */
  readonly isMain?: boolean
  /** No line of its own: the heading of the lines below it, or the sum of those above. */
  readonly part?: 'heading' | 'subtotal'
}

export interface PdfTotal {
  readonly label: string
  readonly amount: string
  readonly isStrong: boolean
  /** Number of the other document that the row is about: its page is linked, print only names it. */
  readonly document?: string
}

export interface PdfTimeline {
  readonly title: string
  /** At most four, from first to last. */
  readonly stops: readonly PdfStop[]
}

export interface PdfStop {
  readonly label: string
  readonly text: string
  readonly state: 'now' | 'next' | 'later'
}

/** A heading with a list of labelled values. */
export interface PdfSection {
  readonly title: string
  /** One under the other. */
  readonly rows: readonly PdfEntry[]
}

export interface PdfFooter {
  /** The issuer of the document, in one line. */
  readonly left: string
  /** With {page} and {pages}. */
  readonly pageOf: string
}

export interface PdfLink {
  readonly label: string
  readonly url: string
}
