import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { frozenCentre, printedNumber } from '../billing/index.ts'
import { agreedTotal } from '../quote/index.ts'

/** A part of a list: what begins at `from` and before `until` (UTC, epoch ms), after the row of an id. */
export interface Part {
  readonly from: number | undefined
  readonly until: number | undefined
  readonly after: number | string | undefined
}

/** One row of a list; its id is where the next part goes on. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number | string }

/** So many rows are read at once: a shop of a million invoices is exported without holding them. */
export const PART_ROWS = 1_000

/** A document has a few rates; this leaves room for each of them between two documents. */
const rateOf = sql<number>`invoice_tax.invoice_id * 1000 + invoice_tax.position`

const partBy = (id: string | RawBuilder<number>, at: string, { from, until, after }: Part) => {
  const [key, time] = [typeof id === 'string' ? sql.ref(id) : id, sql.ref(at)]
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> => {
    const conditions: readonly RawBuilder<boolean>[] = [
      sql<boolean>`${time} is not null`,
      ...(after === undefined ? [] : [sql<boolean>`${key} > ${after}`]),
      ...(from === undefined ? [] : [sql<boolean>`${time} >= ${instant(from)}`]),
      ...(until === undefined ? [] : [sql<boolean>`${time} < ${instant(until)}`]),
    ]
    return conditions
      .reduce((narrowed, condition) => narrowed.where(condition), query)
      .orderBy(key)
      .limit(PART_ROWS)
  }
}

const party = (role: 'buyer' | 'seller', field: 'name' | 'country' | 'taxId' | 'orderNumber') =>
  sql<string | null>`parties -> ${sql.lit(role)} ->> ${sql.lit(field)}`

/** One who has left the account is named no more (S-24). */
const presentSender = sql<string>`case when exists (select from member where id = quote.member_id and removed_at is not null)
  then '' else sender_name end`

/** The rows of each list (ADM-04), by id. Documents count from the instant that they are issued at; drafts are none. */
export const readPart = {
  accounts: (db: Executor, part: Part) =>
    db
      .selectFrom('account')
      .leftJoin('billing_account', 'billing_account.account_id', 'account.id')
      .select(['id', 'kind', 'company', 'country', 'currency', 'time_zone', 'locale', 'partner_account_id'])
      .select(['payer_account_id', 'is_locked', 'credit_balance', 'held_at', 'created_at', 'erased_at'])
      .$call(partBy('account.id', 'account.created_at', part))
      .execute(),
  members: (db: Executor, part: Part) =>
    db
      .selectFrom('member')
      .select(['id', 'account_id', 'email', 'first_name', 'last_name', 'phone', 'is_primary', 'is_read_only'])
      .select(['email_verified_at', 'created_at', 'removed_at'])
      .$call(partBy('member.id', 'member.created_at', part))
      .execute(),
  subscriptions: (db: Executor, part: Part) =>
    db
      .selectFrom('subscription')
      .leftJoin('product', 'product.id', 'plan_id')
      .select(['subscription.id', 'account_id', 'subscription.kind', 'channel', 'state', 'code as plan', 'currency'])
      .select(['billing_interval', 'period_start', 'period_end', 'trial_end', 'cancel_at', 'paused_at'])
      .select(['created_at', 'ended_at'])
      .$call(partBy('subscription.id', 'subscription.created_at', part))
      .execute(),
  items: (db: Executor, part: Part) =>
    db
      .selectFrom('subscription_item')
      .leftJoin('product', 'product.id', 'product_id')
      .select(['subscription_item.id', 'account_id', 'subscription_id', 'code as product', 'bundled'])
      .select(['subscription_item.kind', 'amount', 'currency', 'free_units', 'minimum_units', 'declared_units'])
      .select(['usage_key', 'trial_state', 'started_at', 'ended_at'])
      .$call(partBy('subscription_item.id', 'subscription_item.started_at', part))
      .execute(),
  invoices: (db: Executor, part: Part) =>
    db
      .selectFrom('invoice')
      .leftJoin('receivable', (join) =>
        join.onRef('receivable.invoice_id', '=', 'invoice.id').on('receivable.ended_at', 'is', null),
      )
      .leftJoin('invoice as corrected', 'corrected.id', 'invoice.corrects_id')
      .select([
        'invoice.id',
        printedNumber('invoice').as('number'),
        'invoice.kind',
        'invoice.status',
        'invoice.account_id',
      ])
      .select([
        sql<string | null>`invoice.${party('buyer', 'name')}`.as('company'),
        sql<string | null>`invoice.${party('buyer', 'country')}`.as('country'),
        sql<string | null>`invoice.${party('buyer', 'taxId')}`.as('tax_id'),
        sql<string | null>`invoice.${party('buyer', 'orderNumber')}`.as('order_number'),
      ])
      .select(['invoice.currency', 'invoice.subtotal', 'invoice.tax', 'invoice.total', 'invoice.credit_applied'])
      .select(['receivable.open', printedNumber('corrected').as('corrects'), 'invoice.issued_at', 'invoice.due_at'])
      .select(['invoice.period_start', 'invoice.period_end'])
      .$call(partBy('invoice.id', 'invoice.issued_at', part))
      .execute(),
  lines: (db: Executor, part: Part) =>
    db
      .selectFrom('invoice_line')
      .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
      .leftJoin('product', 'product.id', 'product_id')
      .select(['invoice_line.id', printedNumber('invoice').as('number'), 'invoice_line.account_id', 'position'])
      .select(['invoice_line.kind', 'code as product', 'quantity', 'free_quantity', 'unit', 'amount'])
      .select(['invoice_line.tax', 'invoice_line.currency', 'invoice.issued_at'])
      .select([frozenCentre('name').as('cost_centre')])
      .select([frozenCentre('orderNumber').as('cost_centre_order_number')])
      .$call(partBy('invoice_line.id', 'invoice.issued_at', part))
      .execute(),
  taxes: (db: Executor, part: Part) =>
    db
      .selectFrom('invoice_tax')
      .innerJoin('invoice', 'invoice.id', 'invoice_tax.invoice_id')
      .select([
        rateOf.as('id'),
        printedNumber('invoice').as('number'),
        'invoice.kind',
        'invoice_tax.account_id',
        'name',
      ])
      // in percent: 19, 6.625
      .select(sql<number>`(basis_points * 0.01)::float8`.as('rate'))
      .select(['is_reverse_charge', 'net', 'invoice_tax.tax', 'invoice_tax.currency'])
      .select([party('seller', 'taxId').as('seller_tax_id'), party('buyer', 'country').as('place_of_supply')])
      .select(['invoice.issued_at'])
      .$call(partBy(rateOf, 'invoice.issued_at', part))
      .execute(),
  payments: (db: Executor, part: Part) =>
    db
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .select(['payment.id', 'payment.account_id', printedNumber('invoice').as('invoice'), 'method', 'state'])
      .select(['amount', 'payment.currency', 'gateway_ref', 'decline_code', 'payment.created_at', 'updated_at'])
      .$call(partBy('payment.id', 'payment.created_at', part))
      .execute(),
  refunds: (db: Executor, part: Part) =>
    db
      .selectFrom('refund')
      .leftJoin('payment', 'payment.id', 'payment_id')
      .leftJoin('invoice', (join) =>
        join.on(sql<boolean>`invoice.id = coalesce(refund.invoice_id, payment.invoice_id)`),
      )
      .leftJoin('invoice as note', 'note.id', 'note_id')
      .select([
        'refund.id',
        'refund.account_id',
        printedNumber('invoice').as('invoice'),
        printedNumber('note').as('credit_note'),
      ])
      .select(['refund.state', 'destination', 'refund.amount', 'invoice.currency', 'reason', 'requested_by'])
      .select(['approved_by', 'made_at_provider', 'refund.gateway_ref', 'refund.created_at'])
      .$call(partBy('refund.id', 'refund.created_at', part))
      .execute(),
  credit: (db: Executor, part: Part) =>
    db
      .selectFrom('credit_entry')
      .leftJoin('invoice', 'invoice.id', 'invoice_id')
      .select(['credit_entry.id', 'credit_entry.account_id', 'cause', 'amount', 'credit_entry.currency'])
      .select([printedNumber('invoice').as('invoice'), 'reason', 'granted_by', 'credit_entry.created_at'])
      .$call(partBy('credit_entry.id', 'credit_entry.created_at', part))
      .execute(),
  orders: (db: Executor, part: Part) =>
    db
      .selectFrom('orders')
      .select(['id', 'account_id', 'member_id', 'type', 'tracking_id', 'state', 'total', 'currency', 'start_at'])
      .select(['created_at'])
      .$call(partBy('orders.id', 'orders.created_at', part))
      .execute(),
  quotes: (db: Executor, part: Part) =>
    db
      .selectFrom('quote')
      .leftJoin('quote_answer', (join) =>
        join.onRef('quote_answer.quote_id', '=', 'quote.id').on('quote_answer.kind', '=', 'accepted'),
      )
      .select(['quote.id', 'number', 'revision', 'state', 'quote.account_id', 'prepared_for'])
      .select(presentSender.as('sender_name'))
      .select([agreedTotal.as('total'), 'currency'])
      .select(['locale', 'expires_at', 'accepted_by', 'quote.answered_at', 'created_at'])
      .select(['role as accepted_role', 'order_number', 'network as accepted_from', 'terms_version'])
      .$call(partBy('quote.id', 'quote.created_at', part))
      .execute(),
  audit: (db: Executor, part: Part) =>
    db
      .selectFrom('event')
      .select(['id', 'name', 'entity', 'entity_id', 'account_id', 'actor', 'occurred_at'])
      .$call(partBy('event.id', 'event.occurred_at', part))
      .execute(),
} satisfies Record<string, (db: Executor, part: Part) => Promise<readonly ListRow[]>>

/** A list that can be exported. */
export type ListName = keyof typeof readPart

/** A row of it. */
export type RowOf<Name extends ListName> = Awaited<ReturnType<(typeof readPart)[Name]>>[number]
