import { sql, type RawBuilder } from 'kysely'
import type { PaymentOutcome, RefundOutcome } from '@waybill/domain/billing'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'

/** A node that died keeps a row from the others no longer than this. */
const LEASE_MS = 60_000

/**
 * One call to the provider for an attempt or a refund. Both follow the same rules, so that money moves once however many nodes
 * ask (reliability 3):
 * - A row that is due is claimed with a lease of a minute. Other nodes skip it meanwhile; rows of held accounts aren't due.
 * - Each call takes the row's next fence number first, and counts only while that is the newest.
 * - The answer is stored before anything follows from it. The transaction that settles it ends the call.
 */
export interface ProviderCall {
  readonly table: 'payment_attempt' | 'refund'
  readonly id: number
  readonly accountId: number
  readonly fence: number
  /** The idempotency key of the call. */
  readonly key: string
}

/** The rows of a table that the provider is called for, and their instants. */
export interface DueRows<Claimed> {
  readonly table: ProviderCall['table']
  readonly waits: RawBuilder<unknown>
  readonly dueAt: RawBuilder<unknown>
  /** Says of a claimed row what is to be done. */
  readonly columns: RawBuilder<Claimed>
}

function isReleased({ table }: Pick<ProviderCall, 'table'>) {
  return sql`not exists (select from billing_account held
    where held.account_id = ${sql.ref(`${table}.account_id`)} and held.held_at is not null)`
}

/** The earliest instant at which the provider is called. */
export function earliestOf(due: DueRows<unknown>): RawBuilder<number | null> {
  return sql`select min(${due.dueAt}) from ${sql.table(due.table)} where ${due.waits} and ${isReleased(due)}`
}

/** Takes a batch of what is due, with a lease. Those that run here are not taken again. */
export async function claimDue<Claimed>(
  db: Database,
  { table, waits, dueAt, columns }: DueRows<Claimed>,
  { now, limit, running }: { readonly now: number; readonly limit: number; readonly running: readonly number[] },
): Promise<readonly (Claimed & Pick<ProviderCall, 'id'>)[]> {
  const { rows } = await sql<Claimed & Pick<ProviderCall, 'id'>>`
    update ${sql.table(table)} set lease_until = ${instant(now + LEASE_MS)}
    where id in (
      select id from ${sql.table(table)} where ${waits} and ${isReleased({ table })} and ${dueAt} <= ${instant(now)}
        and (lease_until is null or lease_until <= ${instant(now)}) and id <> all(${running}::bigint[])
      order by ${dueAt}, id limit ${limit} for update skip locked
    ) returning id, ${columns}`.execute(db)
  return rows.toSorted((left, right) => left.id - right.id)
}

/** Takes the next fence number, in the update that begins a call. */
export function nextFence(now: number): RawBuilder<unknown> {
  return sql`fence = fence + 1, lease_until = ${instant(now + LEASE_MS)}`
}

async function changeNewest(db: Executor, { table, id, fence }: ProviderCall, change: RawBuilder<unknown>) {
  const { rows } = await sql`
    update ${sql.table(table)} set ${change} where id = ${id} and fence = ${fence} returning id`.execute(db)
  return rows.length > 0
}

/** Stores the provider's reference of a payment before it is confirmed; false where a newer call has begun. */
export async function storePaymentRef(db: Database, call: ProviderCall, paymentRef: string): Promise<boolean> {
  return changeNewest(db, call, sql`gateway_ref = ${paymentRef}`)
}

/** Stores what the provider said before anything follows from it; false where a newer call has begun. */
export async function storeOutcome(
  db: Database,
  call: ProviderCall,
  outcome: PaymentOutcome | RefundOutcome,
): Promise<boolean> {
  return changeNewest(db, call, sql`outcome = ${JSON.stringify(outcome)}::jsonb`)
}

/** Ends a call, in the transaction that settles it; false where a newer one has begun. */
export async function endCall(db: Executor, call: ProviderCall): Promise<boolean> {
  return changeNewest(db, call, sql`lease_until = null`)
}
