import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** The first declined try of one invoice; undefined while nothing was declined. Epoch ms. */
export async function firstFailureOf(db: Executor, invoiceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(created_at) as at from payment where invoice_id = ${invoiceId} and state in (8, 10)`.execute(db)
  return rows[0]?.at ?? undefined
}

/**
 * Since when the oldest unpaid invoice of a subscription has been failing: its first declined try, or the due date of a
 * bank transfer (B-78); null when nothing is failing. One of an add-on alone ends the add-on, never the plan (B-77).
 * Epoch ms.
 */
export async function oldestFailure(db: Executor, subscriptionId: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(since) as at from (
      select case when bool_or(payment.method = 5) then invoice.due_at else min(payment.created_at) end as since
      from invoice join payment on payment.invoice_id = invoice.id
      where invoice.subscription_id = ${subscriptionId} and invoice.status = 'open' and invoice.kind <> 'addon'
      group by invoice.id having bool_or(payment.state in (8, 10))
    ) failing`.execute(db)
  return rows[0]?.at ?? null
}

/** An overdue add-on comes back with the money of its invoice: it is paid, and may be used from now on (B-08, B-77). */
export async function restoreAddOns(
  db: Executor,
  { invoiceId, now }: { readonly invoiceId: number; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ account_id: number; product_id: number }>`
    update subscription_item item set trial_state = 0 from invoice_line line join invoice on invoice.id = line.invoice_id
    where invoice.id = ${invoiceId} and item.subscription_id = invoice.subscription_id
      and item.product_id = line.product_id and item.ended_at is null and item.trial_state = 3
    returning item.account_id, item.product_id`.execute(db)
  for (const { account_id: accountId, product_id: productId } of rows)
    await sql`insert into entitlement (account_id, product_id, source, from_at)
      values (${accountId}, ${productId}, 'paid', ${instant(now)})
      on conflict (account_id, product_id) where to_at is null do nothing`.execute(db)
}
