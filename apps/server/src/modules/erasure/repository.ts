import { sql } from 'kysely'
import { paymentStates } from '@waybill/domain/payment'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

/** An account that may be erased. Epoch ms. */
export interface ErasableAccount {
  readonly erasedAt: number | undefined
  /** The addresses of its members, as they are compared. */
  readonly addresses: readonly string[]
  /** Whether billing knows of it: it had a trial, or pays for others. */
  readonly isBilled: boolean
}

/** Locks an account against whatever is about to write of its people; undefined where there is none. */
export async function lockErasable(db: Executor, accountId: number): Promise<ErasableAccount | undefined> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  const { rows } = await sql<{ erased_at: number | null; is_billed: boolean }>`
    select erased_at, exists (select from billing_account where account_id = account.id) as is_billed
    from account where id = ${accountId} for no key update`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const members = await db.selectFrom('member').select('email_norm').where('account_id', '=', accountId).execute()
  return {
    erasedAt: row.erased_at ?? undefined,
    addresses: members.map(({ email_norm: address }) => address),
    isBilled: row.is_billed,
  }
}

/** Unsettled with another account, the provider or the operator's list. */
export type ErasureBlocker = 'pays-others' | 'statement-waits' | 'payment-under-way' | 'disputed' | 'on-the-list'

/** The first month of a payer that isn't stated yet begins here; null before its first one has begun. */
const unstated = sql`(payer.next_at at time zone 'utc' - interval '1 month') at time zone 'utc'`

/** Undefined where nothing stands in the way. */
export async function findErasureBlocker(db: Executor, accountId: number): Promise<ErasureBlocker | undefined> {
  const { rows } = await sql<{ blocker: ErasureBlocker }>`
    select 'pays-others' as blocker from payer_term term
      join statement_payer payer on payer.account_id = term.payer_account_id
    where term.payer_account_id = ${accountId} and (term.to_at is null or payer.next_at is null or term.to_at > ${unstated})
    union all
    select 'statement-waits' from payer_term term join statement_payer payer on payer.account_id = term.payer_account_id
    where term.account_id = ${accountId} and term.to_at is not null and (payer.next_at is null or term.to_at > ${unstated})
    union all
    select 'payment-under-way' from payment where account_id = ${accountId} and state in (${paymentStates.pending}, ${paymentStates.processing})
    union all
    select 'payment-under-way' from refund where account_id = ${accountId} and state in ('requested', 'started')
    union all
    select 'disputed' from payment where account_id = ${accountId} and state = ${paymentStates.fraud}
    union all
    select 'on-the-list' from open_reconciliation where account_id = ${accountId}
    limit 1`.execute(db)
  return rows[0]?.blocker
}

/** The erasing begins: from here on the triggers let its texts go. Its customers are forgotten at the provider later. */
export async function beginErasure(
  db: Executor,
  { accountId, by, now }: { readonly accountId: number; readonly by: string; readonly now: number },
): Promise<void> {
  await sql`
    insert into account_erasure (account_id, erased_at, erased_by, customers, forget_at)
    select ${accountId}, ${instant(now)}, ${by}, coalesce(array_agg(distinct provider || ':' || customer_ref), '{}'),
      ${instant(now)}
    from payment_method where account_id = ${accountId} and customer_ref is not null`.execute(db)
}

/** Rows that the law requires. */
export interface KeptRows {
  readonly documents: number
  readonly payments: number
}

export async function countKept(db: Executor, accountId: number): Promise<KeptRows> {
  const { rows } = await sql<KeptRows>`
    select (select count(*) from invoice where account_id = ${accountId} and seq is not null)::int as documents,
      (select count(*) from payment where account_id = ${accountId})::int as payments`.execute(db)
  return rows[0] ?? { documents: 0, payments: 0 }
}

/** Customers who are still known at a provider, as `stripe:cus_1`. */
export async function findKnownCustomers(db: Executor, accountId: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('account_erasure')
    .select('customers')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.customers ?? []
}

/** Instant of the next call to the provider. */
export const earliestForgetting = sql<number | null>`select min(forget_at) from account_erasure`

/** An erased account whose provider has still to forget it. */
export interface ErasedAccount {
  readonly accountId: number
  readonly customers: readonly string[]
}

/** Accounts that are due; each comes again at `again` unless it is done by then, whatever becomes of this node. */
export async function claimForgettings(
  db: Database,
  { now, again, limit }: { readonly now: number; readonly again: number; readonly limit: number },
): Promise<readonly ErasedAccount[]> {
  const { rows } = await sql<{ account_id: number; customers: string[] }>`
    update account_erasure set forget_at = ${instant(again)} where account_id in (
      select account_id from account_erasure where forget_at <= ${instant(now)}
      order by forget_at, account_id limit ${limit} for update skip locked
    ) returning account_id, customers`.execute(db)
  return rows.map(({ account_id: accountId, customers }) => ({ accountId, customers }))
}

/** The provider knows nothing any more: only its customers of another provider stay named. */
export async function endForgetting(db: Database, { accountId, customers }: ErasedAccount): Promise<void> {
  await sql`update account_erasure set customers = ${customers}::text[], forget_at = null
    where account_id = ${accountId}`.execute(db)
}
