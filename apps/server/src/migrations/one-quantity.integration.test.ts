import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Executor } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openEmptyStores, type EmptyStores } from '../platform/database/testing/open-empty-stores.ts'
import { takeCorrected } from './repository-upgrade.ts'

const SEEDED = join(import.meta.dirname, 'testing/seeded-at-0023.sql')
/** Of this product 5 vehicles were tried, and it is charged by use since. */
const GATEWAY = 43

let empty: EmptyStores
let db: Executor
beforeAll(async () => {
  empty = await openEmptyStores()
  const [store] = empty.nodes
  db = store.db
  await migrate(store, { upTo: '0023-billing-core.sql' })
  await store.runScript(readFileSync(SEEDED, 'utf8'))
  await migrate(store, { upTo: '0098-reports-ahead.sql' })
}, 60_000)
afterAll(() => empty.dispose())

/** An add-on of a subscription that is charged for so many vehicles since the trial with 5 of them. */
async function afterTrial(subscription: number, declared: number): Promise<void> {
  await sql`insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, trial_state,
      trial_quantity, started_at, ended_at, kind, amount, currency, declared_units, usage_key, own_trial_code, own_trial_ends_at)
    select life.id, account_id, ${GATEWAY}, 1, false, held.state, quantity, started, ended, 'usage', 400, 'USD', units, 'vehicle', code, ended
    from subscription life, (select now - interval '30 days' as first from verify.clock) since,
      lateral (values (1, 5, first, first + interval '14 days', 5, 'gateway'),
        (0, null, first + interval '14 days', null, ${declared}::int, null))
      as held (state, quantity, started, ended, units, code)
    where life.id = ${subscription}`.execute(db)
  await sql`update subscription set quantities = jsonb_build_object('vehicle', ${declared}::int, 'driver', 2)
    where id = ${subscription}`.execute(db)
}

async function unitsOf(subscription: number): Promise<unknown> {
  const { rows } = await sql`select declared_units, quantities from subscription_item item
    join subscription life on life.id = item.subscription_id
    where life.id = ${subscription} and product_id = ${GATEWAY} and item.ended_at is null`.execute(db)
  return rows
}

test('[METER-04] the quantity of a trial that was left becomes that of its key, one that was entered stays, and the start says how many once (B-138)', async () => {
  const [left, entered] = [1, 2]
  await afterTrial(left, 5)
  await afterTrial(entered, 8)
  await migrate(empty.nodes[0])
  expect(await unitsOf(left)).toEqual([{ declared_units: 1, quantities: { driver: 2 } }])
  expect(await unitsOf(entered)).toEqual([{ declared_units: 8, quantities: { vehicle: 8, driver: 2 } }])
  expect([await takeCorrected(db), await takeCorrected(db)]).toEqual([1, 0])
})
