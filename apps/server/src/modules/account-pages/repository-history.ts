import { sql } from 'kysely'
import { z } from 'zod'
import type { SubscriptionEventName } from '@waybill/contract/pages'
import type { InvoiceKind } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'

/** Event of an account's subscription or money. Epoch ms. */
export interface HistoryRow {
  readonly id: number
  readonly name: SubscriptionEventName
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
  /** Of the document that it is about. */
  readonly seq: number | null
  readonly numberPrefix: string | null
  readonly kind: InvoiceKind | null
  readonly total: number | null
  readonly currency: Currency | null
  /** Of a refund's credit note: the invoice that it gives back (B-81). */
  readonly refundedSeq: number | null
  readonly refundedPrefix: string | null
}

interface HistoryFilter {
  readonly accountId: number
  readonly names: readonly SubscriptionEventName[]
  /** The causes of an end that is shown: any other one stands in an entry of its own. */
  readonly ends: readonly string[]
  readonly limit: number
  /** The key of an event: only those before it. */
  readonly before?: number | undefined
}

/**
 * The newest events of an account, newest first, by the index of what is shown of an account. Orders count that changed
 * something: any other is the beginning of a subscription, which has an event of its own.
 */
export async function findHistory(db: Executor, reading: HistoryFilter): Promise<readonly HistoryRow[]> {
  const { accountId, names, ends, limit, before = Number.MAX_SAFE_INTEGER } = reading
  const { rows } = await sql<HistoryRow>`
    with shown as (
      select id, name, occurred_at, data, entity, entity_id from event
      where account_id = ${accountId} and entity in ('subscription', 'invoice', 'attempt', 'order')
        and id < ${before} and name in (${sql.join(names)})
        and (name <> 'subscription.ended' or data ->> 'cause' in (${sql.join(ends)}))
        and (entity <> 'order' or exists (select from orders where change is not null
          and orders.id = case when event.entity = 'order' then event.entity_id::uuid end))
      order by id desc limit ${limit}
    )
    select shown.id, shown.name, shown.occurred_at as at, shown.data, invoice.seq, invoice.kind,
      invoice.number_prefix as "numberPrefix",
      invoice.total, invoice.currency, refunded.seq as "refundedSeq", refunded.number_prefix as "refundedPrefix"
    from shown
    left join payment_attempt attempt on attempt.account_id = ${accountId}
      and attempt.id = case when shown.entity = 'attempt' then shown.entity_id::bigint end
    left join payment on payment.id = attempt.payment_id
    left join invoice on invoice.id = case shown.entity
      when 'invoice' then shown.entity_id::bigint when 'attempt' then payment.invoice_id end
    left join invoice refunded on refunded.id = invoice.corrects_id and exists (
      select from refund where refund.account_id = ${accountId} and refund.note_id = invoice.id)
    order by shown.id desc`.execute(db)
  return rows
}

/** True where the last that was said of a subscription's end was its notice: it was not ended by its debts. */
export async function isCancelled(
  db: Executor,
  { accountId, subscriptionId }: { readonly accountId: number; readonly subscriptionId: number },
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from event where account_id = ${accountId} and entity = 'subscription'
      and entity_id = ${String(subscriptionId)} and name in ('subscription.cancelled', 'subscription.cancel_undone')
    order by id desc limit 1`.execute(db)
  return rows[0]?.name === 'subscription.cancelled'
}

const switched = z.object({
  on: z.array(z.int()),
  off: z.array(z.int()),
  from: z.int().optional(),
  interval: z.enum(['month', 'year']).optional(),
})

/** Plan of before, interval and add-ons that the change of an order switched, as its event says it, and when; none of one from before events did. */
export async function findSwitched(
  db: Executor,
  { accountId, orderId }: { readonly accountId: number; readonly orderId: string },
): Promise<z.infer<typeof switched> & { readonly at?: number }> {
  const { rows } = await sql<{ data: unknown; at: number }>`
    select data, occurred_at as at from event where account_id = ${accountId} and entity = 'order' and entity_id = ${orderId}
      and name = 'subscription.changed' order by id desc limit 1`.execute(db)
  const [event] = rows
  const { data = { on: [], off: [] } } = switched.safeParse(event?.data)
  return { ...data, ...(event && { at: event.at }) }
}
