import { sql, type RawBuilder } from 'kysely'
import type { TimelineKind } from '@waybill/contract/staff/timeline'
import { printedNumber } from '../billing/index.ts'

type Cell = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** Rows of one table on the timeline, by account, instant and id in the order of an index. */
export interface TimelineSource {
  readonly table: string
  readonly kinds: readonly TimelineKind[]
  readonly at: Cell
  readonly id: { readonly column: Cell; readonly form: RegExp }
  /** Rows of a kind; absent: all rows are of the only one. */
  readonly ofKind?: Readonly<Partial<Record<TimelineKind, Condition>>>
  readonly base?: Condition
  readonly joins?: Cell
  readonly cells: Readonly<
    Record<'event' | 'by' | 'params' | 'amount' | 'currency' | 'document' | 'documentId', Cell>
  > & {
    readonly kind?: Cell
  }
}

const NUMBER = /^\d{1,15}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TEXT = /^.{1,100}$/s

const column = (name: string): Cell => sql.ref(name)
const none = sql`null`
const noMoney = { amount: none, currency: none, document: none, documentId: none }
const numbered = (table: string): Pick<TimelineSource, 'id'> => ({
  id: { column: column(`${table}.id`), form: NUMBER },
})
const ofInvoice = {
  document: printedNumber('invoice'),
  documentId: sql`case when invoice.seq is not null then invoice.id end`,
}

const isStaff = sql<boolean>`(event.actor like 'staff:%' or event.actor like 'operator:%' or event.actor like 'admin_key:%')`
const named = (names: readonly string[]): Condition =>
  sql<boolean>`(event.name in (${sql.join(names.map((name) => sql.lit(name)))}) and not ${isStaff})`
const begun = (words: readonly string[]): Condition =>
  sql<boolean>`(split_part(event.name, '.', 1) in (${sql.join(words.map((word) => sql.lit(word)))}) and not ${isStaff})`

/** A try that was paid says so itself: of the invoice stays only what was paid in another way. */
const isPaidOtherwise = sql<boolean>`(event.name <> 'invoice.paid' or not exists (
  select from payment join payment_attempt attempt on attempt.account_id = payment.account_id
    and attempt.payment_id = payment.id
  where payment.invoice_id = case when event.entity = 'invoice' then event.entity_id::bigint end
    and attempt.state in ('paid', 'returned', 'disputed', 'charged_back')))`

const PAYMENTS = [
  'invoice.paid',
  'invoice.voided',
  'payment.overdue',
  'payment.returned',
  'payment.blocked',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
]

/** The audit trail and what members and the clock changed, where no other row says it. */
const eventKinds = {
  staff: isStaff,
  quote: begun(['quote']),
  member: begun(['member', 'account', 'factor', 'approval', 'company_domain', 'cost_centre']),
  payment: sql<boolean>`(${named(PAYMENTS)} and ${isPaidOtherwise})`,
  order: sql<boolean>`(${begun(['subscription', 'billing'])} or ${named(['order.placed', 'order.failed', 'module.trial_granted', 'module.trial_ended'])})`,
} as const satisfies TimelineSource['ofKind']

const events: TimelineSource = {
  table: 'event',
  kinds: ['staff', 'quote', 'member', 'payment', 'order'],
  at: column('event.occurred_at'),
  ...numbered('event'),
  ofKind: eventKinds,
  joins: sql`left join payment_attempt on payment_attempt.account_id = event.account_id
      and payment_attempt.id = case when event.entity = 'attempt' then event.entity_id::bigint end
    left join payment on payment.id = coalesce(payment_attempt.payment_id,
      case when event.entity = 'payment' then event.entity_id::bigint end)
    left join invoice on invoice.id = coalesce(payment.invoice_id, case when event.entity = 'invoice' then event.entity_id::bigint end)
    left join staff on event.actor = 'staff:' || staff.id
    left join admin_key on event.actor = 'admin_key:' || admin_key.id
    left join member on member.account_id = event.account_id and event.actor = 'member:' || member.id`,
  cells: {
    kind: sql`case ${sql.join(
      Object.entries(eventKinds).map(([kind, condition]) => sql`when ${condition} then ${sql.lit(kind)}`),
      sql` `,
    )} end`,
    event: column('event.name'),
    by: sql`coalesce(staff.name, admin_key.name, nullif(trim(member.first_name || ' ' || member.last_name), ''), nullif(event.actor, 'system'))`,
    params: column('event.data'),
    amount: sql`case when jsonb_typeof(event.data -> 'amount') = 'number' and event.data ? 'currency'
      then (event.data ->> 'amount')::bigint else invoice.total end`,
    currency: sql`case when jsonb_typeof(event.data -> 'amount') = 'number' and event.data ? 'currency'
      then event.data ->> 'currency' else invoice.currency::text end`,
    ...ofInvoice,
  },
}

const documents: TimelineSource = {
  table: 'invoice',
  kinds: ['document'],
  at: column('invoice.issued_at'),
  ...numbered('invoice'),
  base: sql<boolean>`invoice.seq is not null`,
  cells: {
    event: column('invoice.kind'),
    by: none,
    params: sql`'{}'::jsonb`,
    amount: sql`case invoice.kind when 'credit' then - invoice.total else invoice.total end`,
    currency: column('invoice.currency'),
    ...ofInvoice,
  },
}

const tries: TimelineSource = {
  table: 'payment_attempt',
  kinds: ['try'],
  at: column('payment_attempt.started_at'),
  ...numbered('payment_attempt'),
  joins: sql`join payment on payment.id = payment_attempt.payment_id join invoice on invoice.id = payment.invoice_id
    join payment_method on payment_method.id = payment_attempt.payment_method_id`,
  cells: {
    event: column('payment_attempt.state'),
    by: none,
    params: sql`jsonb_strip_nulls(jsonb_build_object('try', payment_attempt.number, 'last_four', payment_method.last_four,
      'brand', payment_method.brand, 'reason', coalesce(payment_attempt.outcome ->> 'code',
      payment_attempt.outcome ->> 'returnCode', payment_attempt.outcome ->> 'class')))`,
    amount: sql`coalesce(payment_attempt.amount, payment.amount)`,
    currency: column('payment.currency'),
    ...ofInvoice,
  },
}

const refunds: TimelineSource = {
  table: 'refund',
  kinds: ['refund'],
  at: column('refund.created_at'),
  ...numbered('refund'),
  joins: sql`left join payment on payment.id = refund.payment_id
    join invoice on invoice.id = coalesce(refund.invoice_id, payment.invoice_id)`,
  cells: {
    event: column('refund.state'),
    by: column('refund.requested_by'),
    params: sql`jsonb_build_object('reason', refund.reason, 'destination', refund.destination)`,
    amount: column('refund.amount'),
    currency: column('invoice.currency'),
    ...ofInvoice,
  },
}

const credit: TimelineSource = {
  table: 'credit_entry',
  kinds: ['credit'],
  at: column('credit_entry.created_at'),
  ...numbered('credit_entry'),
  joins: sql`left join invoice on invoice.id = credit_entry.invoice_id`,
  cells: {
    event: column('credit_entry.cause'),
    by: column('credit_entry.granted_by'),
    params: sql`jsonb_strip_nulls(jsonb_build_object('reason', credit_entry.reason))`,
    amount: column('credit_entry.amount'),
    currency: column('credit_entry.currency'),
    ...ofInvoice,
  },
}

const outcomeOf = (table: string): Cell =>
  sql`case when ${sql.ref(`${table}.delivered_at`)} is not null then 'sent'
    when ${sql.ref(`${table}.dead_at`)} is not null then 'dead' else 'waiting' end`

const mails: TimelineSource = {
  table: 'outbox',
  kinds: ['mail'],
  at: column('outbox.first_at'),
  ...numbered('outbox'),
  cells: {
    event: outcomeOf('outbox'),
    by: none,
    params: sql`jsonb_strip_nulls(jsonb_build_object('mail', outbox.payload ->> 'template', 'to', outbox.payload ->> 'to'))`,
    ...noMoney,
  },
}

const webhooks: TimelineSource = {
  table: 'webhook_delivery',
  kinds: ['webhook'],
  at: column('webhook_delivery.first_at'),
  ...numbered('webhook_delivery'),
  cells: {
    event: outcomeOf('webhook_delivery'),
    by: none,
    params: sql`jsonb_strip_nulls(jsonb_build_object('type', webhook_delivery.type, 'tries', webhook_delivery.attempts,
      'status', webhook_delivery.last_status))`,
    ...noMoney,
  },
}

const usage: TimelineSource = {
  table: 'usage_record',
  kinds: ['usage'],
  at: column('usage_record.received_at'),
  id: { column: column('usage_record.key'), form: TEXT },
  cells: {
    event: column('usage_record.effect'),
    by: column('usage_record.reported_by'),
    params: sql`jsonb_build_object('usage', usage_record.usage_key, 'quantity', usage_record.quantity)`,
    ...noMoney,
  },
}

const carts: TimelineSource = {
  table: 'cart',
  kinds: ['cart'],
  at: column('cart.created_at'),
  id: { column: column('cart.id'), form: UUID },
  cells: { event: column('cart.state'), by: none, params: sql`'{}'::jsonb`, ...noMoney },
}

const notes: TimelineSource = {
  table: 'account_note',
  kinds: ['note'],
  at: column('account_note.written_at'),
  ...numbered('account_note'),
  cells: {
    event: sql`'note'`,
    by: column('account_note.written_by'),
    params: sql`jsonb_build_object('note', account_note.note, 'number', account_note.id)`,
    ...noMoney,
  },
}

/** Sources of the timeline; those of one instant stand in this order. */
export const timelineSources: readonly TimelineSource[] = [
  events,
  documents,
  tries,
  refunds,
  credit,
  mails,
  webhooks,
  usage,
  carts,
  notes,
]
