import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'
import type { StoredSubscription } from '../subscription/index.ts'

const BATCH = 500

/** The earliest instant at which a subscription falls due. */
export async function earliestSubscription(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{
    at: number | null
  }>`select min(due_at) as at from subscription where due_at is not null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** A batch of what is due, earliest first; rows that another node holds are skipped. */
export async function lockDueSubscriptions(db: Executor, now: number): Promise<readonly StoredSubscription[]> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('due_at', '<=', instant(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

export interface NextPeriod {
  readonly id: number
  readonly start: number
  readonly end: number
}

export async function storeNextPeriods(db: Executor, next: readonly NextPeriod[]): Promise<void> {
  await sql`update subscription set period_start = next.period_start, period_end = next.period_end, due_at = next.period_end
    from unnest(${next.map(({ id }) => id)}::bigint[], ${next.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
      ${next.map(({ end }) => new Date(end).toISOString())}::timestamptz[]) as next(id, period_start, period_end)
    where subscription.id = next.id`.execute(db)
}

/** Ends what the clock has ended: the status, what was switched on, and the rights that it gave (B-77, B-78). */
export async function endLapsed(
  db: Executor,
  subscriptions: readonly StoredSubscription[],
  now: number,
): Promise<void> {
  if (subscriptions.length === 0) return
  const ids = subscriptions.map(({ id }) => id)
  await sql`update subscription set state = -2, due_at = null where id = any(${ids}::bigint[])`.execute(db)
  await sql`update subscription_item set ended_at = greatest(started_at, ${instant(now)})
    where subscription_id = any(${ids}::bigint[]) and ended_at is null`.execute(db)
  await endEntitlements(db, subscriptions, now)
}

/** Ends trials: the status, their modules at the trial's own end, and the rights that they gave (B-71). */
export async function endTrials(
  db: Executor,
  subscriptions: readonly StoredSubscription[],
  now: number,
): Promise<void> {
  const ids = subscriptions.map(({ id }) => id)
  await sql`update subscription set state = -2, due_at = null where id = any(${ids}::bigint[])`.execute(db)
  await sql`update subscription_item set ended_at = greatest(subscription_item.started_at, subscription.trial_end), trial_state = 2
    from subscription where subscription.id = subscription_item.subscription_id and subscription.id = any(${ids}::bigint[])
      and subscription_item.ended_at is null`.execute(db)
  await endEntitlements(db, subscriptions, now)
}

async function endEntitlements(db: Executor, subscriptions: readonly StoredSubscription[], now: number): Promise<void> {
  await sql`update entitlement set to_at = least(coalesce(to_at, ${instant(now)}), ${instant(now)})
    where account_id = any(${subscriptions.map(({ account_id: accountId }) => accountId)}::bigint[]) and (to_at is null or to_at > ${instant(now)})`.execute(
    db,
  )
}
