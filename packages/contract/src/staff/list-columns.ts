import type { StaffDuty } from './duties.ts'

/** Kind of a column: an amount is of the row's currency, an instant or the instant of a day UTC, a state one of its words. */
export type ListColumn = (
  | { readonly kind: 'number' | 'text' | 'amount' | 'instant' | 'day' }
  | { readonly kind: 'state'; readonly of: readonly string[] }
) & {
  readonly isOptional?: true
  /** JSON and CSV have it, the page doesn't. */
  readonly isDataOnly?: true
}

/** A filter takes one of its words, an id, a code of as many letters, a text, a day in UTC, an amount as it is typed, or 1. */
export type ListFilter =
  | { readonly kind: 'number' | 'text' | 'day' | 'amount' | 'flag' }
  /** A text that counts together with another filter. */
  | { readonly kind: 'text'; readonly needs: string }
  | { readonly kind: 'code'; readonly letters: number }
  | { readonly kind: 'state'; readonly of: readonly string[] }

/** A list of the back office: page, JSON and CSV come from its declaration (ADM-04). */
export interface StaffList {
  readonly duty: StaffDuty
  readonly summary: string
  /** Its reading leaves an entry in the audit trail. */
  readonly isPersonal?: true
  readonly columns: Readonly<Record<string, ListColumn>>
  readonly filters: Readonly<Record<string, ListFilter>>
  /** Columns that it can be sorted by, each in the order of an index; the first, backwards, is the usual order. */
  readonly sorts: readonly [string, ...string[]]
  /** Page that a row leads to, whose id is a column of the row; or a list, and its filter that takes the column. */
  readonly row:
    | {
        readonly page: 'customers' | 'documents' | 'mails' | 'deliveries' | 'statements'
        readonly column: string
        readonly tab?: 'documents' | 'payments' | 'tries' | 'refunds'
      }
    | { readonly list: string; readonly filter: string; readonly column: string }
}

/** Preserves the literal types of the table of lists. */
export const defineLists = <const T extends Readonly<Record<string, StaffList>>>(lists: T): T => lists

/** An amount as it is typed: `37.20`, `37,20`, `37.20 EUR`. */
export const amountForm = /^\d[\d.,\s’']{0,19}(?:[A-Za-z]{3})?$/

export const number = { kind: 'number' } as const
export const text = { kind: 'text' } as const
export const textOrNone = { kind: 'text', isOptional: true } as const
export const numberOrNone = { kind: 'number', isOptional: true } as const
export const amount = { kind: 'amount' } as const
export const instant = { kind: 'instant' } as const
export const instantOrNone = { kind: 'instant', isOptional: true } as const
export const day = { kind: 'day' } as const
export const rowId = { kind: 'number', isDataOnly: true } as const
export const country = { kind: 'code', letters: 2 } as const
export const currency = { kind: 'code', letters: 3 } as const

export const stateOf = <const Words extends readonly string[]>(of: Words) => ({ kind: 'state', of }) as const

/** Customer of a row and the document that it is about. */
export const ofDocument = { account_id: number, company: text, invoice: textOrNone }
