import { sql } from 'kysely'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../platform/database/database.ts'

/** How the newest invoice line of a product was paid, and when money last came for it. Epoch ms. */
export interface ModulePayment {
  readonly state: number
  readonly paidAt: number | null
}

/** By product id, the plan's among them: a subscription's lines with the newest try of their invoices. */
export async function findModulePayments(
  db: Executor,
  subscriptionId: number,
): Promise<ReadonlyMap<number, ModulePayment>> {
  const { rows } = await sql<{ product_id: number; state: number; paid_at: number | null }>`
    select line.product_id, (array_agg(payment.state order by payment.id desc))[1] as state,
      max(payment.updated_at) filter (where payment.state = ${paymentStates.paid}) as paid_at
    from invoice_line line join invoice on invoice.id = line.invoice_id join payment on payment.invoice_id = invoice.id
    where invoice.subscription_id = ${subscriptionId} and line.product_id is not null
    group by line.product_id`.execute(db)
  return new Map(rows.map((row) => [row.product_id, { state: row.state, paidAt: row.paid_at }]))
}
