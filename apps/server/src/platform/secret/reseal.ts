import { sql, type RawBuilder } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { NODE_NAME } from '../database/postgres-store.ts'
import type { Keys } from '../keys.ts'
import { forgetFormerSecret, storeFormerSecret, type FormerSecret } from './former-secret.ts'
import { replaceKnownSecret } from './known-secret.ts'
import { SEALED_PLACES, type SealedPlace } from './sealed-places.ts'
import { StartRejected } from '../start-rejected.ts'

const BATCH = 1_000

const sealedIn: Readonly<Record<SealedPlace['form'], (column: string) => RawBuilder<string | null>>> = {
  text: (column) => sql`${sql.ref(column)}`,
  bytes: (column) => sql`nullif(encode(${sql.ref(column)}, 'hex'), '')`,
  field: (column) => sql`${sql.ref(column)} ->> 'sealed'`,
}

const sealedAgain: Readonly<Record<SealedPlace['form'], (column: string) => RawBuilder<unknown>>> = {
  text: () => sql`given.sealed`,
  bytes: () => sql`decode(given.sealed, 'hex')`,
  field: (column) => sql`jsonb_set(${sql.ref(column)}, '{sealed}', to_jsonb(given.sealed))`,
}

interface Resealing {
  readonly from: Keys
  readonly to: Keys
  readonly now: number
  /** Stays good for a time; absent: what it signed ends at once. */
  readonly former: FormerSecret | undefined
}

/** One value of a place, as {@link Keys} opens it. */
export interface SealedValue {
  readonly key: string
  readonly sealed: string
}

/** The values of a place, locked until the transaction ends. */
export async function sealedValues(trx: Executor, { table, key, column, form }: SealedPlace) {
  const value = sealedIn[form](column)
  const { rows } =
    await sql<SealedValue>`select ${sql.ref(key)}::text as key, ${value} as sealed from ${sql.table(table)}
    where ${value} is not null for update`.execute(trx)
  return rows
}

/** As {@link Keys} reads what lies there: bytes are stored as such, and read as hex. */
export const asText = (form: SealedPlace['form'], sealed: string): string =>
  form === 'bytes' ? Buffer.from(sealed, 'hex').toString('base64url') : sealed

function resealed(
  { table, purpose, form }: SealedPlace,
  { key, sealed }: SealedValue,
  { from, to }: Resealing,
): string {
  try {
    const again = to.seal(purpose, from.open(purpose, asText(form, sealed)))
    return form === 'bytes' ? Buffer.from(again, 'base64url').toString('hex') : again
  } catch (cause) {
    throw new StartRejected(
      `What is sealed in ${table} ${key} is not of the present WAYBILL_SECRET: nothing is changed. Give the right one, or say --lost.`,
      { cause },
    )
  }
}

async function resealPlace(trx: Executor, place: SealedPlace, resealing: Resealing): Promise<number> {
  const { table, key, column, form } = place
  const rows = await sealedValues(trx, place)
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const sealed = batch.map((row) => resealed(place, row, resealing))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealedAgain[form](column)}
      from unnest(${batch.map((row) => row.key)}::text[], ${sealed}::text[]) as given(key, sealed)
      where ${sql.ref(`${table}.${key}`)}::text = given.key`.execute(trx)
  }
  return rows.length
}

/**
 * Throws {@link StartRejected} while a node has its lasting connection, and lets none look at the secret until the
 * transaction ends: a node connects first and looks then, so that it is either seen here or finds the new secret. An embedded
 * store has no connections, and is open in one process.
 */
async function rejectRunningNodes(trx: Executor): Promise<void> {
  await sql`lock table secret in access exclusive mode`.execute(trx)
  const { rows } = await sql<{ pid: number; address: string }>`
    select min(pid) as pid, coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and application_name = ${NODE_NAME} group by client_addr order by 1`.execute(trx)
  if (rows.length === 0) return
  const nodes = rows.map(({ pid, address }) => `${address} (pid ${pid})`).join(', ')
  throw new StartRejected(
    `Nodes still run with the present secret: ${nodes}. Stop them first; nothing is changed. A connection that a lost machine left behind is ended by "select pg_terminate_backend(<pid>)".`,
  )
}

/**
 * Seals everything with other keys, in one transaction; answers how much it was. Throws {@link StartRejected} for what the
 * present ones don't open, and while a node runs: it would seal with them what nothing opens afterwards.
 */
export function reseal(db: Database, resealing: Resealing): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await rejectRunningNodes(trx)
    let count = 0
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const place of SEALED_PLACES) count += await resealPlace(trx, place, resealing)
    await replaceKnownSecret(trx, resealing.to, resealing.now)
    const { former, to, now } = resealing
    await (former === undefined ? forgetFormerSecret(trx) : storeFormerSecret(trx, { former, keys: to, now }))
    return count
  })
}
