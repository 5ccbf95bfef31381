import { sql } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

/** The earliest instant at which an account is to be visited; held ones are not. */
export async function earliestVisit(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(visit_at) as at from billing_account where visit_at is not null and held_at is null`.execute(db)
  return rows[0]?.at ?? undefined
}

/**
 * Locks accounts that are due, by instant and id, so that documents are numbered in the order of time over all accounts.
 * Rows that another node holds are skipped.
 */
export async function lockDueAccounts(
  db: Executor,
  {
    now,
    limit,
    among,
  }: { readonly now: number; readonly limit: number; readonly among: readonly number[] | undefined },
): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from billing_account
    where visit_at <= ${instant(now)} and held_at is null
      and (${among ?? null}::bigint[] is null or account_id = any(${among ?? null}::bigint[]))
    order by visit_at, account_id limit ${limit} for no key update skip locked`.execute(db)
  return rows.map(({ account_id: accountId }) => accountId)
}

/** What the clock brings about next: nothing was due after all. */
export async function setNextDue(db: Executor, accountId: number, nextDue: number | undefined): Promise<void> {
  const at = optionalInstant(nextDue)
  await db
    .updateTable('billing_account')
    .set({ next_due: at, visit_at: at })
    .where('account_id', '=', accountId)
    .execute()
}

/** The account is visited no more until it is released; its access stays (billing: held accounts). */
export async function holdAccount(
  db: Executor,
  held: { readonly accountId: number; readonly reason: string; readonly now: number },
): Promise<void> {
  await db
    .updateTable('billing_account')
    .set({ held_at: instant(held.now), held_reason: held.reason })
    .where('account_id', '=', held.accountId)
    .execute()
}
