import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** Waits until no other transaction works under this name: calls with one key or token, and steps of one charge, are serial. */
export async function lockName(
  trx: Transaction<Schema>,
  name: `${'key' | 'token' | 'charge'}:${string}`,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gw:${name}`}, 0))`.execute(trx)
}
