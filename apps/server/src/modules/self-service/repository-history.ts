import { sql } from 'kysely'
import type { SubscriptionEventName } from '@waybill/contract/pages'
import type { InvoiceKind } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'

/** What happened to an account's subscription or money, as its event says it. Epoch ms. */
export interface HistoryRow {
  readonly name: SubscriptionEventName
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
  /** Of the document that it is about. */
  readonly seq: number | null
  readonly kind: InvoiceKind | null
  readonly total: number | null
  readonly currency: Currency | null
}

interface Reading {
  readonly accountId: number
  readonly names: readonly SubscriptionEventName[]
  /** How many of the newest are read. */
  readonly limit: number
}

/** The newest events of an account, newest first, found by what they are about. */
export async function findHistory(db: Executor, { accountId, names, limit }: Reading): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with mine as (
      select 'subscription' as entity, id::text as entity_id, null::bigint as invoice_id from subscription
      where account_id = ${accountId}
      union all
      (select 'invoice', invoice.id::text, invoice.id from invoice where account_id = ${accountId} order by invoice.id desc limit ${limit * 4})
      union all
      (select 'attempt', attempt.id::text, payment.invoice_id from payment_attempt attempt
      join payment on payment.id = attempt.payment_id where attempt.account_id = ${accountId}
      order by attempt.id desc limit ${limit * 4})
      union all
      (select 'order', id::text, null from orders where account_id = ${accountId} and change is not null
      order by created_at desc limit ${limit * 4})
    )
    select event.name, event.occurred_at as at, event.data, invoice.seq, invoice.kind,
      invoice.total, invoice.currency
    from mine join event on event.entity = mine.entity and event.entity_id = mine.entity_id
    left join invoice on invoice.id = mine.invoice_id
    where event.account_id = ${accountId} and event.name in (${sql.join(names)})
    order by event.id desc limit ${limit}`.execute(db)
  return rows
}
