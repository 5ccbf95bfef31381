import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from './gateway/testing/open-test-store.ts'
import type { Database } from './database/database.ts'
import { takeFromWindows } from './rate-windows.ts'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'

/** Ten minutes into an hour. */
const NOW = Date.UTC(2026, 2, 2, 10, 10)

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript('truncate rate_window'))

const take = (bucket: string, given: { readonly limit?: number; readonly hits?: number; readonly now?: number } = {}) =>
  takeFromWindows(db, [{ bucket, windowMs: HOUR_MS, limit: given.limit ?? 3, hits: given.hits ?? 1 }], given.now ?? NOW)

test('[SEC-03] the limit is the last one that gets through, the next gets how long its window still runs', async () => {
  expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([
    undefined,
    undefined,
    undefined,
    50 * MINUTE_MS,
  ])
  expect(await take('b')).toBeUndefined()
})

test('a new window begins at its instant, not before', async () => {
  for (let hit = 0; hit < 4; hit += 1) await take('a')
  const end = NOW + 50 * MINUTE_MS
  expect(await take('a', { now: end - 1 })).toBe(1)
  expect(await take('a', { now: end })).toBeUndefined()
})

test('several hits count at once, and more than the limit in one go is rejected', async () => {
  expect([await take('a', { hits: 2 }), await take('a', { hits: 2 })]).toEqual([undefined, 50 * MINUTE_MS])
  expect(await take('b', { hits: 4 })).toBe(50 * MINUTE_MS)
})

test('of several windows the longest rejecting one counts, and all are counted', async () => {
  const buckets = [
    { bucket: 'hour', windowMs: HOUR_MS, limit: 1, hits: 2 },
    { bucket: 'day', windowMs: 24 * HOUR_MS, limit: 1, hits: 2 },
    { bucket: 'open', windowMs: 24 * HOUR_MS, limit: 9, hits: 2 },
  ]
  expect(await takeFromWindows(db, buckets, NOW)).toBe(14 * HOUR_MS - 10 * MINUTE_MS)
  const { rows } = await sql<{
    bucket: string
    hits: number
  }>`select bucket, hits from rate_window order by bucket`.execute(db)
  expect(rows).toEqual(['day', 'hour', 'open'].map((bucket) => ({ bucket, hits: 2 })))
})

test('a bucket that is named twice counts both, as an address does that is a recipient and is notified', async () => {
  const bucket = { bucket: 'a', windowMs: HOUR_MS, limit: 1, hits: 1 }
  expect(await takeFromWindows(db, [bucket, bucket], NOW)).toBe(50 * MINUTE_MS)
})

test('[SEC-03] of a hundred at once exactly the limit gets through', async () => {
  const outcomes = await mapConcurrently(Array.from({ length: 100 }), () => take('a', { limit: 20 }))
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(20)
})

test('requests that take the same windows in another order do not wait for each other for ever', async () => {
  const bucket = (name: string) => ({ bucket: name, windowMs: HOUR_MS, limit: 1_000, hits: 1 })
  const orders = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? ['a', 'b'] : ['b', 'a']))
  const outcomes = await mapConcurrently(orders, (names) =>
    db.transaction().execute((trx) => takeFromWindows(trx, names.map(bucket), NOW)),
  )
  expect(outcomes).toEqual(orders.map(() => undefined))
})

test('a rejected request that is rolled back has not counted', async () => {
  await take('a', { hits: 2 })
  const rolledBack = db.transaction().execute(async (trx) => {
    await takeFromWindows(trx, [{ bucket: 'a', windowMs: HOUR_MS, limit: 3, hits: 9 }], NOW)
    throw new Error('rejected')
  })
  await expect(rolledBack).rejects.toThrow('rejected')
  expect(await take('a')).toBeUndefined()
})
