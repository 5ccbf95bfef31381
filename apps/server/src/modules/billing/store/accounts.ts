import { sql } from 'kysely'
import { money, type Currency, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import { instant, optionalInstant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { AT_ONCE } from '../../../platform/worker/next-work.ts'

/** More accounts held within a minute are no coincidence of their rows: the program is wrong. */
const MOST_HOLDS_A_MINUTE = 20

/** True from the moment on in which more accounts are held within a minute than that, until they are released. */
const isVisitingStopped = sql<boolean>`exists (
  select from (
    select held_at, lag(held_at, ${sql.lit(MOST_HOLDS_A_MINUTE)}) over (order by held_at) as earlier
    from billing_account where held_at is not null
  ) hold where held_at - earlier < interval '1 minute'
)`

/** The same, read now: accounts may have been held since the worker looked. */
export async function areVisitsStopped(db: Database): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`select ${isVisitingStopped} as stopped`.execute(db)
  return rows[0]?.stopped ?? false
}

/** An instant that has passed while visits are stopped, else none. */
export const stoppedAtOnce = sql<number | null>`select ${AT_ONCE} where ${isVisitingStopped}`

/** The earliest instant at which an account is to be visited: held ones are not, and none while visits are stopped. */
export const earliestVisit = sql<number | null>`
  select min(visit_at) from billing_account
  where visit_at is not null and held_at is null and not ${isVisitingStopped}`

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

/** A billing row that is locked. */
export interface LockedRow {
  /** Nothing of it is planned until it is released. */
  readonly isHeld: boolean
}

/**
 * Locks one account's billing row for the rest of the transaction, waiting two seconds at most; undefined for an account
 * that was never in trial.
 */
export async function lockAccount(db: Executor, accountId: number): Promise<LockedRow | undefined> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  const { rows } = await sql<{ held_at: number | null }>`
    select held_at from billing_account where account_id = ${accountId} for no key update`.execute(db)
  const [row] = rows
  return row && { isHeld: row.held_at !== null }
}

/** True where a payment of the account has settled, and stayed. */
export async function hasSettledPayment(db: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ has_settled: boolean }>`
    select exists (select from invoice join payment on payment.invoice_id = invoice.id and payment.state = ${paymentStates.paid}
      where invoice.account_id = ${accountId}) as has_settled`.execute(db)
  return rows[0]?.has_settled === true
}

/** The account's credit, in its currency. */
export async function findCredit(db: Executor, accountId: number): Promise<Money> {
  const { rows } = await sql<{ credit_balance: number | null; currency: Currency }>`
    select billing.credit_balance, account.currency
    from account left join billing_account billing on billing.account_id = account.id
    where account.id = ${accountId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no account ${accountId}`)
  return money(row.credit_balance ?? 0, row.currency)
}

/** Sets the next instant at which something is due: nothing was due after all. */
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

/** An account that is held, since when and why. */
export interface HeldAccount {
  readonly accountId: number
  readonly heldAt: number
  readonly reason: string
}

/** The accounts that are held, the longest first. */
export async function findHeldAccounts(db: Executor): Promise<readonly HeldAccount[]> {
  const { rows } = await sql<{ account_id: number; held_at: number; held_reason: string }>`
    select account_id, held_at, held_reason from billing_account where held_at is not null order by held_at, account_id`.execute(
    db,
  )
  return rows.map((row) => ({ accountId: row.account_id, heldAt: row.held_at, reason: row.held_reason }))
}

/** Of these accounts, or of all, those that were held: they are visited again, from now on. */
export async function releaseAccounts(
  db: Executor,
  { among, now }: { readonly among?: readonly number[]; readonly now: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update billing_account set held_at = null, held_reason = null, next_due = coalesce(next_due, ${instant(now)}),
      visit_at = coalesce(visit_at, ${instant(now)})
    where held_at is not null and (${among ?? null}::bigint[] is null or account_id = any(${among ?? null}::bigint[]))
    returning account_id`.execute(db)
  return rows.map(({ account_id: accountId }) => accountId)
}

/** Stores that this release runs; true for the first of its nodes. Another one waits until the first has committed. */
export async function beginRelease(
  db: Executor,
  { digest, now }: { readonly digest: string; readonly now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into release (digest, started_at) values (${digest}, ${instant(now)})
    on conflict (only_row) do update set digest = excluded.digest, started_at = excluded.started_at
      where release.digest <> excluded.digest
    returning digest`.execute(db)
  return rows.length > 0
}

/** Currency of an account's bills; undefined where there is no such account. */
export async function findAccountCurrency(db: Executor, accountId: number): Promise<Currency | undefined> {
  const row = await db.selectFrom('account').select('currency').where('id', '=', accountId).executeTakeFirst()
  return row?.currency
}

/** The country of an account may be changed until then; false for an account without billing. */
export async function openCountry(
  db: Executor,
  { accountId, until }: { readonly accountId: number; readonly until: number },
): Promise<boolean> {
  const result = await db
    .updateTable('billing_account')
    .set({ country_open_until: instant(until) })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Notes that an account's access changed by something that no plan writes, for lists of what changed. */
export async function noteChangedAccess(db: Executor, accountId: number, now: number): Promise<void> {
  await sql`update billing_account set changed_at = greatest(changed_at, ${instant(now)})
    where account_id = ${accountId}`.execute(db)
}

/** An account with a subscription or a trial that runs. */
export interface Subscriber {
  readonly accountId: number
  readonly company: string
}

interface SubscriberPage {
  /** The number of the account before the first of the page. */
  readonly after: number
  readonly limit: number
  /** Only these; all without it. */
  readonly among?: readonly number[] | undefined
  /** Only those whose prices wait for their renewal (B-99). */
  readonly isRepriced: boolean
}

/** A page of them, by the number of the account. */
export async function listSubscribers(
  db: Executor,
  { after, limit, among, isRepriced }: SubscriberPage,
): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select account.id as "accountId", account.company
    from subscription join account on account.id = subscription.account_id
    where subscription.ended_at is null and subscription.state <> ${subscriptionStatuses.expired}
      and (not ${isRepriced}::boolean or subscription.coming_prices is not null)
      and account.id > ${after} and (${among ?? null}::bigint[] is null or account.id = any(${among ?? null}::bigint[]))
    order by account.id limit ${limit}`.execute(db)
  return rows
}
