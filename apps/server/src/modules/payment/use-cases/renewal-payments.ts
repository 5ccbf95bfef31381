import { sql } from 'kysely'
import type { Money } from '@waybill/domain/money'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

interface Renewals {
  readonly now: number
  readonly invoices: readonly { readonly invoiceId: number; readonly accountId: number; readonly total: Money }[]
}

/**
 * One attempt per renewal invoice with the account's current method, to be made at once; without a method the payment
 * is due (9). An invoice of zero is paid by itself.
 */
export async function insertRenewalPayments(db: Executor, { now, invoices }: Renewals): Promise<void> {
  const charged = invoices.filter(({ total }) => total.minor > 0)
  const free = invoices.filter(({ total }) => total.minor === 0)
  if (free.length > 0) await sql`update invoice set status = 'paid' where id = any(${free.map(({ invoiceId }) => invoiceId)}::bigint[])`.execute(db)
  if (charged.length === 0) return
  await sql`insert into payment (invoice_id, account_id, payment_method_id, method, state, amount, currency, idem_key, next_at, created_at, updated_at)
    select due.invoice_id, due.account_id, method.id, coalesce(method.type, 0), case when method.id is null then 9 else 3 end,
      due.amount, due.currency, 'invoice:' || due.invoice_id, case when method.id is null then null else ${instant(now)} end, ${instant(now)}, ${instant(now)}
    from unnest(${charged.map(({ invoiceId }) => invoiceId)}::bigint[], ${charged.map(({ accountId }) => accountId)}::bigint[],
      ${charged.map(({ total }) => total.minor)}::bigint[], ${charged.map(({ total }) => total.currency)}::text[]) as due(invoice_id, account_id, amount, currency)
    left join payment_method method on method.account_id = due.account_id and method.is_current and method.disabled_at is null`.execute(db)
}
