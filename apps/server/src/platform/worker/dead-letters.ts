import { sql } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Database, Executor } from '../database/database.ts'
import { recordEvents } from '../events.ts'
import type { Keys } from '../keys.ts'

/** Reason of a mail that ended unsent without a failure: its subject had passed. */
export const NOT_WANTED = 'not wanted any more'
/** Reason of a mail that the recipient's server takes never, where its sender reads that on a list of their own. */
export const UNDELIVERED = 'undelivered'

/** Rows of the outbox that an operator looks after: given up, with no other person who reads it. */
export const isDeadLetter = sql<boolean>`dead_at is not null and coalesce(last_error, '') not in (${NOT_WANTED}, ${UNDELIVERED})`

/** A mail that was given up after 72 hours of tries (reliability 3.1). */
export interface DeadLetter {
  readonly id: number
  readonly accountId: number | null
  readonly template: string
  readonly to: string
  /** Epoch ms. */
  readonly deadAt: number
  /** Last answer of the mail server. */
  readonly reason: string
}

export async function findDeadLetters(db: Executor): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, account_id as "accountId", payload ->> 'template' as template, payload ->> 'to' as "to", dead_at as "deadAt",
      coalesce(last_error, '') as reason
    from outbox where ${isDeadLetter} order by dead_at, id`.execute(db)
  return rows
}

/**
 * Mails that were given up are tried again for 72 hours, from now. Answers the ids of those that were; all of them without
 * `among`. Each keeps its key and its Message-ID, so that a recipient's server that had it knows it again.
 */
export async function retryDeadLetters(
  db: Database,
  given: { readonly keys: Keys; readonly among?: readonly number[]; readonly by: string; readonly now: number },
): Promise<readonly number[]> {
  const { keys, among, by, now } = given
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; account_id: number | null }>`
      update outbox set dead_at = null, next_at = ${instant(now)}, first_at = ${instant(now)}, attempts = 0
      where ${isDeadLetter}
        and (${among === undefined}::boolean or id = any(${[...(among ?? [])]}::bigint[]))
      returning id, account_id`.execute(trx)
    const events = rows.map(({ id, account_id: accountId }) => ({
      name: 'mail.retried',
      entity: 'mail',
      entityId: String(id),
      accountId: accountId ?? undefined,
      actor: `operator:${by}`,
      data: {},
      now,
    }))
    await recordEvents(trx, keys, events)
    await sql`select pg_notify('work', '')`.execute(trx)
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  })
}
