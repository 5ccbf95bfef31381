import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../platform/gateway/testing/open-test-store.ts'
import { hashToken } from '../../platform/ids.ts'
import { adminKeys, insertAdminKey } from './repository-keys.ts'

const NOW = Date.UTC(2026, 10, 30, 9)
const ENDS = NOW + 60_000
const PREFIX = 'wba_0123456789ab'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

test('[ADM-14] a key works to the millisecond before its end, and its use is noted once in five minutes', async () => {
  const { db } = opened.store
  const key = { name: 'cron', prefix: PREFIX, secretHash: hashToken('secret'), role: 'finance', makerId: null } as const
  const keyId = await insertAdminKey(db, { ...key, endsAt: ENDS, now: NOW })
  const at = (now: number) => adminKeys.findAdminKey(db, { prefix: PREFIX, now })
  expect(await at(ENDS - 1)).toMatchObject({ keyId, role: 'finance', maker: undefined, endedAt: null, usedAt: null })
  expect(await at(ENDS)).toMatchObject({ endedAt: ENDS })
  expect(await adminKeys.findAdminKey(db, { prefix: 'wba_ffffffffffff', now: NOW })).toBeUndefined()
  await adminKeys.noteUse(db, { keyId, now: NOW + 1, before: NOW + 1 - 300_000 })
  await adminKeys.noteUse(db, { keyId, now: NOW + 2, before: NOW + 2 - 300_000 })
  expect(await at(NOW)).toMatchObject({ usedAt: NOW + 1 })
})

test('[SEC-05] no key is stored in the role of an owner', async () => {
  const row = sql`insert into admin_key (name, prefix, secret_hash, role, created_at)
    values ('boss', 'wba_0123456789ac', sha256('boss'), 'owner', '2026-11-30T09:00:00Z')`
  await expect(row.execute(opened.store.db)).rejects.toThrow('admin_key_role_check')
})
