import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseClock } from './clock.ts'
import type { Database } from './database/database.ts'
import { openTestStore } from './gateway/testing/open-test-store.ts'
import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
})
afterAll(() => opened.dispose())
afterEach(async () => {
  vi.restoreAllMocks()
  await sql`update clock_offset set offset_ms = 0`.execute(db)
})

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ at: number }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? 0
}

test('it is the time of the database, whatever the machine believes', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(0)
  const clock = await createDatabaseClock(db)
  const [before, now, after] = [await databaseTime(), clock.now(), await databaseTime()]
  clock.stop()
  // a database's time is itself set by a step now and then; the machine believed it to be 1970
  expect(now).toBeGreaterThanOrEqual(before - MINUTE_MS)
  expect(now).toBeLessThanOrEqual(after + MINUTE_MS)
})

test('[REL-04] it never goes back: not when the database’s time is set back, and not by a slow measurement', async () => {
  await sql`update clock_offset set offset_ms = ${DAY_MS}`.execute(db)
  const clock = await createDatabaseClock(db)
  const ahead = clock.now()
  await sql`update clock_offset set offset_ms = 0`.execute(db)
  await clock.measure()
  const readings = Array.from({ length: 100 }, () => clock.now())
  clock.stop()
  expect(readings.every((reading) => reading >= ahead)).toBe(true)
  expect(readings).toEqual([...readings].toSorted((a, b) => a - b))
  expect(Math.max(...readings) - ahead).toBeLessThan(10 * MINUTE_MS)
})

test('the sandbox’s offset moves it forward when it is measured again, and every minute by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = await createDatabaseClock(db)
  const before = clock.now()
  await sql`update clock_offset set offset_ms = ${7 * DAY_MS}`.execute(db)
  expect(clock.now() - before).toBeLessThan(DAY_MS)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(clock.now() - before).toBeGreaterThanOrEqual(7 * DAY_MS), { timeout: 30_000 })
  clock.stop()
  vi.useRealTimers()
})

test('it goes on with the machine’s steady timer between measurements', async () => {
  const clock = await createDatabaseClock(db)
  const [start, from] = [clock.now(), performance.now()]
  vi.spyOn(performance, 'now').mockReturnValue(from + 5_000)
  expect(clock.now() - start).toBeGreaterThanOrEqual(4_999)
  vi.restoreAllMocks()
  expect(clock.now() - start).toBeGreaterThanOrEqual(4_999)
  clock.stop()
})
