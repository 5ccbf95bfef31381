import { sql } from 'kysely'
import { DAY_MS } from '@waybill/domain/durations'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import { isNumbered, printedNumber } from '../billing/index.ts'
import { customerSources } from './repository-customer-lists.ts'
import { quotesAt } from './repository-quote-list.ts'
import {
  column,
  equals,
  externalIdOf,
  is,
  isFrom,
  isId,
  isOverdue,
  namedElsewhere,
  stateIs,
  stateOf,
  wordOf,
  type Cell,
  type DeclaredSource,
  type ListSource,
  type StateCases,
  type StoredListName,
} from './repository-list-parts.ts'
import { operationSources } from './repository-operation-lists.ts'
import { isAmount } from './repository-search.ts'

const ofInvoice = sql`account_id = invoice.account_id and invoice_id = invoice.id`

/** The day by which an invoice is to be paid, as it is printed. */
export const dueDay = sql`(invoice.due_at at time zone coalesce(invoice.billing_zone, 'UTC'))::date`

const documents: DeclaredSource<'documents'> = {
  table: 'invoice',
  base: sql<boolean>`seq is not null`,
  filters: {
    number: (text) => isNumbered(text.toLowerCase()),
    state: (word) => is('invoice.status', word),
    kind: (word) => is('invoice.kind', word),
    amount: isAmount('invoice', 'total'),
    currency: equals('invoice.currency'),
    open: () => sql<boolean>`exists (select from receivable where ${ofInvoice} and ended_at is null and open > 0)`,
    overdue: () => sql<boolean>`exists (select from receivable where ${ofInvoice} and ${isOverdue})`,
    account: isId('invoice.account_id'),
    issued_from: isFrom('invoice.issued_at'),
    issued_until: (day, after) => sql<boolean>`invoice.issued_at < ${after(day)}`,
    // the index reads by instants, a day more on either side: a due date is a day of the document's own zone
    due_from: (day) =>
      sql<boolean>`(invoice.due_at >= ${instant(Date.parse(day) - DAY_MS)} and ${dueDay} >= ${day}::date)`,
    due_until: (day) =>
      sql<boolean>`(invoice.due_at < ${instant(Date.parse(day) + 2 * DAY_MS)} and ${dueDay} <= ${day}::date)`,
    ...namedElsewhere('invoice'),
  },
  sorts: { issued_at: { instant: column('invoice.issued_at') }, due_at: { instant: column('invoice.due_at') } },
  joins: sql`join account on account.id = invoice.account_id
    left join receivable on receivable.account_id = invoice.account_id and receivable.invoice_id = invoice.id
      and receivable.ended_at is null`,
  cells: {
    number: printedNumber('invoice'),
    company: column('account.company'),
    kind: column('invoice.kind'),
    state: column('invoice.status'),
    issued_at: column('invoice.issued_at'),
    due_at: column('invoice.due_at'),
    total: column('invoice.total'),
    open: column('receivable.open'),
    currency: column('invoice.currency'),
    account_id: column('invoice.account_id'),
    external_id: externalIdOf('invoice'),
    id: column('invoice.id'),
  },
}

/** Customer and document of a row of money. */
const ofDocument = (table: ListSource['table']) => ({
  account_id: column(`${table}.account_id`),
  company: column('account.company'),
  invoice: printedNumber('invoice'),
})

const payments: DeclaredSource<'payments'> = {
  table: 'payment',
  filters: {
    state: (word) => is('payment.state', new Map<string, number>(Object.entries(paymentStates)).get(word) ?? -1),
    amount: isAmount('payment', 'amount'),
    currency: equals('payment.currency'),
    account: isId('payment.account_id'),
    created_from: isFrom('payment.created_at'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = payment.account_id join invoice on invoice.id = payment.invoice_id`,
  cells: {
    ...ofDocument('payment'),
    method: wordOf('payment.method', methodTypes),
    state: wordOf('payment.state', paymentStates),
    reason: column('payment.decline_code'),
    amount: column('payment.amount'),
    currency: column('payment.currency'),
    created_at: column('payment.created_at'),
    id: column('payment.id'),
  },
}

/** Charges, each a try. */
const charges = {
  table: 'payment_attempt',
  filters: {
    state: (word: string) => is('payment_attempt.state', word),
    account: isId('payment_attempt.account_id'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = payment_attempt.account_id
    join payment on payment.id = payment_attempt.payment_id join invoice on invoice.id = payment.invoice_id
    join payment_method on payment_method.id = payment_attempt.payment_method_id`,
} as const

const charged = {
  ...ofDocument('payment_attempt'),
  state: column('payment_attempt.state'),
  last_four: column('payment_method.last_four'),
  amount: sql`coalesce(payment_attempt.amount, payment.amount)`,
  currency: column('payment.currency'),
  started_at: column('payment_attempt.started_at'),
  id: column('payment_attempt.id'),
}

const tries: DeclaredSource<'tries'> = {
  ...charges,
  cells: {
    ...charged,
    try: column('payment_attempt.number'),
    reason: sql`coalesce(payment_attempt.outcome ->> 'code', payment_attempt.outcome ->> 'returnCode',
      payment_attempt.outcome ->> 'class')`,
  },
}

const disputes: DeclaredSource<'disputes'> = {
  ...charges,
  base: sql<boolean>`payment_attempt.state in ('disputed', 'charged_back')`,
  cells: charged,
}

const refunds: DeclaredSource<'refunds'> = {
  table: 'refund',
  filters: {
    state: (word) => is('refund.state', word),
    account: isId('refund.account_id'),
    currency: (code) => sql<boolean>`exists (select from invoice where currency = ${code}
      and id = coalesce(refund.invoice_id, (select invoice_id from payment where id = refund.payment_id)))`,
    created_from: isFrom('refund.created_at'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = refund.account_id left join payment on payment.id = refund.payment_id
    join invoice on invoice.id = coalesce(refund.invoice_id, payment.invoice_id)
    left join invoice as note on note.id = refund.note_id`,
  cells: {
    ...ofDocument('refund'),
    credit_note: printedNumber('note'),
    state: column('refund.state'),
    destination: column('refund.destination'),
    reason: column('refund.reason'),
    requested_by: column('refund.requested_by'),
    approved_by: column('refund.approved_by'),
    amount: column('refund.amount'),
    currency: column('invoice.currency'),
    created_at: column('refund.created_at'),
    id: column('refund.id'),
  },
}

/** The words of the causes as the books have them. */
const creditCauses = {
  spent: 'payment',
  given_back: 'returned',
  of_note: 'credit_note',
  taken_back: 'taken_back',
  received: 'deposit',
  grant: 'granted',
  forgone: 'given_up',
}
const creditKinds: StateCases = Object.fromEntries(
  Object.entries(creditCauses).map(([word, cause]) => [word, is('credit_entry.cause', cause)]),
)

const credit: DeclaredSource<'credit'> = {
  table: 'credit_entry',
  filters: { kind: stateIs(creditKinds), account: isId('credit_entry.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = credit_entry.account_id left join invoice on invoice.id = credit_entry.invoice_id`,
  cells: {
    ...ofDocument('credit_entry'),
    kind: stateOf(creditKinds),
    amount: column('credit_entry.amount'),
    currency: column('credit_entry.currency'),
    reason: column('credit_entry.reason'),
    granted_by: column('credit_entry.granted_by'),
    created_at: column('credit_entry.created_at'),
    id: column('credit_entry.id'),
  },
}

const payerStatements: DeclaredSource<'payer-statements'> = {
  table: 'partner_statement',
  filters: { account: isId('partner_statement.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = partner_statement.account_id
    left join lateral (select string_agg(${printedNumber('invoice')}, ', ' order by invoice.seq) as documents,
        case when count(distinct currency) = 1 then sum(total)::bigint end as total,
        case when count(distinct currency) = 1 then min(currency) end as currency
      from invoice where account_id = partner_statement.account_id and kind = 'manual'
        and created_at = partner_statement.made_at and seq is not null) stated on true`,
  cells: {
    company: column('account.company'),
    month: sql`to_char(partner_statement.month_start at time zone 'UTC', 'YYYY-MM')`,
    documents: column('stated.documents'),
    total: column('stated.total'),
    currency: column('stated.currency'),
    made_at: column('partner_statement.made_at'),
    account_id: column('partner_statement.account_id'),
    id: column('partner_statement.id'),
  },
}

/** Sources of the lists that are the same at any time. */
export const listSources: Readonly<Record<Exclude<StoredListName, 'quotes'>, ListSource>> = {
  ...customerSources,
  documents,
  payments,
  tries,
  refunds,
  credit,
  'payer-statements': payerStatements,
  disputes,
  ...operationSources,
}

/** The source of a list, as it is at an instant; epoch ms. */
export const sourceOf = (name: StoredListName, now: number): ListSource =>
  name === 'quotes' ? quotesAt(now) : listSources[name]

/** The first instant after a day in UTC. */
export const afterDay = (day: string): Cell => instant(Date.parse(day) + DAY_MS)
