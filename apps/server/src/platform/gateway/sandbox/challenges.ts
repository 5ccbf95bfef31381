import type { Insertable, Selectable } from 'kysely'
import { instant } from '../../database/column-types.ts'
import type { Executor } from '../../database/database.ts'
import type { GwChallengeTable } from '../../database/schema-gateway.ts'
import type { Challenge } from '../payment-gateway.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { findPayment } from './start-payment.ts'
import { announce } from './webhooks.ts'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'

/** A 3-D Secure step as stored. */
export type ChallengeRow = Selectable<GwChallengeTable>

/** 15 minutes while the customer sits there, 72 hours for the link in a mail. */
export function challengeExpiry(now: number, isOffSession: boolean): number {
  return now + (isOffSession ? 72 * HOUR_MS : 15 * MINUTE_MS)
}

/** The state at `now`: an expiry that no settlement has written down yet counts already. */
export function stateAt(row: ChallengeRow, now: number): ChallengeRow['state'] {
  const isRunning = row.state === 'open' || row.state === 'approved'
  return isRunning && row.expires_at <= now ? 'lapsed' : row.state
}

export function challengeOutcome(row: Pick<ChallengeRow, 'id' | 'expires_at'>): Challenge {
  return { kind: 'challenge', challengeId: row.id, url: `/sandbox/challenge/${row.id}`, expiresAt: row.expires_at }
}

export async function challengeById(db: Executor, id: string): Promise<ChallengeRow | undefined> {
  return db.selectFrom('gw.challenge').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function challengeByKey(db: Executor, key: string): Promise<ChallengeRow | undefined> {
  return db.selectFrom('gw.challenge').selectAll().where('idem_key', '=', key).executeTakeFirst()
}

export async function openChallenge(
  db: Executor,
  challenge: Omit<Insertable<GwChallengeTable>, 'expires_at' | 'state' | 'result_token'>,
  expiresAt: number,
): Promise<Challenge> {
  await db
    .insertInto('gw.challenge')
    .values({ ...challenge, state: 'open', expires_at: instant(expiresAt) })
    .execute()
  return challengeOutcome({ id: challenge.id, expires_at: expiresAt })
}

/** Moves a challenge on; false when it has left `from` meanwhile. */
export async function moveChallenge(
  db: Executor,
  { id, state: from }: Pick<ChallengeRow, 'id' | 'state'>,
  to: { readonly state: ChallengeRow['state']; readonly result_token?: string },
): Promise<boolean> {
  const moved = await db
    .updateTable('gw.challenge')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Announces what became of a challenge: of a payment, or of a method that is set up. */
export async function announceChallenge(
  trx: Executor,
  parts: SandboxParts,
  {
    row,
    state,
    at,
  }: { readonly row: ChallengeRow; readonly state: 'approved' | 'declined' | 'lapsed'; readonly at: number },
): Promise<void> {
  const key = row.idem_key
  const payment = row.amount === null ? undefined : await findPayment(trx, { idempotencyKey: key })
  const about = payment === undefined ? { key } : { key, ref: payment.ref }
  await announce(trx, parts, { type: `${row.amount === null ? 'method' : 'challenge'}.${state}`, ...about, at })
}

/** The running challenge that lapses first: what of it is read is the caller's. */
export function lapsingChallenge(db: Executor) {
  return db
    .selectFrom('gw.challenge')
    .where('state', 'in', ['open', 'approved'])
    .orderBy('expires_at')
    .orderBy('id')
    .limit(1)
}

/** The running challenge that lapses first, whenever that is. */
export async function firstLapsing(db: Executor): Promise<ChallengeRow | undefined> {
  return lapsingChallenge(db).selectAll().executeTakeFirst()
}
