import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate, migrationNames, MigrationRejected } from './migrate.ts'
import { openEmptyStores, type EmptyStores } from './testing/open-empty-stores.ts'

const NAMES = migrationNames()

let empty: EmptyStores
beforeAll(async () => {
  empty = await openEmptyStores()
})
afterAll(() => empty.dispose())
beforeEach(() => empty.empty())

async function appliedOn({ nodes: [store] }: EmptyStores): Promise<readonly string[]> {
  return (await sql<{ name: string }>`select name from schema_migration order by name`.execute(store.db)).rows.map(
    ({ name }) => name,
  )
}

test('[OPS-02] an empty database is brought to this release, each migration once and in order', async () => {
  expect(await migrate(empty.nodes[0])).toEqual(NAMES)
  expect(await migrate(empty.nodes[1])).toEqual([])
  expect(await appliedOn(empty)).toEqual(NAMES)
})

test('[OPS-03] two nodes that start together on an empty database both come up, and each migration was applied once', async () => {
  const [one, other] = await Promise.all(empty.nodes.map((store) => migrate(store)))
  expect([...(one ?? []), ...(other ?? [])].toSorted()).toEqual(NAMES)
  expect(await appliedOn(empty)).toEqual(NAMES)
})

test('a file that was changed after it was applied is rejected by its name, and nothing is touched', async () => {
  const [store] = empty.nodes
  await migrate(store)
  await sql`update schema_migration set checksum = 'another' where name = ${NAMES[0]}`.execute(store.db)
  const rejected = migrate(store)
  await expect(rejected).rejects.toThrow(MigrationRejected)
  await expect(rejected).rejects.toThrow(`${NAMES[0]} has changed since it was applied to this database`)
})

test('the database of a newer release is rejected with the names that this one does not know', async () => {
  const [store] = empty.nodes
  await migrate(store)
  await sql`insert into schema_migration (name, checksum, applied_at) values ('9001-of-tomorrow.sql', 'x', '2026-01-31Z')`.execute(
    store.db,
  )
  const rejected = migrate(store)
  await expect(rejected).rejects.toThrow(MigrationRejected)
  await expect(rejected).rejects.toThrow('this database was made by a newer release (it has 9001-of-tomorrow.sql)')
})

test('a migration that fails leaves nothing behind, and succeeds once its reason is gone', async () => {
  const [store] = empty.nodes
  await store.runScript('create table quote (id int)')
  await expect(migrate(store)).rejects.toThrow('already exists')
  expect(await appliedOn(empty)).toEqual([])
  const { rows } = await sql<{ found: boolean }>`select to_regclass('account') is not null as found`.execute(store.db)
  expect(rows).toEqual([{ found: false }])
  await store.runScript('drop table quote')
  expect(await migrate(store)).toEqual(NAMES)
})
