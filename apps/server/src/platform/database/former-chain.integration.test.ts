import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartRejected } from '../start-rejected.ts'
import { BASELINE } from './former-chain.ts'
import { migrate, migrationNames } from './migrate.ts'
import { loadFormer } from './testing/load-former.ts'
import { openEmptyStores, type EmptyStores } from './testing/open-empty-stores.ts'
import { schemaText } from './testing/schema-text.ts'

let empty: EmptyStores
beforeAll(async () => {
  empty = await openEmptyStores()
})
afterAll(() => empty.dispose())
beforeEach(() => empty.empty())

async function rowsOf(query: string): Promise<readonly unknown[]> {
  return (await sql.raw(query).execute(empty.nodes[0].db)).rows
}

/** Rows of every database from its first start on. */
async function firstRows(): Promise<readonly unknown[]> {
  const tables = ['clock_offset', 'gw.mode', 'lifecycle_step', 'webhook_type', 'upgrade_step']
  return Promise.all(tables.map((table) => rowsOf(`select * from ${table} order by 1, 2`)))
}

/** An account with an issued document. */
const FILLED = `insert into account (kind, company, country, currency, time_zone, locale, created_at)
    values (5, 'Northgate', 'DE', 'EUR', 'Europe/Berlin', 'en', '2026-11-01Z');
  insert into catalogue_version (number, digest, document, published_at) values (1, '', '{}', '2026-11-01Z');
  insert into invoice (account_id, kind, status, series, seq, currency, subtotal, tax, total, parties, catalogue_version,
      created_at, issued_at, due_at, issued_hash, number_prefix)
    values (1, 'manual', 'open', 'invoice', 1001, 'EUR', 5900, 0, 5900, '{}', 1, '2026-11-01Z', '2026-11-01Z', '2026-11-15Z', 'x', 'LW-')`
const FILLED_ROWS = 'select company, seq, number_prefix, total from invoice join account on account.id = account_id'

test('[OPS-07] a database at the end of the former migrations starts with its rows, and has the schema and first rows of a new one', async () => {
  const [store] = empty.nodes
  await migrate(store)
  const made = { schema: await schemaText(store.db), rows: await firstRows() }
  await empty.empty()
  await loadFormer(store)
  await store.runScript(FILLED)
  const ledger = await rowsOf('select name, checksum, applied_at from schema_migration order by name')
  const rows = await rowsOf(FILLED_ROWS)
  const backups: string[] = []
  const before = () => Promise.resolve(void backups.push('a backup'))
  expect(await migrate(store, { before })).toEqual(migrationNames())
  expect(backups).toEqual(['a backup'])
  expect(made.schema.length).toBeGreaterThan(1_500)
  expect({ schema: await schemaText(store.db), rows: await firstRows() }).toEqual(made)
  expect(rows).toEqual([{ company: 'Northgate', seq: 1001, number_prefix: 'LW-', total: 5900 }])
  expect(await rowsOf(FILLED_ROWS)).toEqual(rows)
  expect(
    await rowsOf(`select * from schema_migration where name < '0111' and name <> '${BASELINE}' order by name`),
  ).toEqual(ledger)
  expect(await migrate(store, { before })).toEqual([])
  expect(backups).toHaveLength(1)
})

test('[OPS-03] two nodes that start together at the end of the former migrations both come up', async () => {
  await loadFormer(empty.nodes[0])
  const [one, other] = await Promise.all(empty.nodes.map((store) => migrate(store)))
  expect([...(one ?? []), ...(other ?? [])].toSorted()).toEqual(migrationNames())
})

test.each([
  ['lacks the last of them', "delete from schema_migration where name like '0110-%'"],
  ['had another text of one', "update schema_migration set checksum = 'x' where name like '0056-%'"],
  ['has subscriptions without prices by value', 'update upgrade_step set done_at = null'],
  ['has a document without its prefix', `${FILLED}; update invoice set number_prefix = null`],
])('an older database, which %s, is told the commit to pass through, and nothing is touched', async (_, made) => {
  const [store] = empty.nodes
  await loadFormer(store)
  await store.runScript(made.replace("'x', 'LW-')", "'x', null)"))
  const schema = await schemaText(store.db)
  const rejected = migrate(store, { before: () => Promise.reject(new Error('no backup is taken')) })
  await expect(rejected).rejects.toThrow(StartRejected)
  await expect(rejected).rejects.toThrow(
    /^This database is older than the first release: run commit [0-9a-f]{40} on it once \("npm run cli -- migrate"\), then this release\.$/,
  )
  expect(await schemaText(store.db)).toEqual(schema)
})
