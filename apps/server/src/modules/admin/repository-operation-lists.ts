import { sql } from 'kysely'
import type { HomeCaseName } from '@waybill/contract/staff/home'
import { printedNumber } from '../billing/index.ts'
import { NOT_WANTED, UNDELIVERED } from '../../platform/worker/dead-letters.ts'
import {
  column,
  equals,
  is,
  isId,
  stateIs,
  stateOf,
  type Cell,
  type DeclaredSource,
  type ListSource,
  type StateCases,
} from './repository-list-parts.ts'

/** A row that waits: for its first try, or for another. */
const waits = (table: ListSource['table'], next: string): StateCases => ({
  waiting: sql<boolean>`${sql.ref(`${table}.${next}`)} is not null and ${sql.ref(`${table}.last_error`)} is null`,
  retrying: sql<boolean>`${sql.ref(`${table}.${next}`)} is not null and ${sql.ref(`${table}.last_error`)} is not null`,
})

const notWanted = sql.lit(NOT_WANTED)
const undelivered = sql.lit(UNDELIVERED)

const mailStates: StateCases = {
  ...waits('outbox', 'next_at'),
  sent: sql<boolean>`outbox.delivered_at is not null`,
  given_up: sql<boolean>`outbox.dead_at is not null
    and coalesce(outbox.last_error, '') not in (${notWanted}, ${undelivered})`,
  not_wanted: sql<boolean>`outbox.dead_at is not null and outbox.last_error = ${notWanted}`,
  undelivered: sql<boolean>`outbox.dead_at is not null and outbox.last_error = ${undelivered}`,
}

const mails: DeclaredSource<'mails'> = {
  table: 'outbox',
  filters: {
    address: (address) => sql<boolean>`lower(outbox.payload ->> 'to') = ${address.toLowerCase()}`,
    state: stateIs(mailStates),
    kind: (kind) => sql<boolean>`outbox.payload ->> 'template' = ${kind}`,
    account: isId('outbox.account_id'),
  },
  sorts: { id: 'id' },
  joins: sql`left join account on account.id = outbox.account_id
    left join sent_mail on sent_mail.dedupe_key = outbox.dedupe_key`,
  cells: {
    recipient: sql`outbox.payload ->> 'to'`,
    kind: sql`outbox.payload ->> 'template'`,
    subject: column('sent_mail.subject'),
    state: stateOf(mailStates),
    company: column('account.company'),
    account_id: column('outbox.account_id'),
    tries: column('outbox.attempts'),
    queued_at: column('outbox.first_at'),
    sent_at: column('outbox.delivered_at'),
    error: column('outbox.last_error'),
    id: column('outbox.id'),
  },
}

const deliveryStates: StateCases = {
  ...waits('webhook_delivery', 'next_at'),
  delivered: sql<boolean>`webhook_delivery.delivered_at is not null`,
  given_up: sql<boolean>`webhook_delivery.dead_at is not null`,
}

const deliveries: DeclaredSource<'deliveries'> = {
  table: 'webhook_delivery',
  base: sql<boolean>`exists (select from webhook_endpoint where id = webhook_delivery.endpoint_id and removed_at is null)`,
  filters: {
    endpoint: isId('webhook_delivery.endpoint_id'),
    state: stateIs(deliveryStates),
    account: isId('webhook_delivery.account_id'),
  },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = webhook_delivery.account_id
    join webhook_endpoint on webhook_endpoint.id = webhook_delivery.endpoint_id`,
  cells: {
    type: column('webhook_delivery.type'),
    endpoint: column('webhook_endpoint.url'),
    state: stateOf(deliveryStates),
    status_code: column('webhook_delivery.last_status'),
    company: column('account.company'),
    account_id: column('webhook_delivery.account_id'),
    tries: column('webhook_delivery.attempts'),
    queued_at: column('webhook_delivery.first_at'),
    next_try: column('webhook_delivery.next_at'),
    error: column('webhook_delivery.last_error'),
    endpoint_id: column('webhook_delivery.endpoint_id'),
    id: column('webhook_delivery.id'),
  },
}

const endpoints: DeclaredSource<'endpoints'> = {
  table: 'webhook_endpoint',
  base: sql<boolean>`webhook_endpoint.removed_at is null`,
  filters: {
    stands_still: () =>
      sql<boolean>`(webhook_endpoint.disabled_at is not null or webhook_endpoint.failing_since is not null)`,
  },
  sorts: { id: 'id' },
  joins: sql``,
  cells: {
    url: column('webhook_endpoint.url'),
    description: column('webhook_endpoint.description'),
    state: stateOf({
      disabled: sql<boolean>`webhook_endpoint.disabled_at is not null`,
      failing: sql<boolean>`webhook_endpoint.failing_since is not null`,
      accepts: sql<boolean>`true`,
    }),
    failing_since: column('webhook_endpoint.failing_since'),
    disabled_at: column('webhook_endpoint.disabled_at'),
    reason: column('webhook_endpoint.disabled_reason'),
    id: column('webhook_endpoint.id'),
  },
}

const jobStates: StateCases = { ...waits('due_work', 'due_at'), given_up: sql<boolean>`due_work.dead_at is not null` }

const jobs: DeclaredSource<'jobs'> = {
  table: 'due_work',
  filters: { kind: equals('due_work.kind'), state: stateIs(jobStates) },
  sorts: { id: 'id' },
  joins: sql``,
  cells: {
    kind: column('due_work.kind'),
    state: stateOf({ ...jobStates, done: sql<boolean>`true` }),
    account_id: column('due_work.account_id'),
    tries: column('due_work.attempts'),
    due_at: column('due_work.due_at'),
    done_at: column('due_work.done_at'),
    error: column('due_work.last_error'),
    id: column('due_work.id'),
  },
}

const searches: DeclaredSource<'searches'> = {
  table: 'search_miss',
  filters: {
    language: equals('search_miss.locale'),
    day_from: (day) => sql<boolean>`search_miss.day >= ${day}::date`,
  },
  sorts: { id: 'id' },
  joins: sql``,
  cells: {
    term: column('search_miss.term'),
    language: column('search_miss.locale'),
    searches: column('search_miss.searches'),
    day: sql`search_miss.day::timestamp at time zone 'utc'`,
    id: column('search_miss.id'),
  },
}

/** No later message of the other side is in its thread. */
const isUnanswered = sql<boolean>`quote_message.author_side = 'recipient'
  and exists (select from quote where id = quote_message.quote_id and state = 'open')
  and not exists (select from quote_message later where later.quote_id = quote_message.quote_id
    and later.id > quote_message.id and later.author_side <> 'recipient'
    and (later.audience = 'all' or later.recipient_id is not distinct from quote_message.recipient_id))`

const questions: DeclaredSource<'questions'> = {
  table: 'quote_message',
  base: isUnanswered,
  filters: { account: isId('quote_message.account_id') },
  sorts: { id: 'id' },
  joins: sql`join quote on quote.id = quote_message.quote_id left join account on account.id = quote_message.account_id`,
  cells: {
    number: column('quote.number'),
    company: column('account.company'),
    author: column('quote_message.name'),
    question: sql`left(quote_message.text, 200)`,
    created_at: column('quote_message.created_at'),
    expires_at: column('quote.expires_at'),
    account_id: column('quote_message.account_id'),
    id: column('quote_message.id'),
  },
}

const reconciliations: DeclaredSource<'reconciliations'> = {
  table: 'open_reconciliation',
  filters: { account: isId('open_reconciliation.account_id') },
  sorts: { id: 'id' },
  joins: sql`join account on account.id = open_reconciliation.account_id
    join payment on payment.id = open_reconciliation.payment_id join invoice on invoice.id = payment.invoice_id`,
  cells: {
    account_id: column('open_reconciliation.account_id'),
    company: column('account.company'),
    invoice: printedNumber('invoice'),
    cause: column('open_reconciliation.kind'),
    reason: column('open_reconciliation.reason'),
    amount: column('payment.amount'),
    currency: column('payment.currency'),
    created_at: column('open_reconciliation.created_at'),
    id: column('open_reconciliation.id'),
  },
}

const bankLines: DeclaredSource<'bank-lines'> = {
  table: 'bank_line',
  base: sql<boolean>`bank_line.state <> 'ignored'`,
  filters: { state: (word) => is('bank_line.state', word) },
  sorts: { id: 'id' },
  joins: sql``,
  cells: {
    payer: column('bank_line.payer'),
    reference: column('bank_line.reference'),
    state: column('bank_line.state'),
    amount: column('bank_line.amount'),
    currency: column('bank_line.currency'),
    booked_on: sql`bank_line.booked_on::timestamp at time zone 'utc'`,
    reason: column('bank_line.reason'),
    statement_id: column('bank_line.statement_id'),
    id: column('bank_line.id'),
  },
}

/** Sources of the lists of messages and of the background's work. */
export const operationSources = {
  reconciliations,
  'bank-lines': bankLines,
  mails,
  deliveries,
  endpoints,
  jobs,
  searches,
  questions,
}

/** The instant since which a row of each source waits; approvals are read by the readers of their own. */
export const waitsSince: Readonly<Record<Exclude<HomeCaseName, 'approvals'>, Cell>> = {
  disputes: sql`payment_attempt.started_at`,
  reconciliations: sql`open_reconciliation.created_at`,
  transfers: sql`(select read_at from bank_statement where id = bank_line.statement_id)`,
  held: sql`(select held_at from billing_account where account_id = account.id)`,
  refunds: sql`refund.created_at`,
  mails: sql`outbox.dead_at`,
  deliveries: sql`webhook_delivery.dead_at`,
  endpoints: sql`least(webhook_endpoint.failing_since, webhook_endpoint.disabled_at)`,
  jobs: sql`due_work.dead_at`,
  questions: sql`quote_message.created_at`,
  searches: sql`search_miss.day::timestamp at time zone 'utc'`,
}
