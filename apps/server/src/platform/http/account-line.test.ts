import { fail, ok, type Result } from '@waybill/domain/result'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Ports } from '../ports.ts'
import { createAccountLine, type AccountLine } from './account-line.ts'
import { apiError, type ApiError } from './api-error.ts'

type Caller = Parameters<AccountLine['count']>[0]

function callerOf(
  accountId: number | undefined,
  given: { limit?: 'off'; now?: number; memberId?: number } = {},
): Caller {
  const { limit = 'on', now = 0, memberId = 1 } = given
  const read = readConfig({ SANDBOX: 'on', RATE_LIMIT: limit })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const actor = accountId === undefined ? { kind: 'visitor' } : { kind: 'member', accountId, memberId }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a caller the line reads no more than this
  return { actor, now, networkPrefix: '192.0.2.0/24', ports: { config: read.config } as Ports } as Caller
}

/** Work that is under way until it is let go. */
function held() {
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => (letGo = resolve))
  return { letGo, work: async (): Promise<Result<string, ApiError>> => until.then(() => ok('done')) }
}

test('[SEC-03] the 101st request of an account at a time is 429; one of another account, or of a visitor, has its place', async () => {
  const line = createAccountLine()
  const { letGo, work } = held()
  const all = Array.from({ length: 100 }, () => line.withPlace(callerOf(7), work))
  const busy = { ok: false, failure: { status: 429, code: 'account-busy', retryAfterSeconds: 2 } }
  expect(await line.withPlace(callerOf(7), work)).toEqual(busy)
  const others = [callerOf(8), callerOf(undefined), callerOf(7, { limit: 'off' })].map((caller) =>
    line.withPlace(caller, async () => ok('other')),
  )
  expect(await Promise.all(others)).toEqual(Array(3).fill(ok('other')))
  letGo()
  expect(await Promise.all(all)).toEqual(Array(100).fill(ok('done')))
  expect(await line.withPlace(callerOf(7), work)).toEqual(ok('done'))
})

test('a request that is rejected or fails leaves its place', async () => {
  const line = createAccountLine()
  const rejected = fail(apiError(409, 'stale-version'))
  for (let request = 0; request < 101; request += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await line.withPlace(callerOf(7), async () => rejected)).toEqual(rejected)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(line.withPlace(callerOf(7), async () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  }
})

test('[SEC-03] a member calls 6,000 times in a minute; the next is 429 until the minute is over, and others go on', () => {
  const line = createAccountLine()
  const member = callerOf(7, { now: 15_000 })
  const calls = Array.from({ length: 6_000 }, () => line.count(member))
  expect(calls.every((limited) => limited === undefined)).toBe(true)
  expect(line.count(member)).toMatchObject({ status: 429, retryAfterSeconds: 45 })
  expect(line.count(callerOf(7, { now: 15_000, memberId: 2 }))).toBeUndefined()
  expect(line.count(callerOf(undefined, { now: 15_000 }))).toBeUndefined()
  expect(line.count(callerOf(7, { now: 60_000 }))).toBeUndefined()
})
