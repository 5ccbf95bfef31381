import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '@waybill/domain/durations'
import type { Database } from '../../platform/database/database.ts'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { hashToken } from '../../platform/ids.ts'
import { insertAttempt, takeAttempt } from './repository-passkeys.ts'

const NOW = Date.UTC(2026, 10, 30)

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
})
afterAll(() => opened.dispose())

test('[ACC-15] a challenge is over after five minutes, is of its session, and is used once', async () => {
  const attempt = (name: string, now = NOW, bound = 'session 1') => ({ hash: hashToken(name), bound, now })
  await insertAttempt(db, attempt('late'))
  await insertAttempt(db, attempt('in time'))
  const end = NOW + 5 * MINUTE_MS
  expect(await takeAttempt(db, attempt('late', end))).toBe(false)
  expect(await takeAttempt(db, attempt('in time', end - 1, 'session 2'))).toBe(false)
  expect(await takeAttempt(db, attempt('unknown', end - 1))).toBe(false)
  const both = await Promise.all([1, 2].map(() => takeAttempt(db, attempt('in time', end - 1))))
  expect(both.filter(Boolean)).toHaveLength(1)
  await insertAttempt(db, attempt('next', end + 1))
  const { rows } = await sql<object>`select attempt_hash from passkey_attempt`.execute(db)
  expect(rows).toHaveLength(1)
})
