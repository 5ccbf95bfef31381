import { sql } from 'kysely'
import type { OwedInvoice } from '@waybill/domain/billing'
import { money, type Currency } from '@waybill/domain/money'
import type { PaymentState } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'

/** An invoice that collects, with what its row on the page says of it. */
export interface OwedByAccount extends OwedInvoice {
  readonly seq: number | null
  readonly number_prefix: string | null
}

/** Amounts that an account's invoices still collect, each with its payment. */
export async function findOwed(db: Executor, accountId: number): Promise<readonly OwedByAccount[]> {
  const { rows } = await sql<{
    id: number
    open: number
    currency: Currency
    due_at: number
    ended_at: number | null
    state: PaymentState
    method: NonNullable<OwedInvoice['payment']>['method']
    seq: number | null
    number_prefix: string | null
  }>`
    select invoice.id, receivable.open, receivable.currency, receivable.due_at, receivable.ended_at, payment.state,
      payment.method, invoice.seq, invoice.number_prefix
    from receivable join invoice on invoice.id = receivable.invoice_id join payment on payment.invoice_id = invoice.id
    where receivable.account_id = ${accountId} and receivable.open > 0`.execute(db)
  return rows.map(({ id, open, currency, due_at: dueAt, ended_at: endedAt, state, method, ...numbered }) => ({
    ...numbered,
    id,
    dueAt,
    open: money(open, currency),
    ...(endedAt !== null && { endedAt }),
    payment: { state, method },
  }))
}
