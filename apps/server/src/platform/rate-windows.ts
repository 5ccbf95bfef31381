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
  const windows = buckets.map((each) => ({ ...each, start: now - (now % each.windowMs) }))
  // one order for everybody, so that two requests never wait for each other
  const { rows } = await sql<{ bucket: string; window_start: number; hits: number }>`
    insert into rate_window (bucket, window_start, hits)
    select bucket, window_start, sum(hits) from unnest(${windows.map(({ bucket }) => bucket)}::text[],
      ${windows.map(({ start }) => new Date(start).toISOString())}::timestamptz[], ${windows.map(({ hits }) => hits)}::int[])
      as given(bucket, window_start, hits)
    group by bucket, window_start order by bucket collate "C", window_start
    on conflict (bucket, window_start) do update set hits = rate_window.hits + excluded.hits
    returning bucket, window_start, hits`.execute(db)
  const full = windows.filter(({ bucket, start, limit }) =>
    rows.some((row) => row.bucket === bucket && row.window_start === start && row.hits > limit),
  )
  const waits = full.map(({ start, windowMs }) => start + windowMs - now)
  return waits.length === 0 ? undefined : Math.max(...waits)
}
