import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseClock, type DatabaseClock } from '../../../platform/clock.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { moveClock } from './move-clock.ts'
import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'

let opened: Awaited<ReturnType<typeof openTestStore>>
let clock: DatabaseClock
beforeAll(async () => {
  opened = await openTestStore()
  clock = await createDatabaseClock(opened.store.db)
})
afterAll(async () => {
  clock.stop()
  await opened.dispose()
})

/** Work that is done as soon as a round finds it due; `held` is done in the round of that number only. */
function workAt(instants: readonly number[], held: { readonly until: number } = { until: 0 }) {
  const waiting = [...instants].sort((a, b) => a - b)
  const doneAt: number[] = []
  let rounds = 0
  return {
    doneAt,
    worker: {
      earliest: async () => waiting[0],
      runDue: async () => {
        rounds += 1
        if (rounds < held.until) return
        while (waiting[0] !== undefined && waiting[0] <= clock.now()) {
          waiting.shift()
          doneAt.push(clock.now())
        }
      },
    },
  }
}

test('a jump stops at each instant at which something falls due, and ends at its target', async () => {
  const start = clock.now()
  const instants = [1, 2, 5].map((days) => start + days * DAY_MS)
  const { worker, doneAt } = workAt([...instants, start + 9 * DAY_MS])
  const now = await moveClock({ store: opened.store, clock, worker }, start + 7 * DAY_MS)
  expect(doneAt).toHaveLength(3)
  doneAt.forEach((at, place) => expect(at - (instants[place] ?? 0)).toBeLessThan(10 * MINUTE_MS))
  expect(now - (start + 7 * DAY_MS)).toBeLessThan(10 * MINUTE_MS)
  expect(now).toBeGreaterThanOrEqual(start + 7 * DAY_MS)
})

test('work that another node holds for a while is waited out in time, not for ever', async () => {
  const start = clock.now()
  const { worker, doneAt } = workAt([start - 1], { until: 5 })
  await moveClock({ store: opened.store, clock, worker }, start + DAY_MS)
  expect(doneAt).toHaveLength(1)
  expect((doneAt[0] ?? 0) - start).toBeLessThan(10 * MINUTE_MS)
})

test('what another node is doing at the end of the jump is waited for', async () => {
  const target = clock.now() + DAY_MS
  let looks = 0
  const earliest = async (): Promise<number | undefined> => {
    if (clock.now() < target || looks === 3) return undefined
    looks += 1
    return target
  }
  await moveClock({ store: opened.store, clock, worker: { earliest, runDue: async () => undefined } }, target)
  expect(looks).toBe(3)
})

test('work that is never done does not stop the clock before its target', async () => {
  const target = clock.now() + DAY_MS
  const stuck = { earliest: async () => 0, runDue: async () => undefined }
  expect(await moveClock({ store: opened.store, clock, worker: stuck }, target)).toBeGreaterThanOrEqual(target)
})

test('the offset only grows, and another node reads the same time', async () => {
  const other = await createDatabaseClock(opened.store.db)
  expect(Math.abs(other.now() - clock.now())).toBeLessThan(MINUTE_MS)
  const before = await opened.store.db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow()
  await moveClock({ store: opened.store, clock, worker: workAt([]).worker }, clock.now() - DAY_MS)
  expect(await opened.store.db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow()).toEqual(before)
  other.stop()
})
