import type { accountTypes } from '@waybill/domain/order'
import type { methodTypes, paymentStates } from '@waybill/domain/payment'
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

/** A filter takes one of its words, an id, a code of as many letters, a text, a day in UTC, or 1. */
export type ListFilter =
  | { readonly kind: 'number' | 'text' | 'day' | 'flag' }
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
  /** List that a row leads to, and the filter of it that takes a column of the row. */
  readonly row: { readonly list: string; readonly filter: string; readonly column: string }
}

/** Preserves the literal types of the table of lists. */
const defineLists = <const T extends Readonly<Record<string, StaffList>>>(lists: T): T => lists

const number = { kind: 'number' } as const
const text = { kind: 'text' } as const
const textOrNone = { kind: 'text', isOptional: true } as const
const amount = { kind: 'amount' } as const
const instant = { kind: 'instant' } as const
const day = { kind: 'day' } as const
const rowId = { kind: 'number', isDataOnly: true } as const
const country = { kind: 'code', letters: 2 } as const
const currency = { kind: 'code', letters: 3 } as const

const stateOf = <const Words extends readonly string[]>(of: Words) => ({ kind: 'state', of }) as const

const accountKind = stateOf([
  'unknown',
  'legacyPrimary',
  'legacySub',
  'affiliate',
  'indirect',
  'marketplace',
  'organization',
] satisfies (keyof typeof accountTypes)[])
const method = stateOf([
  'none',
  'card',
  'ach',
  'amazon_pay',
  'paypal',
  'bank_transfer',
] satisfies (keyof typeof methodTypes)[])
const paymentState = stateOf([
  'unpaid',
  'pending',
  'paid',
  'processing',
  'refund',
  'scheduled',
  'void',
  'fraud',
  'failed',
  'due',
  'overdue',
] satisfies (keyof typeof paymentStates)[])
const customerState = stateOf(['subscribed', 'trial', 'expired', 'none'])
const documentKind = stateOf(['period', 'change', 'trial_end', 'addon', 'manual', 'credit'])
const documentState = stateOf(['open', 'paid', 'refunded', 'void'])
const tryState = stateOf([
  'started',
  'challenge',
  'pending',
  'paid',
  'declined',
  'blocked',
  'returned',
  'disputed',
  'charged_back',
  'ended',
])
const refundState = stateOf(['requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'])
const requestKind = stateOf(['refund', 'credit', 'reset'])

/** Customer of a row and the document that it is about. */
const ofDocument = { account_id: number, company: text, invoice: textOrNone }

/** The lists by the last part of their address. */
export const STAFF_LISTS = defineLists({
  customers: {
    duty: 'look',
    summary: 'Customers; a search finds them by the beginnings of their names, and by numbers',
    isPersonal: true,
    columns: {
      company: text,
      name: textOrNone,
      email: textOrNone,
      state: customerState,
      plan: textOrNone,
      country: text,
      kind: accountKind,
      trial_end: { kind: 'day', isOptional: true },
      overdue: { kind: 'amount', isOptional: true },
      currency: text,
      registered_at: day,
      external_id: { kind: 'text', isOptional: true, isDataOnly: true },
      id: number,
    },
    filters: {
      q: text,
      // without a subscription is no filter: no index has those rows
      state: stateOf(['subscribed', 'trial', 'expired']),
      plan: text,
      country,
      currency,
      overdue: { kind: 'flag' },
      trial_ends_until: { kind: 'day' },
      external_id: text,
      metadata_key: text,
      metadata_value: { kind: 'text', needs: 'metadata_key' },
    },
    sorts: ['registered_at', 'company'],
    row: { list: 'documents', filter: 'account', column: 'id' },
  },
  documents: {
    duty: 'look',
    summary: 'Invoices and credit notes that were issued',
    isPersonal: true,
    columns: {
      number: text,
      company: text,
      kind: documentKind,
      state: documentState,
      issued_at: day,
      due_at: day,
      total: amount,
      open: { kind: 'amount', isOptional: true },
      currency: text,
      account_id: number,
      external_id: { kind: 'text', isOptional: true, isDataOnly: true },
      id: rowId,
    },
    filters: {
      number: text,
      state: documentState,
      kind: documentKind,
      currency,
      overdue: { kind: 'flag' },
      account: number,
      issued_from: { kind: 'day' },
      issued_until: { kind: 'day' },
      external_id: text,
      metadata_key: text,
      metadata_value: { kind: 'text', needs: 'metadata_key' },
    },
    sorts: ['issued_at', 'due_at'],
    row: { list: 'payments', filter: 'account', column: 'account_id' },
  },
  payments: {
    duty: 'look',
    summary: 'Payments, failed ones too, with the bank’s last reason',
    isPersonal: true,
    columns: {
      ...ofDocument,
      method,
      state: paymentState,
      reason: textOrNone,
      amount,
      currency: text,
      created_at: instant,
      id: rowId,
    },
    filters: { state: paymentState, currency, account: number },
    sorts: ['id'],
    row: { list: 'tries', filter: 'account', column: 'account_id' },
  },
  tries: {
    duty: 'look',
    summary: 'Each try to charge a payment method, with what the bank answered',
    isPersonal: true,
    columns: {
      ...ofDocument,
      try: number,
      state: tryState,
      reason: textOrNone,
      last_four: textOrNone,
      amount,
      currency: text,
      started_at: instant,
      id: rowId,
    },
    filters: { state: tryState, account: number },
    sorts: ['id'],
    row: { list: 'payments', filter: 'account', column: 'account_id' },
  },
  refunds: {
    duty: 'look',
    summary: 'Refunds, those that wait for a second name too',
    isPersonal: true,
    columns: {
      ...ofDocument,
      credit_note: textOrNone,
      state: refundState,
      destination: stateOf(['method', 'credit']),
      reason: text,
      requested_by: text,
      approved_by: textOrNone,
      amount,
      currency: text,
      created_at: instant,
      id: rowId,
    },
    filters: { state: refundState, account: number },
    sorts: ['id'],
    row: { list: 'documents', filter: 'account', column: 'account_id' },
  },
  approvals: {
    duty: 'look',
    summary: 'Requests that wait for a second name',
    columns: {
      kind: requestKind,
      account_id: number,
      invoice: textOrNone,
      amount: { kind: 'amount', isOptional: true },
      currency: textOrNone,
      reason: text,
      requested_by: text,
      requested_at: instant,
      id: rowId,
    },
    filters: { kind: requestKind, account: number },
    sorts: ['requested_at'],
    row: { list: 'documents', filter: 'account', column: 'account_id' },
  },
})

export type StaffLists = typeof STAFF_LISTS
export type StaffListName = keyof StaffLists
