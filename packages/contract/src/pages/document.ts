import type { Money } from '@waybill/domain/money'
import type { InvoiceRowView, OpenTransferView } from '../views.ts'
import type { SubscriptionProps } from './subscription.ts'

/** Documents of an account, newest first, of all years or of one. */
export interface InvoicesProps extends Pick<SubscriptionProps, 'control' | 'channel'> {
  readonly invoices: readonly InvoiceRowView[]
  /** Years that have some, newest first. */
  readonly years: readonly number[]
  /** The chosen one; null shows all. */
  readonly year: number | null
  /** All documents of the chosen year in one file; null where there is none, or the reader sees no documents. */
  readonly archiveHref: string | null
  /** Cost centres of the account; null for a reader who sees no documents. */
  readonly centresHref: string | null
  readonly olderHref: string | null
  readonly newestHref: string | null
  /** A method on file can be charged. */
  readonly canCharge: boolean
  readonly timeZone: string
}

interface TextEntry {
  readonly label: string
  readonly value: string
  /** Page of the document that the value names. */
  readonly href?: string
}

interface PartyView {
  readonly role: string
  readonly name: string
  readonly lines: readonly string[]
}

/** A line as it was issued: every text and amount is that of the PDF (B-84). */
export interface DocumentLineView {
  readonly title: string
  /** Formula of the amount, and the time that it is for. */
  readonly detail?: string
  readonly quantity: string
  readonly unit: string
  readonly amount: string
  /** The stored explanation step by step; empty where the detail says all of it. */
  readonly steps: readonly DocumentTotalView[]
  /** No line: the cost centre of the lines below it, or the sum of those above. */
  readonly part?: 'heading' | 'subtotal'
}

export interface DocumentTotalView {
  readonly label: string
  readonly amount: string
  readonly isStrong: boolean
  /** Page of the document that the row is about. */
  readonly href?: string
}

/** An attempt to charge the document, and what the bank answered. */
export interface AttemptView {
  readonly at: number
  readonly amount: Money
  /** `Visa •••• 4242`. */
  readonly method: string
  readonly state: 'paid' | 'declined' | 'returned' | 'disputed' | 'blocked' | 'underway' | 'ended'
  /** The bank's reason, in words. */
  readonly reason?: string
}

/** An invoice or a credit note on a page of its own. */
export interface DocumentProps {
  readonly document: InvoiceRowView & { readonly href: string }
  readonly title: string
  /** Number, dates, service period and place of supply. */
  readonly meta: readonly TextEntry[]
  readonly parties: readonly PartyView[]
  readonly columns: { readonly item: string; readonly quantity: string; readonly unit: string; readonly amount: string }
  readonly lines: readonly DocumentLineView[]
  /** Net, taxes by rate, total, what was paid and given back with its day, and the balance: they add up. */
  readonly totals: readonly DocumentTotalView[]
  readonly notes: readonly string[]
  /** The oldest first. */
  readonly attempts: readonly AttemptView[]
  readonly transfers: readonly OpenTransferView[]
  readonly canCharge: boolean
  readonly timeZone: string
}
