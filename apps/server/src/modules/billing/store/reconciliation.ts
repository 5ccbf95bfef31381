import { sql } from 'kysely'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { printedNumber } from './invoices.ts'

/** A charge that waits for the operator. */
export interface ListedCharge {
  readonly id: number
  readonly accountId: number
  readonly invoiceNumber: string | undefined
  readonly amount: Money
  readonly reason: string
  readonly since: number
}

/** The operator's list, the oldest first: unknown outcomes that are known by now are on it no more. */
export async function findListedCharges(db: Executor): Promise<readonly ListedCharge[]> {
  const { rows } = await sql<{
    id: number
    account_id: number
    number: string | null
    amount: number
    currency: Currency
    reason: string
    created_at: number
  }>`
    select list.id, list.account_id, ${printedNumber()} as number, payment.amount, payment.currency, list.reason, list.created_at
    from open_reconciliation list join payment on payment.id = list.payment_id
      join invoice on invoice.id = payment.invoice_id
    order by list.created_at, list.id`.execute(db)
  return rows.map(({ id, account_id: accountId, number, amount, currency, reason, created_at: since }) => ({
    id,
    accountId,
    invoiceNumber: number ?? undefined,
    amount: money(amount, currency),
    reason,
    since,
  }))
}

/** Takes a charge off the list; undefined where it isn't on it. */
export async function resolveListedCharge(
  db: Executor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<{ readonly accountId: number; readonly reason: string } | undefined> {
  const { rows } = await sql<{ account_id: number; reason: string }>`
    update reconciliation list set resolved_at = ${instant(now)}
    where list.id = ${id} and list.resolved_at is null
    returning list.account_id, list.reason`.execute(db)
  const [row] = rows
  return row && { accountId: row.account_id, reason: row.reason }
}
