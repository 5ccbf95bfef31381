import { sql } from 'kysely'
import { paymentStates, type PaymentState } from '@waybill/domain/payment'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredSubscription } from '../billing/index.ts'

const { paid } = paymentStates

/** Payment of a product's newest invoice line, and when money last came for it. Epoch ms. */
export interface ModulePayment {
  readonly state: PaymentState
  readonly paidAt: number | null
}

/**
 * By product id, of what is on and of the plan: the payment of its newest line, and the newest one that was paid. What account
 * credit paid alone is paid without one. A purchase that was declined, whose invoice is void without a number, says nothing (B-102).
 */
export async function findModulePayments(
  db: Executor,
  { id, account_id: accountId, plan_id: planId }: Pick<StoredSubscription, 'id' | 'account_id' | 'plan_id'>,
): Promise<ReadonlyMap<number, ModulePayment>> {
  const isOfSubscription = sql`invoice.subscription_id = ${id} and invoice.kind <> 'credit'
    and not (invoice.status = 'void' and invoice.seq is null)`
  const isOfProduct = sql`line.account_id = ${accountId} and line.product_id = held.product_id`
  const { rows } = await sql<{ product_id: number; state: PaymentState; paid_at: number | null }>`
    with held as (
      select product_id from subscription_item where subscription_id = ${id} and ended_at is null
      union select ${planId}::integer
    )
    select held.product_id, newest.state, last.paid_at from held
    -- from the newest on, until the first: not all that the account ever paid
    cross join lateral (
      select coalesce(payment.state, ${paid}::int) as state
      from invoice_line line join invoice on invoice.id = line.invoice_id
      left join payment on payment.invoice_id = invoice.id
      where ${isOfProduct} and ${isOfSubscription} and (payment.id is not null or invoice.status = 'paid')
      order by line.invoice_id desc limit 1
    ) newest
    left join lateral (
      select payment.updated_at as paid_at from payment join invoice on invoice.id = payment.invoice_id
      where payment.account_id = ${accountId} and payment.state = ${paid} and ${isOfSubscription}
        and exists (select from invoice_line line where ${isOfProduct} and line.invoice_id = payment.invoice_id)
      order by payment.updated_at desc limit 1
    ) last on true`.execute(db)
  return new Map(rows.map((row) => [row.product_id, { state: row.state, paidAt: row.paid_at }]))
}
