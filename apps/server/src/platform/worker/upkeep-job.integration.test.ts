import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeKind } from '@waybill/testkit/store'
import { openTestStore } from '../gateway/testing/open-test-store.ts'
import { earliestOf } from './next-work.ts'
import { upkeepJob } from './upkeep-job.ts'

const NOW = Date.UTC(2026, 2, 2, 10)
/** Rows of one insert, with 10 KB each that can't be packed. */
const ROWS = 300

describe.runIf(storeKind() === 'embedded')('the upkeep of the embedded store', () => {
  let opened: Awaited<ReturnType<typeof openTestStore>>
  beforeAll(async () => {
    opened = await openTestStore()
  })
  beforeEach(() =>
    opened.store.runScript(`delete from due_work where unique_key = 'upkeep';
      drop table if exists filled; create table filled (place integer not null, text text not null)`),
  )
  afterAll(() => opened.dispose())

  const job = () => upkeepJob(opened.store.db)
  const isDue = async (): Promise<boolean> => (await earliestOf(opened.store.db, job().earliest)) === 0
  const fill = () =>
    opened.store.runScript(`insert into filled select place, (
      select string_agg(md5(random()::text), '') from generate_series(1, 300) where place > 0)
      from generate_series(1, ${ROWS}) place`)
  /** As of a database that had written more than this one. */
  async function restore(): Promise<void> {
    await job().runDue(NOW)
    await sql`update due_work set payload = '{"wal": "FF/0"}' where unique_key = 'upkeep'`.execute(opened.store.db)
  }
  /** Rows that the planner believes the table to have; -1 where it knows nothing. */
  async function estimate(): Promise<number | undefined> {
    const { rows } = await sql<{ readonly estimate: number }>`
      select reltuples::int as estimate from pg_class where relname = 'filled'`.execute(opened.store.db)
    return rows[0]?.estimate
  }
  async function size(): Promise<number> {
    const { rows } = await sql<{ readonly size: number }>`select pg_total_relation_size('filled')::int as size`.execute(
      opened.store.db,
    )
    return rows[0]?.size ?? 0
  }

  test('is due at first, renews its figures after two megabytes, and uses the space of old rows again', async () => {
    expect([await isDue(), await job().runDue(NOW), await isDue(), await estimate()]).toEqual([true, 0, false, 0])
    await fill()
    expect(await isDue()).toBe(true)
    expect([await job().runDue(NOW + 1), await isDue(), await estimate()]).toEqual([0, false, ROWS])

    const filled = await size()
    for (let round = 0; round < 3; round += 1) {
      await opened.store.runScript('delete from filled')
      await job().runDue(NOW + 2)
      await fill()
    }
    expect(await size()).toBeLessThan(filled * 1.5)
  })

  test('is due where a database was restored that had written more elsewhere', async () => {
    await restore()
    expect(await isDue()).toBe(true)
    await job().runDue(NOW + 3)
    expect(await isDue()).toBe(false)
  })

  test('that failed is due again with as much more, and not in each round', async () => {
    await opened.store.runScript(`create table broken (value integer);
      insert into broken values (0); create index on broken ((value));
      create function fails(integer) returns integer language plpgsql immutable as
        'begin if $1 > 0 then raise exception ''broken''; end if; return $1; end';
      create index on broken (fails(value)); create or replace function fails(integer) returns integer
        language plpgsql immutable as 'begin raise exception ''broken''; end'`)
    await expect(job().runDue(NOW)).rejects.toThrow('broken')
    expect(await isDue()).toBe(false)
    await fill()
    expect(await isDue()).toBe(true)
    await opened.store.runScript('drop table broken; drop function fails')
  })

  test('waits for a transaction that is open', async () => {
    await restore()
    const order: string[] = []
    const begun = Promise.withResolvers<undefined>()
    const upkeep = begun.promise.then(() => job().runDue(NOW + 4)).then(() => order.push('upkeep'))
    await opened.store.db.transaction().execute(async (trx) => {
      begun.resolve(undefined)
      await sql`select 1`.execute(trx)
      order.push('transaction')
    })
    await upkeep
    expect(order).toEqual(['transaction', 'upkeep'])
  })
})
