import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { publicEvents } from '@waybill/contract/webhooks'
import { StartRejected } from '../start-rejected.ts'
import type { Store } from './database.ts'
import { BASELINE, isOfChain, joinBaseline } from './former-chain.ts'
import { MIGRATION_LOCK, storeLifecycleSteps } from './lifecycle-steps.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** The database was made by a newer release, or a file that was applied has changed since. */
export class MigrationRejected extends StartRejected {}

interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
}

function sqlFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** The migrations of this release, in their order: the baseline, and each file after it. */
export function migrationNames(): readonly string[] {
  return [BASELINE, ...sqlFiles(MIGRATIONS)]
}

function readMigrations(): readonly Migration[] {
  return migrationNames().map((name) => {
    const files = name === BASELINE ? sqlFiles(join(MIGRATIONS, 'baseline')).map((file) => `baseline/${file}`) : [name]
    const script = files.map((file) => readFileSync(join(MIGRATIONS, file), 'utf8')).join('\n')
    return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
  })
}

interface Migrating {
  /** Called once before the first file is applied to a database that has rows; what it throws leaves the database as it is. */
  readonly before?: (() => Promise<void>) | undefined
}

/**
 * Brings the schema forward, each migration in one transaction, under a lock so that nodes starting together wait, and writes
 * the lifecycles and public events of this release. Answers the names that were applied. Throws {@link MigrationRejected} rather than touch
 * a schema it doesn't know.
 */
export async function migrate(store: Store, { before }: Migrating = {}): Promise<readonly string[]> {
  await store.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null)`)
  const all = readMigrations()
  const known = await appliedChecksums(store)
  const joining = await joinBaseline(store.db, known)
  const isBehind = known.size > 0 && all.some(({ name }) => !known.has(name))
  if (isBehind) await before?.()
  const applied: string[] = []
  for (const migration of all) {
    const script = (migration.name === BASELINE ? joining : undefined) ?? migration.script
    if (await applyOnce(store, { ...migration, script }, known)) applied.push(migration.name)
  }
  await rejectUnknown(store, all)
  await storeLifecycleSteps(store.db)
  await storeWebhookTypes(store.db)
  return applied
}

/** The checksums of what was applied, by name. */
async function appliedChecksums(store: Store): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name`.execute(store.db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function applyOnce(store: Store, migration: Migration, known: ReadonlyMap<string, string>): Promise<boolean> {
  const checksum = known.get(migration.name)
  if (checksum === migration.checksum) return false
  if (checksum !== undefined)
    throw new MigrationRejected(`${migration.name} has changed since it was applied to this database`)
  try {
    await store.runScript(scriptOf(migration))
    return true
  } catch (error) {
    // another node that started at the same time was first: its transaction is complete once ours has failed
    if ((await appliedChecksums(store)).get(migration.name) === migration.checksum) return false
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

async function rejectUnknown(store: Store, all: readonly Migration[]): Promise<void> {
  const known = new Set(all.map(({ name }) => name))
  const foreign = [...(await appliedChecksums(store)).keys()].filter((name) => !known.has(name) && !isOfChain(name))
  if (foreign.length > 0)
    throw new MigrationRejected(`this database was made by a newer release (it has ${foreign.join(', ')})`)
}

const publicNames = Object.keys(publicEvents)
const publicTypes = Object.values(publicEvents).map(({ type }) => type)

/**
 * Writes which events leave the shop, and under which name, where the stored table differs: the trigger `event_webhooks`
 * reads it. A name that only another release knows stays: nodes of both run side by side for a while.
 */
async function storeWebhookTypes(db: Store['db']): Promise<void> {
  await sql`insert into webhook_type (event_name, type)
    select known.event_name, known.type from unnest(${publicNames}::text[], ${publicTypes}::text[]) as known(event_name, type)
    where not exists (select from webhook_type stored where stored.event_name = known.event_name and stored.type = known.type)
    on conflict (event_name) do update set type = excluded.type`.execute(db)
}
