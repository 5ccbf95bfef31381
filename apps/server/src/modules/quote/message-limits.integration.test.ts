import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { readConfig } from '../../config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { countMessage, takeMailInstant, type LimitContext } from './message-limits.ts'

/** Ten minutes into a day. */
const NOW = Date.UTC(2026, 2, 2, 0, 10)
const NEXT_DAY = Date.UTC(2026, 2, 3)

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript('truncate rate_window'))

/** In a transaction that a failure rolls back, as a request has one. */
async function within<Value>(work: (context: LimitContext) => Promise<Value>, now = NOW): Promise<Value> {
  const read = readConfig({})
  if (!read.ok) throw new Error(read.problems.join())
  const { config } = read
  const done = await inTransaction(opened.store, async (db) => ({
    ok: true as const,
    value: await work({ config, networkPrefix: '203.0.113.0/24', db, now }),
  }))
  if (!done.ok) throw new Error('no value')
  return done.value
}

const count = (writer: number | 'link' | 'owner', now = NOW): Promise<ApiError | undefined> =>
  within((context) => countMessage('Q-1001', writer, context), now)

test('[QUO-18] a thread takes fifty messages a day, and others go on', async () => {
  const first: (ApiError | undefined)[] = []
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let number = 1; number <= 50; number += 1) first.push(await count(7))
  expect(first.every((each) => each === undefined)).toBe(true)
  expect(await count(7)).toMatchObject({ status: 429, retryAfterSeconds: (NEXT_DAY - NOW) / 1_000 })
  expect(await count(8)).toBeUndefined()
  expect(await count('link')).toBeUndefined()
  expect(await count('owner')).toBeUndefined()
  expect(await count(7, NOW + DAY_MS)).toBeUndefined()
})

const mailAt = (recipient: string | undefined, text: string): Promise<number> =>
  within((context) => takeMailInstant({ earliest: NOW, text, recipient }, context))

test('[QUO-18] a fourth mail of a day to one address waits for the next day, and so does what follows it', async () => {
  const instants: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let number = 1; number <= 7; number += 1) instants.push(await mailAt('ana@read.example', `Answer ${number}`))
  expect(instants).toEqual([NOW, NOW, NOW, NEXT_DAY, NEXT_DAY, NEXT_DAY, NEXT_DAY + DAY_MS])
  expect(await mailAt('ben@read.example', 'Answer 1')).toBe(NOW)
})

test('[QUO-18] the twenty-first mail from one network or with one text waits, also to the owner', async () => {
  const instants: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let number = 1; number <= 21; number += 1) instants.push(await mailAt(undefined, 'The same'))
  expect(instants.slice(0, 20).every((at) => at === NOW)).toBe(true)
  expect(instants.at(-1)).toBe(NEXT_DAY)
})
