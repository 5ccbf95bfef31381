import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../platform/database/database.ts'
import { openTestStore } from '../../../../platform/gateway/testing/open-test-store.ts'
import { checkInvariants } from '../../../../platform/invariants/check-invariants.ts'
import { giveCoreModules } from './core-modules.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
beforeAll(async () => {
  opened = await openTestStore('seeded')
  db = opened.store.db
}, 60_000)
afterAll(() => opened.dispose())

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

test('accounts that lack a core module of the newest version get it with its right, once (A-28, B-156)', async () => {
  await giveCoreModules(db)
  const [accounts, all] = [await count(living), await rights()]
  // as many as three batches, the last of them not full
  const MISSING = 5
  await sql`with lost as (${living} order by id limit ${MISSING}), off as (
      delete from entitlement where product_id = ${WORKSPACE} and account_id in (select account_id from lost)
    ) delete from subscription_item where product_id = ${WORKSPACE} and subscription_id in (select id from lost)`.execute(
    db,
  )
  expect(accounts).toBeGreaterThan(MISSING)
  expect([await count(lacking), await rights()]).toEqual([MISSING, all - MISSING])
  const rules = (await checkInvariants(db)).violations.map(({ id }) => id)
  await sql`update upgrade_step set done_at = null`.execute(db)
  expect(await giveCoreModules(db, { batch: 2 })).toBe(MISSING)
  expect([await count(lacking), await count(barred), await rights()]).toEqual([0, 0, all])
  expect((await checkInvariants(db)).violations.map(({ id }) => id)).toEqual(rules)
  await sql`update upgrade_step set done_at = null`.execute(db)
  expect(await giveCoreModules(db)).toBe(0)
  expect(await count(sql`select from billing_account where changed_at > 'epoch'`)).toBeGreaterThanOrEqual(MISSING)
})
