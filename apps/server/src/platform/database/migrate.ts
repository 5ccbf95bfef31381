import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { publicEvents } from '@waybill/contract/webhooks'
import { StartRejected } from '../start-rejected.ts'
import type { Store } from './database.ts'
import { MIGRATION_LOCK, storeLifecycleSteps } from './lifecycle-steps.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** The database was made by a newer release, or a file that was applied has changed since. */
export class MigrationRejected extends StartRejected {}

interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
}

function readMigrations(): readonly Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const script = readFileSync(join(MIGRATIONS, file), 'utf8')
      return { name: file, script, checksum: createHash('sha256').update(script).digest('hex') }
    })
}

interface Migrating {
  /** Tests stop at an earlier release and fill it with that release's rows. */
  readonly upTo?: string
  /** Called once before the first file is applied to a database that has rows; what it throws leaves the database as it is. */
  readonly before?: (() => Promise<void>) | undefined
}

/**
 * Brings the schema forward, each file in one transaction, under a lock so that nodes starting together wait, and writes
 * the lifecycles and public events of this release. Answers the names that were applied. Throws {@link MigrationRejected} rather than touch
 * a schema it doesn't know.
 */
export async function migrate(store: Store, { upTo, before }: Migrating = {}): Promise<readonly string[]> {
  await store.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null)`)
  const applied: string[] = []
  const wanted = readMigrations().filter(({ name }) => upTo === undefined || name <= upTo)
  if (before !== undefined && (await isBehind(store, wanted))) await before()
  for (const migration of wanted) {
    if (await applyOnce(store, migration)) applied.push(migration.name)
  }
  await rejectUnknown(store)
  if (upTo === undefined) {
    await storeLifecycleSteps(store.db)
    await storeWebhookTypes(store.db)
  }
  return applied
}

/** True where the database has been used and lacks a migration; a changed or unknown one is rejected by itself. */
async function isBehind(store: Store, wanted: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(store.db)
  const applied = new Set(rows.map(({ name }) => name))
  return applied.size > 0 && wanted.some(({ name }) => !applied.has(name))
}

async function applyOnce(store: Store, migration: Migration): Promise<boolean> {
  const known = await appliedChecksum(store, migration.name)
  if (known === migration.checksum) return false
  if (known !== undefined)
    throw new MigrationRejected(`${migration.name} has changed since it was applied to this database`)
  try {
    await store.runScript(scriptOf(migration))
    return true
  } catch (error) {
    // another node that started at the same time was first: its transaction is complete once ours has failed
    if ((await appliedChecksum(store, migration.name)) === migration.checksum) return false
    throw error
  }
}

/**
 * Statements sent as one script run in one implicit transaction on both stores. Names are our own file names. Another
 * node's migration is waited for as long as it takes; only requests that hold a table end the attempt after 5 s.
 */
function scriptOf(migration: Migration): string {
  return `select pg_advisory_xact_lock(${MIGRATION_LOCK});
    set local lock_timeout = '5s';
    insert into schema_migration (name, checksum, applied_at)
      values ('${migration.name}', '${migration.checksum}', clock_timestamp());
    ${migration.script}`
}

async function appliedChecksum(store: Store, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ checksum: string }>`select checksum from schema_migration where name = ${name}`.execute(
    store.db,
  )
  return rows[0]?.checksum
}

async function rejectUnknown(store: Store): Promise<void> {
  const known = new Set(readMigrations().map((migration) => migration.name))
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(store.db)
  const foreign = rows.map((row) => row.name).filter((name) => !known.has(name))
  if (foreign.length > 0)
    throw new MigrationRejected(`this database was made by a newer release (it has ${foreign.join(', ')})`)
}

const publicNames = Object.keys(publicEvents)
const publicTypes = Object.values(publicEvents).map(({ type }) => type)

/**
 * Writes which events leave the shop, and under which name, where the stored table differs: the trigger of migration 0062
 * reads it. A name that only another release knows stays: nodes of both run side by side for a while.
 */
async function storeWebhookTypes(db: Store['db']): Promise<void> {
  await sql`insert into webhook_type (event_name, type)
    select known.event_name, known.type from unnest(${publicNames}::text[], ${publicTypes}::text[]) as known(event_name, type)
    where not exists (select from webhook_type stored where stored.event_name = known.event_name and stored.type = known.type)
    on conflict (event_name) do update set type = excluded.type`.execute(db)
}
