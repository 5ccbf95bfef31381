import { sql } from 'kysely'
import type { Executor } from '../database.ts'

/** Runs it without triggers, in the transaction of `trx`: a row is brought into a state that it couldn't come to. */
export async function withoutTriggers(trx: Executor, work: () => Promise<unknown>): Promise<void> {
  await sql`set local session_replication_role = 'replica'`.execute(trx)
  await work()
  await sql`set local session_replication_role = 'origin'`.execute(trx)
}
