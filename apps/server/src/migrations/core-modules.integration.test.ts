import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Executor } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openEmptyStores, type EmptyStores } from '../platform/database/testing/open-empty-stores.ts'
import { checkInvariants } from '../platform/invariants/check-invariants.ts'
import { giveCoreModules } from './core-modules.ts'
import { upgradeBilling } from './price-subscriptions.ts'

const SEEDED = join(import.meta.dirname, 'testing/seeded-at-0023.sql')

let empty: EmptyStores
let db: Executor
beforeAll(async () => {
  empty = await openEmptyStores()
  const [store] = empty.nodes
  db = store.db
  await migrate(store, { upTo: '0023-billing-core.sql' })
  await store.runScript(readFileSync(SEEDED, 'utf8'))
  await migrate(store)
  await upgradeBilling(store)
}, 60_000)
afterAll(() => empty.dispose())

/** The account's workspace: core in every version of the shop. */
const WORKSPACE = 11

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from (${query}) counted`.execute(db)
  return rows[0]?.many ?? 0
}

const living = sql`select id, account_id from subscription where ended_at is null and state in (1, -1)`
const lacking = sql`${living} except select subscription_id, account_id from subscription_item
  where product_id = ${WORKSPACE} and core and ended_at is null`
const barred = sql`select account_id from subscription where ended_at is null and state in (1, -1) and paused_at is null
  except select account_id from entitlement where product_id = ${WORKSPACE} and to_at is null`
const rights = () => count(sql`select from entitlement where to_at is null`)

test('a store that was filled before has the core module on every account that has access, once (A-28, B-156)', async () => {
  const [store] = empty.nodes
  const [accounts, missing, before] = [await count(living), await count(lacking), await rights()]
  const rules = (await checkInvariants(db)).violations.map(({ id }) => id)
  expect(missing).toBeGreaterThan(2)
  expect(missing).toBeLessThan(accounts)
  expect(await giveCoreModules(store.db, { batch: 2 })).toBe(missing)
  expect([await count(lacking), await count(barred), await rights()]).toEqual([0, 0, before + missing])
  expect((await checkInvariants(db)).violations.map(({ id }) => id)).toEqual(rules)
  await sql`update upgrade_step set done_at = null`.execute(db)
  expect(await giveCoreModules(store.db)).toBe(0)
  const noted = sql`select from billing_account where changed_at is not null`
  expect(await count(noted)).toBeGreaterThanOrEqual(missing)
})
