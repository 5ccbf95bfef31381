import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'

const MEASURE_EVERY_MS = 60_000

/** The product's clock: the only source of "now". Epoch milliseconds, never going back. */
export interface Clock {
  readonly now: () => number
}

/** Real time, by which the services of others sign, whatever a sandbox does with the product's clock. */
export const machineClock: Clock = { now: () => Date.now() }

export interface DatabaseClock extends Clock {
  /** Reads the database's time and the sandbox's offset again. */
  readonly measure: () => Promise<void>
  readonly stop: () => void
}

export interface DatabaseClocks extends DatabaseClock {
  /** The same without the sandbox's offset: staff sign in by it (S-27). */
  readonly real: Clock
}

/**
 * The database's time, measured at connect and every minute and carried on with the monotonic timer, plus the
 * sandbox's offset (reliability 3). Nodes whose own clocks differ agree; a clock set back is waited out.
 */
export async function createDatabaseClock(db: Database): Promise<DatabaseClocks> {
  let [base, offset] = [0, 0]
  let measuredAt = 0
  const measure = async (): Promise<void> => {
    const before = performance.now()
    const { rows } = await sql<{ now: number; offset_ms: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now, offset_ms from clock_offset`.execute(
      db,
    )
    const row = rows[0]
    if (row === undefined) throw new Error('clock_offset has no row')
    measuredAt = (before + performance.now()) / 2
    base = row.now
    offset = row.offset_ms
  }
  await measure()
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY_MS)
  timer.unref()
  const carriedOn = (read: () => number): Clock => {
    let latest = 0
    return { now: () => (latest = Math.max(latest, Math.floor(read() + performance.now() - measuredAt))) }
  }
  return {
    ...carriedOn(() => base + offset),
    real: carriedOn(() => base),
    measure,
    stop: () => clearInterval(timer),
  }
}
