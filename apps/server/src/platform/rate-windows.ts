import { sql } from 'kysely'
import { instant } from './database/column-types.ts'
import type { Executor } from './database/database.ts'

export interface LimitedBucket {
  readonly bucket: string
  readonly windowMs: number
  /** Most hits in one window. */
  readonly limit: number
  readonly hits: number
}

/** Forgets what was counted for a bucket. */
export async function emptyBucket(db: Executor, bucket: string): Promise<void> {
  await sql`delete from rate_window where bucket = ${bucket}`.execute(db)
}

/** Time until a bucket that is full takes hits again (ms); undefined while it is not. Counts nothing. */
export async function waitOfWindow(
  db: Executor,
  { bucket, windowMs, limit }: LimitedBucket,
  now: number,
): Promise<number | undefined> {
  const start = now - (now % windowMs)
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_window where bucket = ${bucket} and window_start = ${instant(start)}`.execute(db)
  return (rows[0]?.hits ?? 0) >= limit ? start + windowMs - now : undefined
}

/**
 * Counts hits in fixed windows of the product's clock, shared by all nodes. Answers undefined while every bucket is
 * within its limit, else how long until the longest rejecting window ends (ms); the caller rolls its transaction back.
 */
export async function takeFromWindows(
  db: Executor,
  buckets: readonly LimitedBucket[],
  now: number,
): Promise<number | undefined> {
  // one order for everybody, so that two requests never wait for each other
  const ordered = [...buckets].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  let retryAfter: number | undefined
  for (const { bucket, windowMs, limit, hits } of ordered) {
    const start = now - (now % windowMs)
    const { rows } = await sql<{ hits: number }>`
      insert into rate_window (bucket, window_start, hits) values (${bucket}, ${instant(start)}, ${hits})
      on conflict (bucket, window_start) do update set hits = rate_window.hits + excluded.hits returning hits`.execute(
      db,
    )
    if ((rows[0]?.hits ?? 0) > limit) retryAfter = Math.max(retryAfter ?? 0, start + windowMs - now)
  }
  return retryAfter
}
