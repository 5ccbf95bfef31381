import type { methodTypes, paymentStates } from '@waybill/domain/payment'
import { customerLists } from './customer-lists.ts'
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
  currency,
  stateOf,
} from './list-columns.ts'
import { messageLists } from './message-lists.ts'

export { amountForm } from './list-columns.ts'
export type { ListColumn, ListFilter, StaffList } from './list-columns.ts'

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
const creditKind = stateOf(['spent', 'given_back', 'of_note', 'taken_back', 'received', 'grant', 'forgone'])
const refundState = stateOf(['requested', 'started', 'refunded', 'rejected', 'credited', 'withdrawn'])
const requestKind = stateOf(['refund', 'credit', 'reset'])

/** The lists by the last part of their address. */
export const STAFF_LISTS = defineLists({
  ...customerLists,
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
      amount,
      currency,
      open: { kind: 'flag' },
      overdue: { kind: 'flag' },
      account: number,
      issued_from: { kind: 'day' },
      issued_until: { kind: 'day' },
      due_from: { kind: 'day' },
      due_until: { kind: 'day' },
      external_id: text,
      metadata_key: text,
      metadata_value: { kind: 'text', needs: 'metadata_key' },
    },
    sorts: ['issued_at', 'due_at'],
    row: { page: 'documents', column: 'id' },
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
    filters: { state: paymentState, amount, currency, account: number, created_from: { kind: 'day' } },
    sorts: ['id'],
    row: { page: 'customers', column: 'account_id', tab: 'payments' },
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
    row: { page: 'customers', column: 'account_id', tab: 'tries' },
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
    row: { page: 'customers', column: 'account_id', tab: 'refunds' },
  },
  credit: {
    duty: 'look',
    summary: 'Entries of account credit: added above zero, spent or taken away below it',
    isPersonal: true,
    columns: {
      ...ofDocument,
      kind: creditKind,
      amount,
      currency: text,
      reason: textOrNone,
      granted_by: textOrNone,
      created_at: instant,
      id: rowId,
    },
    filters: { kind: creditKind, account: number },
    sorts: ['id'],
    row: { page: 'customers', column: 'account_id' },
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
    row: { page: 'customers', column: 'account_id' },
  },
  ...messageLists,
})

export type StaffLists = typeof STAFF_LISTS
export type StaffListName = keyof StaffLists
