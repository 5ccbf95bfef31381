import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysInMs } from '@waybill/domain/calendar'
import { migrate } from '../platform/database/migrate.ts'
import { openEmptyStores, type EmptyStores } from '../platform/database/testing/open-empty-stores.ts'

const SEEDED = join(import.meta.dirname, 'testing/seeded-at-0023.sql')

let empty: EmptyStores
beforeAll(async () => {
  empty = await openEmptyStores()
  const [store] = empty.nodes
  await migrate(store, { upTo: '0023-billing-core.sql' })
  await store.runScript(readFileSync(SEEDED, 'utf8'))
}, 60_000)
afterAll(() => empty.dispose())

interface Trial {
  readonly account_id: number
  readonly trial_start: number
  readonly trial_end: number
}

test('[REG-04] add-ons in a trial of before this release were tried once, and are tried to their own end (B-74, B-75)', async () => {
  const [store] = empty.nodes
  const { db } = store
  const { rows } = await sql<Trial>`
    insert into subscription_item (subscription_id, account_id, product_id, catalogue_version, bundled, trial_state, started_at)
      select id, account_id, (select id from product where code = module), catalogue_version, false, 1, trial_start
        from subscription cross join (values ('route-reports'), ('photo-audit')) added (module)
        where state = -1 and plan_id > 0 and ended_at is null
      returning account_id, (select trial_start from subscription one where one.id = subscription_id),
        (select trial_end from subscription one where one.id = subscription_id)`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  await migrate(store)
  const accounts = [...new Map(rows.map((row) => [row.account_id, row])).values()]
  const grants =
    await sql`select account_id, add_on_code, granted_at, ends_at from trial_grant order by account_id`.execute(db)
  // photo audit has no trial of its own
  expect(grants.rows).toEqual(
    accounts.map(({ account_id, trial_start }) => ({
      account_id,
      add_on_code: 'route-reports',
      granted_at: trial_start,
      ends_at: trial_start + daysInMs(14),
    })),
  )
  const running = await sql`
    select subscription.account_id, own_trial_code, own_trial_ends_at, add_on_trial_ends_at from subscription
      join subscription_item item on item.subscription_id = subscription.id
      where own_trial_code is not null order by subscription.account_id`.execute(db)
  expect(running.rows).toEqual(
    accounts.map(({ account_id, trial_start }) => ({
      account_id,
      own_trial_code: 'route-reports',
      own_trial_ends_at: trial_start + daysInMs(14),
      add_on_trial_ends_at: trial_start + daysInMs(14),
    })),
  )
})
