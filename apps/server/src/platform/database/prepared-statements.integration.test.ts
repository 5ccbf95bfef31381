import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from './database.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import { prepared } from './prepared-statements.ts'

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
  const { rows } = await sql<{ doubled: number }>`${prepared}select ${number}::int * 2 as doubled`.execute(store.db)
  return rows[0]?.doubled
}

async function kept(store: Store): Promise<number> {
  const { rows } = await sql`select name from pg_prepared_statements`.execute(store.db)
  return rows.length
}

test('a marked statement is planned once for all its values on a server, and not prepared on the embedded store', async () => {
  const store = await open()
  expect([await double(store, 1), await double(store, 21)]).toEqual([2, 42])
  expect(await kept(store)).toBe(store.kind === 'postgres' ? 1 : 0)
})

test('an unmarked statement leaves nothing on its connection', async () => {
  const store = await open()
  await sql`select ${1}::int`.execute(store.db)
  expect(await kept(store)).toBe(0)
})

test('behind a pooler nothing is prepared on a connection', async () => {
  const store = await open({ isPooled: true })
  expect([await double(store, 1), await kept(store)]).toEqual([2, 0])
})

test('a statement that its connection does not know any more is sent without a name, and so are all after it', async () => {
  const store = await open()
  await double(store, 1)
  await sql`deallocate all`.execute(store.db)
  expect([await double(store, 4), await double(store, 5), await kept(store)]).toEqual([8, 10, 0])
})
