import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { openEmptyStores, type EmptyStores } from '../platform/database/testing/open-empty-stores.ts'

const SEEDED = join(import.meta.dirname, 'testing/seeded-at-0023.sql')

let empty: EmptyStores
beforeAll(async () => {
  empty = await openEmptyStores()
  const [store] = empty.nodes
  await migrate(store, { upTo: '0023-billing-core.sql' })
  await store.runScript(readFileSync(SEEDED, 'utf8'))
  await migrate(store, { upTo: '0107-methods-of-first-payments.sql' })
}, 60_000)
afterAll(() => empty.dispose())

test('numbers of a store that was filled before have no day and count no members, and what nothing charges can be deleted there alone (B-138, S-42)', async () => {
  const [store] = empty.nodes
  const { db } = store
  const report = (key: string, effect: string) =>
    sql`
    insert into usage_record (account_id, key, usage_key, quantity, counted_at, received_at, effect, reported_by)
    select min(id), ${key}, 'vehicle', 1, '2026-01-01', '2026-01-01', ${effect}, 'product' from account`.execute(db)
  await report('charged', 'counted')
  await report('uncharged', 'none')
  await expect(sql`delete from usage_record where key = 'uncharged'`.execute(db)).rejects.toThrow()
  await migrate(store)
  const { rows } = await sql<{
    dates: object | null
    members: object | null
  }>`select distinct quantities_at as dates, members_counted as members from subscription`.execute(db)
  expect(rows).toEqual([{ dates: null, members: null }])
  await sql`delete from usage_record where key = 'uncharged'`.execute(db)
  await expect(sql`delete from usage_record where key = 'charged'`.execute(db)).rejects.toThrow()
  const left = await sql<{ key: string }>`select key from usage_record`.execute(db)
  expect(left.rows).toEqual([{ key: 'charged' }])
})
