import type { accountTypes } from '@waybill/domain/order'
import type { methodTypes, paymentStates } from '@waybill/domain/payment'
import {
  defineLists,
  ofDocument,
  number,
  text,
  textOrNone,
  amount,
  instant,
  day,
  rowId,
  country,
  currency,
  stateOf,
} from './list-columns.ts'
import { messageLists } from './message-lists.ts'

export type { ListColumn, ListFilter, StaffList } from './list-columns.ts'

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
      held: { kind: 'flag' },
      trial_ends_until: { kind: 'day' },
      registered_from: { kind: 'day' },
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
    filters: { state: paymentState, currency, account: number, created_from: { kind: 'day' } },
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
    filters: { state: refundState, currency, account: number, created_from: { kind: 'day' } },
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
  ...messageLists,
})

export type StaffLists = typeof STAFF_LISTS
export type StaffListName = keyof StaffLists
