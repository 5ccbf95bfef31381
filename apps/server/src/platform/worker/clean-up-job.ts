import { sql } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Database } from '../database/database.ts'
import type { Job } from './job.ts'
import { AT_ONCE } from './next-work.ts'
import { expireCarts } from './expire-carts.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

/** No cart that isn't there yet expires sooner than that; one that is there may, but no round follows within an hour. */
const EVERY_MS = 6 * HOUR_MS
const SOONEST_MS = HOUR_MS
/** Answers are given again for a day (B-92), counters are needed for a day, sessions end after 180. */
const KEY_RETENTION_MS = DAY_MS
const WINDOW_RETENTION_MS = 2 * DAY_MS
const SESSION_RETENTION_MS = 180 * DAY_MS
/** Events of the shop can be compared with the same month of the year before (ANA-02). */
const ANALYTICS_RETENTION_MS = 400 * DAY_MS
/** Empty searches are reported for a season (SRCH-10). */
const MISS_RETENTION_MS = 90 * DAY_MS
/** On which days a quote was opened. */
const VIEW_RETENTION_MS = 365 * DAY_MS
/** Messages to endpoints can be looked up and sent again for a month; at a disabled endpoint they wait for three days. */
const WEBHOOK_RETENTION_MS = 30 * DAY_MS
const WEBHOOK_WAIT_MS = 3 * DAY_MS

/** Forgets what is over: bounded by retention, so that a table twice as old slows nothing. One node does each round. `forgets` are those of tables that a module
 * writes alone. */
export function cleanUpJob(db: Database, forgets: readonly ((db: Database, now: number) => Promise<void>)[] = []): Job {
  return {
    name: 'clean-up',
    isHousekeeping: true,
    earliest: sql`coalesce((select due_at from due_work where unique_key = 'clean-up'), ${AT_ONCE})`,
    runDue: async (now) => {
      if (!(await takeRound(db, now))) return 0
      await forget(db, now)
      for (const forgetIn of forgets) await forgetIn(db, now)
      await comeEarlier(db, { now, next: await expireCarts(db, now) })
      return 1
    },
  }
}

/** The row's due instant moves on with the claim: two nodes never do the same round. */
async function takeRound(db: Database, now: number): Promise<boolean> {
  const next = instant(now + EVERY_MS)
  const { rows } = await sql`
    insert into due_work (kind, unique_key, payload, due_at) values ('clean-up', 'clean-up', '{}', ${next})
    on conflict (unique_key) do update set due_at = excluded.due_at where due_work.due_at <= ${instant(now)} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** One statement: nothing in one of these tables depends on another, and a round without work costs next to nothing. */
async function forget(db: Database, now: number): Promise<void> {
  const before = (retentionMs: number) => instant(now - retentionMs)
  const dayBefore = (retentionMs: number) => sql`(${before(retentionMs)} at time zone 'utc')::date`
  await sql`
    with answers as (delete from idempotency where created_at < ${before(KEY_RETENTION_MS)}),
      windows as (delete from rate_window where window_start < ${before(WINDOW_RETENTION_MS)}),
      tokens as (delete from one_time_token where expires_at < ${before(WINDOW_RETENTION_MS)}),
      redeemed as (delete from hand_over where redeemed_at < ${before(WINDOW_RETENTION_MS)}),
      happened as (delete from analytics_entry where created_at < ${before(ANALYTICS_RETENTION_MS)}),
      missed as (delete from search_miss where day < ${dayBefore(MISS_RETENTION_MS)}),
      viewed as (delete from quote_view where day < ${dayBefore(VIEW_RETENTION_MS)})
    update session set ended_at = ${instant(now)} where ended_at is null and created_at < ${before(SESSION_RETENTION_MS)}`.execute(
    db,
  )
  await forgetWebhooks(db, now)
}

async function forgetWebhooks(db: Database, now: number): Promise<void> {
  const before = instant(now - WEBHOOK_RETENTION_MS)
  await sql`update webhook_delivery set dead_at = ${instant(now)}, next_at = null, lease_until = null, last_error = 'the endpoint is disabled'
    where next_at is not null and first_at < ${instant(now - WEBHOOK_WAIT_MS)}
      and endpoint_id in (select id from webhook_endpoint where disabled_at is not null)`.execute(db)
  await sql`delete from webhook_try where tried_at < ${before}`.execute(db)
  await sql`delete from webhook_delivery where next_at is null and coalesce(delivered_at, dead_at) < ${before}`.execute(
    db,
  )
}

/** A cart that expires before the next round brings it forward (CART-22). */
async function comeEarlier(
  db: Database,
  { now, next: expiry }: { readonly now: number; readonly next: number | undefined },
): Promise<void> {
  const next = Math.max(expiry ?? now + EVERY_MS, now + SOONEST_MS)
  if (next >= now + EVERY_MS) return
  await sql`update due_work set due_at = ${instant(next)} where unique_key = 'clean-up' and due_at > ${instant(next)}`.execute(
    db,
  )
}
