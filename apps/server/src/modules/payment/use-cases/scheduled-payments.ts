import { sql } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

interface Releasing {
  readonly now: number
  readonly subscriptions: readonly { readonly id: number; readonly confirmed_order_id: string | null }[]
}

/**
 * The date of scheduled payments has come: 5 to 3, to be attempted at once (table 2.2). Answers the invoices of orders
 * that cost nothing: they have no payment and are paid by themselves.
 */
export async function releaseScheduledPayments(db: Executor, { now, subscriptions }: Releasing): Promise<readonly number[]> {
  const orders = subscriptions.flatMap(({ confirmed_order_id: orderId }) => orderId ?? [])
  if (orders.length === 0) return []
  await sql`update payment set state = 3, next_at = ${instant(now)}, updated_at = ${instant(now)}
    where order_id = any(${orders}::uuid[]) and state = 5`.execute(db)
  await sql`update subscription set due_at = null where id = any(${subscriptions.map(({ id }) => id)}::bigint[])`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from invoice where order_id = any(${orders}::uuid[]) and status = 'draft'
    and not exists (select from payment where payment.invoice_id = invoice.id)`.execute(db)
  return rows.map(({ id }) => id)
}
