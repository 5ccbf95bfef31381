import { sql } from 'kysely'
import { periodAt } from '@waybill/domain/calendar'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { calendarInterval } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredInvoice, StoredSubscription } from '../billing/index.ts'

/** The payment for the year that runs, tax included; undefined by the month, and while nothing of it is paid. */
export async function findPaidYear(
  db: Executor,
  { id, account_id: accountId, billing_interval: interval, anchor_at: anchor, period_start: start }: StoredSubscription,
): Promise<Money | undefined> {
  if (interval !== 'year') return undefined
  const year = periodAt(anchor, calendarInterval(interval), start)
  const { rows } = await sql<{ amount: number; currency: Currency }>`
    select sum(line.amount + coalesce(line.tax, 0))::bigint as amount, invoice.currency
    from invoice join invoice_line line on line.invoice_id = invoice.id
    where invoice.account_id = ${accountId} and invoice.subscription_id = ${id} and invoice.status = 'paid'
      and invoice.kind <> 'credit' and (line.explanation->'period'->>'start')::bigint = ${year.start}
      and (line.explanation->'period'->>'end')::bigint = ${year.end}
    group by invoice.currency having sum(line.amount) > 0`.execute(db)
  const [row] = rows
  return row && money(row.amount, row.currency)
}

type OfInvoice = Pick<StoredInvoice, 'id' | 'account_id'>

/** Account credit of the transfer that paid an invoice: it is recorded with it, by the same reference (B-115). */
export async function findExcess(db: Executor, { id, account_id: accountId }: OfInvoice): Promise<Money | undefined> {
  const { rows } = await sql<{ amount: number; currency: Currency }>`
    select more.amount, more.currency from payment join payment more on more.account_id = payment.account_id
      and more.gateway_ref = payment.gateway_ref and more.created_at = payment.updated_at and more.id <> payment.id
    where payment.account_id = ${accountId} and payment.invoice_id = ${id}
      and payment.state = ${paymentStates.paid} and payment.method = ${methodTypes.bank_transfer}
      and exists (select from credit_entry where credit_entry.account_id = more.account_id
        and credit_entry.invoice_id = more.invoice_id and cause = 'deposit')
    limit 1`.execute(db)
  const [row] = rows
  return row && money(row.amount, row.currency)
}
