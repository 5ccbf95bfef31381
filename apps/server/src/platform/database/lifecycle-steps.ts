import { sql } from 'kysely'
import { storedSteps } from '@waybill/domain/billing'
import type { Database, Executor } from './database.ts'

/** Any number that no other program on the server uses: the advisory lock of migrations, and of what follows them. */
export const MIGRATION_LOCK = 7_295_001

const stepRows = storedSteps.map(({ table, from, to, cause }) => ({
  table_name: table,
  from_state: from,
  to_state: to,
  cause,
}))

/**
 * Writes the lifecycles of this release where the stored ones differ: what the triggers on their tables let pass. All of
 * them are replaced in one transaction; of nodes that start together the first one writes.
 */
export async function storeLifecycleSteps(db: Database): Promise<void> {
  if (await areStored(db)) return
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    if (await areStored(trx)) return
    await trx.deleteFrom('lifecycle_step').execute()
    await trx.insertInto('lifecycle_step').values(stepRows).execute()
  })
}

async function areStored(db: Executor): Promise<boolean> {
  const stored = await db
    .selectFrom('lifecycle_step')
    .select(['table_name', 'from_state', 'to_state', 'cause'])
    .execute()
  const found = new Set(stored.map(keyOf))
  return found.size === stepRows.length && stepRows.every((row) => found.has(keyOf(row)))
}

function keyOf(row: (typeof stepRows)[number]): string {
  return [row.table_name, row.from_state, row.to_state, row.cause].join(' ')
}
