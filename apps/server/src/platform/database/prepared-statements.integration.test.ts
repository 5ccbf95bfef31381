import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '@waybill/domain/result'
import type { Executor, Store } from './database.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import { inTransaction } from './transaction.ts'

let throwaway: ThrowawayStore
const opened: Store[] = []
beforeEach(async () => {
  throwaway = await throwawayStore()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
  await throwaway.dispose()
})

/** One connection runs everything here: it is free again before the next query. */
async function open({ isPooled = false } = {}): Promise<Store> {
  const onError = (): void => {}
  const store =
    throwaway.kind === 'embedded'
      ? await openEmbeddedStore(throwaway.dataDir)
      : openPostgresStore({ url: throwaway.url, directUrl: isPooled ? `${throwaway.url}?` : throwaway.url, onError })
  opened.push(store)
  return store
}

async function double(store: Store, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ doubled: number }>`select ${number}::int * 2 as doubled`.execute(store.db)
  return rows[0]?.doubled
}

async function doubleAll(store: Store, ...numbers: readonly number[]): Promise<readonly unknown[]> {
  const doubled: unknown[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const number of numbers) doubled.push(await double(store, number))
  return doubled
}

async function stored(store: Store, what: string): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store.db)
  return rows.filter(({ statement }) => statement.includes(what)).length
}

test('what comes for the third time is planned once for all its values on a server, and not on the embedded store', async () => {
  const store = await open()
  expect(await doubleAll(store, 1, 2)).toEqual([2, 4])
  expect(await stored(store, 'as doubled')).toBe(0)
  expect(await doubleAll(store, 3, 4)).toEqual([6, 8])
  expect(await stored(store, 'as doubled')).toBe(store.kind === 'postgres' ? 1 : 0)
})

test('a batch is planned by its own length', async () => {
  const store = await open()
  const sumOf = (ids: readonly number[]) =>
    sql<{ total: number }>`select sum(id)::int as total from unnest(${ids}::int[]) as id`.execute(store.db)
  const batch = Array.from({ length: 21 }, (_, index) => index)
  for (let turn = 0; turn < 4; turn++) expect((await sumOf(batch)).rows).toEqual([{ total: 210 }])
  expect(await stored(store, 'as total')).toBe(0)
  for (let turn = 0; turn < 4; turn++) expect((await sumOf([1, 2])).rows).toEqual([{ total: 3 }])
  expect(await stored(store, 'as total')).toBe(store.kind === 'postgres' ? 1 : 0)
})

test('what claims work is planned by how much is due', async () => {
  const store = await open()
  const claim = () =>
    sql`select 1 as claimed from due_work where due_at <= ${new Date(0)} for update skip locked`.execute(store.db)
  for (let turn = 0; turn < 4; turn++) await claim()
  expect(await stored(store, 'as claimed')).toBe(0)
})

test('behind a pooler nothing is prepared on a connection', async () => {
  const store = await open({ isPooled: true })
  expect([await doubleAll(store, 1, 2, 3, 4), await stored(store, 'as doubled')]).toEqual([[2, 4, 6, 8], 0])
})

test('a statement that its connection does not know any more is sent without a name, and so are all after it', async () => {
  const store = await open()
  await doubleAll(store, 1, 2, 3)
  await sql`deallocate all`.execute(store.db)
  expect([await doubleAll(store, 4, 5, 6, 7), await stored(store, 'as doubled')]).toEqual([[8, 10, 12, 14], 0])
})

describe('a migration changes what a prepared statement answers', () => {
  async function grown(): Promise<{ store: Store; read: (db: Executor) => Promise<unknown> }> {
    const store = await open()
    await store.runScript('create table sized (id int); insert into sized values (7)')
    const read = async (db: Executor): Promise<unknown> =>
      (await sql`select * from sized where id = ${7}::int`.execute(db)).rows[0]
    for (let turn = 0; turn < 4; turn++) expect(await read(store.db)).toEqual({ id: 7 })
    await store.runScript(`alter table sized add column size text default 'L'`)
    return { store, read }
  }

  test('outside of a transaction the next answer is the new one', async () => {
    const { store, read } = await grown()
    expect([await read(store.db), await read(store.db)]).toEqual([
      { id: 7, size: 'L' },
      { id: 7, size: 'L' },
    ])
  })

  test('within a command it is a conflict, and the whole command runs again', async () => {
    const { store, read } = await grown()
    let tries = 0
    const outcome = await inTransaction(store, async (db) => {
      tries += 1
      return ok(await read(db))
    })
    expect(outcome).toEqual({ ok: true, value: { id: 7, size: 'L' } })
    expect(tries).toBe(store.kind === 'postgres' ? 2 : 1)
  })
})
