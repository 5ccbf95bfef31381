import { sql, type Selectable } from 'kysely'
import type { BillingPlan, CarriedRow, EndedRow } from '@waybill/domain/billing'
import { isInFlight, paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../../../../platform/database/database.ts'
import type { PendingLineTable } from '../../../../platform/database/schema-collecting.ts'
import { insertRows, instantText, updateRows, type Column } from '../../../../platform/database/write-rows.ts'
import { lineOf } from '../invoices.ts'
import { accountId, id, notBefore, type OwnedRow } from './columns.ts'
import { chargeColumns } from './issue.ts'

/** Of an open invoice: it is being tried, or its bank or provider decides; a debit that came back is decided (B-80). */
const UNDECIDED = sql`(payment.state = any(${Object.values(paymentStates).filter(isInFlight)}::int[])
  or payment.state = ${paymentStates.fraud} and (
    select attempt.state from payment_attempt attempt where attempt.payment_id = payment.id order by attempt.id desc limit 1
  ) is distinct from 'returned')`

/** The lines that wait for the next invoice. */
export async function readCarried(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Selectable<PendingLineTable>>`
    select * from pending_line where account_id = any(${ids}::bigint[]) and ended_at is null order by id`.execute(db)
  return rows
}

/**
 * Lines that wait for the next invoice of an account. What is to be credited of a draft, or of an open invoice that is tried or
 * disputed, is given with that: it stands on no other one.
 */
export async function findCarried(db: Executor, ownerId: number): Promise<readonly CarriedRow[]> {
  const { rows } = await sql<Selectable<PendingLineTable>>`
    select line.* from pending_line line
    where line.account_id = ${ownerId} and line.ended_at is null and not exists (
      select from invoice left join payment on payment.invoice_id = invoice.id and ${UNDECIDED}
      where invoice.id = line.corrects_invoice_id
        and (invoice.status = 'draft' or (invoice.status = 'open' and payment.id is not null)))
    order by line.id`.execute(db)
  return rows.map(carriedOf)
}

export function carriedOf(row: Selectable<PendingLineTable>): CarriedRow {
  return { id: row.id, line: lineOf({ ...row, tax: null }) }
}

const ending: readonly Column<EndedRow>[] = [
  { name: 'ended_at', type: 'timestamptz', of: ({ at }) => instantText(at), stored: notBefore('created_at') },
]

/** Lines that wait from now on, and those that joined an invoice or were given up. */
export async function writeCarried(db: Executor, plans: readonly BillingPlan[], now: number): Promise<void> {
  const [added, ended] = [
    plans.flatMap(({ accountId: owner, rows }) => rows.carried.added.map((row) => ({ ...row, accountId: owner }))),
    plans.flatMap(({ accountId: owner, ended: rows }) => rows.carried.map((row) => ({ ...row, accountId: owner }))),
  ]
  await updateRows(db, { table: 'pending_line', keys: [accountId, id], columns: ending }, ended)
  const created: Column<OwnedRow<CarriedRow>> = { name: 'created_at', type: 'timestamptz', of: () => instantText(now) }
  await insertRows(db, { table: 'pending_line', columns: [accountId, id, ...chargeColumns, created] }, added)
}
