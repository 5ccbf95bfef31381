import { sql } from 'kysely'
import { money, subtract, type Money } from '@waybill/domain/money'
import type { OpenInvoice, PaymentState } from '@waybill/domain/payment'
import type { Executor } from '../../platform/database/database.ts'
import type { InvoiceListed, StoredInvoice } from './repository.ts'

/** What account credit and credit notes have left to be paid of an invoice. */
export function leftOf({
  total,
  credit_applied: credited,
  currency,
}: Pick<StoredInvoice, 'total' | 'credit_applied' | 'currency'>): Money {
  return subtract(money(total, currency), money(credited, currency))
}

/** An issued invoice that is not paid, as far as debts are concerned (D-41). */
export interface OpenInvoiceListed extends OpenInvoice {
  readonly number: number
  readonly numberPrefix: string | null
  /** Later than it is printed where a transfer is awaited since its method was lost (B-116). */
  readonly dueAt: number
}

/**
 * The open invoices of the account, the oldest first, each with the state of its newest try. What it owes for its members is
 * paid by transfer, and is no debt of its own subscription (B-120).
 */
export async function findOpenInvoices(db: Executor, accountId: number): Promise<readonly OpenInvoiceListed[]> {
  const { rows } = await sql<
    Pick<InvoiceListed, 'seq' | 'number_prefix' | 'total' | 'credit_applied' | 'currency' | 'due_at'> & {
      state: PaymentState | null
    }
  >`
    select seq, number_prefix, total, credit_applied, invoice.currency, coalesce(receivable.due_at, invoice.due_at) as due_at,
      (select state from payment where payment.invoice_id = invoice.id order by payment.id desc limit 1) as state
    from invoice left join receivable on receivable.invoice_id = invoice.id
    where invoice.account_id = ${accountId} and status = 'open' and seq is not null
      and receivable.schedule is distinct from 'statement'
    order by due_at, invoice.id`.execute(db)
  return rows.map(({ seq, number_prefix: numberPrefix, due_at: dueAt, state, ...amounts }) => ({
    number: seq ?? 0,
    numberPrefix,
    total: leftOf(amounts),
    dueAt,
    ...(state !== null && { paymentState: state }),
  }))
}
