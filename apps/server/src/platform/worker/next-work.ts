import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Job } from './job.ts'

/** An instant that has always passed: there is work, whatever the clock shows. */
export const AT_ONCE = sql<number>`to_timestamp(0)`

/**
 * Instant at which each job has something due (epoch ms), in one statement: a node looks once a round, instead of once a job. A
 * job without an instant of its own, or with nothing that waits, isn't among them.
 */
export async function nextWork(db: Executor, jobs: readonly Job[]): Promise<ReadonlyMap<Job, number>> {
  const known = jobs.flatMap((job) => (job.earliest === undefined ? [] : [{ job, earliest: job.earliest }]))
  if (known.length === 0) return new Map()
  const columns = known.map(({ earliest }, place) => sql`(${earliest}) as ${sql.ref(`at_${place}`)}`)
  const { rows } = await sql<Readonly<Record<string, number | null>>>`select ${sql.join(columns)}`.execute(db)
  return new Map(
    known.flatMap(({ job }, place) => {
      const at = rows[0]?.[`at_${place}`] ?? undefined
      return at === undefined ? [] : [[job, at] as const]
    }),
  )
}

/** The instant of one job (epoch ms). */
export async function earliestOf(
  db: Executor,
  earliest: RawBuilder<number | null> | undefined,
): Promise<number | undefined> {
  if (earliest === undefined) return undefined
  const { rows } = await sql<{ readonly at: number | null }>`select (${earliest}) as at`.execute(db)
  return rows[0]?.at ?? undefined
}
