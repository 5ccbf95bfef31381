import { sql } from 'kysely'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../platform/database/database.ts'
import type { StoredInvoice } from '../invoice/index.ts'
import { BY_TRANSFER } from './repository-payments.ts'

type OfInvoice = Pick<StoredInvoice, 'id' | 'account_id'>

/** A part of an invoice that account credit paid, and when. Epoch ms. */
export interface CreditPart {
  readonly amount: Money
  readonly at: number
}

/** What account credit paid of an invoice, the earliest first. */
export async function findCreditParts(
  db: Executor,
  { id, account_id: accountId }: OfInvoice,
): Promise<readonly CreditPart[]> {
  const { rows } = await sql<{ amount: number; currency: Currency; created_at: number }>`
    select -amount as amount, currency, created_at from credit_entry
    where account_id = ${accountId} and invoice_id = ${id} and cause = 'payment' and amount < 0 order by id`.execute(db)
  return rows.map(({ amount, currency, created_at: at }) => ({ amount: money(amount, currency), at }))
}

/** What became account credit of the transfer that paid an invoice: it is recorded with it, by the same reference (B-115). */
export async function findExcess(db: Executor, { id, account_id: accountId }: OfInvoice): Promise<Money | undefined> {
  const { rows } = await sql<{ amount: number; currency: Currency }>`
    select more.amount, more.currency from payment join payment more on more.account_id = payment.account_id
      and more.gateway_ref = payment.gateway_ref and more.created_at = payment.updated_at and more.id <> payment.id
    where payment.account_id = ${accountId} and payment.invoice_id = ${id}
      and payment.state = ${paymentStates.paid} and payment.method = ${BY_TRANSFER}
      and exists (select from credit_entry where credit_entry.account_id = more.account_id
        and credit_entry.invoice_id = more.invoice_id and cause = 'deposit')
    limit 1`.execute(db)
  const [row] = rows
  return row && money(row.amount, row.currency)
}
