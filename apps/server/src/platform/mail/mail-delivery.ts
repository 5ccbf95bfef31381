import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { UNDELIVERED } from '../worker/dead-letters.ts'

/** Interval at which a waiting mail is looked for, and the longest wait. */
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 10_000

/** Progress of an ordered mail: `postponed` after a try that failed, and for one that is not wanted any more; `undelivered` is final. */
export interface MailDelivery {
  readonly dedupeKey: string
  readonly state: 'waiting' | 'sent' | 'postponed' | 'undelivered'
}

/** Looks until no mail is waiting, for 10 seconds at most; answers what it saw last. */
export async function untilHandedOver({
  read,
  pause,
}: {
  readonly read: () => Promise<readonly MailDelivery[]>
  readonly pause: (ms: number) => Promise<void>
}): Promise<readonly MailDelivery[]> {
  let seen = await read()
  for (let waited = 0; waited < PATIENCE_MS && seen.some(({ state }) => state === 'waiting'); waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS)
    seen = await read()
  }
  return seen
}

/** Waits for the mails of these keys, whichever node delivers them. */
export function waitForHandOver(db: Database, dedupeKeys: readonly string[]): Promise<readonly MailDelivery[]> {
  const read = async (): Promise<readonly MailDelivery[]> => {
    const { rows } = await sql<{ dedupe_key: string; state: MailDelivery['state'] }>`
      select dedupe_key, case when delivered_at is not null then 'sent' when last_error = ${UNDELIVERED} then 'undelivered'
        when dead_at is not null or last_error is not null then 'postponed' else 'waiting' end as state
      from outbox where dedupe_key = any(${[...dedupeKeys]}::text[])`.execute(db)
    return rows.map(({ dedupe_key: dedupeKey, state }) => ({ dedupeKey, state }))
  }
  return untilHandedOver({ read, pause: (ms) => wait(ms) })
}
