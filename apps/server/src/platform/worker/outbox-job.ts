import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { StoredMail } from '../events.ts'
import { besideRounds } from './beside-rounds.ts'
import { MailRejected } from '../mail/mail-rejection.ts'
import { NOT_WANTED, UNDELIVERED } from './dead-letters.ts'
import type { Job } from './job.ts'

const BATCH = 20
const LEASE_MS = 30_000
/** Back-off 1 min to 6 h for 72 h, then a dead letter (reliability 3.1). */
const FIRST_DELAY_MS = 60_000
const LONGEST_DELAY_MS = 6 * 3_600_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000

export interface OutboxRow {
  readonly id: number
  /** Null where the recipient has none. */
  readonly account_id: number | null
  readonly dedupe_key: string
  readonly payload: StoredMail
  readonly attempts: number
  readonly first_at: number
  readonly fence: number
}

export type MailOutcome = 'sent' | 'not_wanted' | 'undelivered'

interface OutboxPorts {
  readonly db: Database
  /** A slow delivery takes time from those behind it: each begins with a lease of its own. */
  readonly clock: Clock
  /**
   * `not_wanted`: its reason is gone (a recipient who unsubscribed meanwhile), nothing was sent. `undelivered`: its server takes it
   * never, and its sender reads that. Throws `MailRejected` where the operator should.
   */
  readonly deliver: (row: OutboxRow, now: number) => Promise<MailOutcome>
  readonly onFailure: (row: OutboxRow, error: unknown) => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Mails that a node took at one instant (epoch ms), the oldest first. */
interface Batch {
  readonly id: number
  readonly rows: readonly OutboxRow[]
  readonly now: number
}

/**
 * Delivers what commands left in the outbox: claimed with a lease, finished only by the holder of the newest fence. One batch
 * at a time runs beside the rounds, so that a slow mail server holds up no charge and no webhook. Who runs an instant to its
 * end waits for its mails, but for no more of them once one has timed out. A node that stops ends with the mail that it is at,
 * and gives the rest of its batch back.
 */
export function outboxJob(ports: OutboxPorts): Job {
  const { db, log } = ports
  let isStopping = false
  let isHeldUp = false
  /** Of the batch that runs: who waits for it waits no longer once a mail has timed out. */
  let hang: PromiseWithResolvers<false> | undefined
  const run = async ({ rows, now }: Batch): Promise<void> => {
    for (const [place, row] of rows.entries()) {
      if (isStopping) return giveBack(db, rows.slice(place))
      if (isHeldUp) hang?.resolve(false)
      const delivery = await deliverOne(ports, row, now)
      if (delivery !== 'failed') isHeldUp = delivery === 'timed_out'
    }
  }
  const batches = besideRounds<Batch>({
    name: 'outbox',
    inFlight: 1,
    claim: async ({ now }) => {
      const rows = await claim(db, now)
      return rows.slice(0, 1).map(({ id }) => ({ id, rows, now }))
    },
    run: async (batch) => {
      hang = Promise.withResolvers<false>()
      await run(batch).finally(() => {
        hang = undefined
      })
    },
    log,
  })
  return {
    ...batches,
    name: 'outbox',
    earliest: sql`select min(next_at) from outbox where next_at is not null`,
    stop: () => {
      isStopping = true
    },
    isHeldUp: () => isHeldUp,
    settled: async () => {
      const ended = batches.settled?.() ?? false
      return isStopping || hang === undefined ? ended : Promise.race([ended, hang.promise])
    },
  }
}

/** `failed`: not sent, and no word of how the mail server is. */
type Delivery = 'sent' | 'timed_out' | 'failed'

/** A server that doesn't take the connection, or says nothing on it. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
}

async function deliverOne(ports: OutboxPorts, row: OutboxRow, now: number): Promise<Delivery> {
  const { db, clock, deliver, onFailure } = ports
  if (!(await renew(db, row, clock.now()))) return 'failed'
  try {
    const outcome = await deliver(row, now)
    if (outcome === 'sent') await finish(db, row, now)
    else await end(db, row, { now, reason: outcome === 'undelivered' ? UNDELIVERED : NOT_WANTED })
    return outcome === 'sent' ? 'sent' : 'failed'
  } catch (error) {
    onFailure(row, error)
    if (error instanceof MailRejected) await end(db, row, { now, reason: error.message })
    else await postpone(db, row, { now, error })
    return isTimeout(error) ? 'timed_out' : 'failed'
  }
}

async function claim(db: Database, now: number): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set lease_until = ${instant(now + LEASE_MS)}, fence = fence + 1, attempts = attempts + 1
    where id in (
      select id from outbox where next_at <= ${instant(now)} and (lease_until is null or lease_until <= ${instant(now)})
      order by next_at, id limit ${BATCH} for update skip locked
    ) returning id, account_id, dedupe_key, payload, attempts, first_at, fence`.execute(db)
  return [...rows].sort((a, b) => a.id - b.id)
}

/** False when the lease ran out and another node has the row by now: it is theirs to deliver. */
async function renew(db: Database, row: OutboxRow, now: number): Promise<boolean> {
  const { rows } = await sql`update outbox set lease_until = ${instant(now + LEASE_MS)}
    where id = ${row.id} and fence = ${row.fence} and next_at is not null returning id`.execute(db)
  return rows.length === 1
}

/** Returns rows that were taken and not begun to any node, at once; that counts as no attempt. */
async function giveBack(db: Database, rows: readonly OutboxRow[]): Promise<void> {
  for (const { id, fence } of rows)
    await sql`update outbox set lease_until = null, attempts = attempts - 1
      where id = ${id} and fence = ${fence} and next_at is not null`.execute(db)
}

/** The sealed links are dropped with the delivery: nothing reads them again. */
async function finish(db: Database, row: OutboxRow, now: number): Promise<void> {
  await sql`update outbox set delivered_at = ${instant(now)}, next_at = null, lease_until = null, payload = payload - 'sealed'
    where id = ${row.id} and fence = ${row.fence} and next_at is not null`.execute(db)
}

/** A mail that is sent never; the operator may try one again that was rejected, and its links with it. */
async function end(
  db: Database,
  row: OutboxRow,
  { now, reason }: { readonly now: number; readonly reason: string },
): Promise<void> {
  const isOver = reason === NOT_WANTED || reason === UNDELIVERED
  await sql`update outbox set dead_at = ${instant(now)}, next_at = null, lease_until = null, last_error = ${reason},
      payload = case when ${isOver}::boolean then payload - 'sealed' else payload end
    where id = ${row.id} and fence = ${row.fence} and next_at is not null`.execute(db)
}

async function postpone(
  db: Database,
  row: OutboxRow,
  failure: { readonly now: number; readonly error: unknown },
): Promise<void> {
  const { now } = failure
  const text = (failure.error instanceof Error ? failure.error.message : String(failure.error)).slice(0, 500)
  const isOver = now - row.first_at >= GIVE_UP_AFTER_MS
  const nextAt = now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (row.attempts - 1))
  await sql`update outbox set next_at = ${isOver ? null : instant(nextAt)}, dead_at = ${isOver ? instant(now) : null},
      lease_until = null, last_error = ${text}
    where id = ${row.id} and fence = ${row.fence} and next_at is not null`.execute(db)
}
