import { sql } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Database } from '../database/database.ts'
import type { Job } from './job.ts'
import { AT_ONCE } from './next-work.ts'

/** Bytes of the log since the tables were last looked after: two buyers and their first month. */
const ENOUGH_BYTES = 2 * 1_024 * 1_024

const stored = sql`select (payload ->> 'wal')::pg_lsn from due_work where unique_key = 'upkeep'`

/**
 * A PostgreSQL server counts the rows of its tables and takes back the space of old ones by itself; in the embedded one
 * nothing runs beside the shop. Without figures its plans read whole tables where a shop has some hundred customers. A
 * table at a time, so that requests go on in between.
 */
export function upkeepJob(db: Database): Job {
  return {
    name: 'upkeep',
    isHousekeeping: true,
    // at first, and then by the log; a shop that was restored elsewhere may have written less there
    earliest: sql`select ${AT_ONCE}
      where coalesce(abs(pg_wal_lsn_diff(pg_current_wal_lsn(), (${stored}))) >= ${sql.lit(ENOUGH_BYTES)}, true)`,
    runDue: async (now) => {
      try {
        await lookAfterTables(db)
      } finally {
        // one that failed is tried again after as much more, not in each round
        await noteLog(db, now)
      }
      return 0
    },
  }
}

/** Notes the log's length until now. */
async function noteLog(db: Database, now: number): Promise<void> {
  await sql`insert into due_work (kind, unique_key, payload, done_at)
    values ('upkeep', 'upkeep', jsonb_build_object('wal', pg_current_wal_lsn()), ${instant(now)})
    on conflict (unique_key) do update set payload = excluded.payload, done_at = excluded.done_at`.execute(db)
}

async function lookAfterTables(db: Database): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  // oxlint-disable-next-line no-await-in-loop -- one connection, which others use in between
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
}
