import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Staff, StaffToken } from '../../platform/http/actor.ts'
import { actsAlone } from './repository.ts'

/** 12 h in all, 30 minutes without a request, by real time (S-27). */
export const SESSION_MS = 12 * HOUR_MS
const IDLE_MS = 30 * MINUTE_MS
/** `seen_at` is written at most this often: a read should not cost a write. */
const SEEN_STEP_MS = MINUTE_MS

interface NewStaffSession {
  readonly tokenHash: Uint8Array
  readonly staffId: number
  readonly userAgent: string
  readonly networkPrefix: string
  /** Of a command line: it ends with its 12 hours alone. */
  readonly isTerminal: boolean
  readonly now: number
}

export async function insertStaffSession(db: Executor, session: NewStaffSession): Promise<void> {
  const now = instant(session.now)
  await db
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      user_agent: session.userAgent.slice(0, 300),
      network_prefix: session.networkPrefix,
      is_terminal: session.isTerminal,
      created_at: now,
      seen_at: now,
      confirmed_at: now,
    })
    .execute()
}

/** Sessions that hold at `now`. */
export const openStaffSessions = (db: Executor, now: number) =>
  db
    .selectFrom('staff_session')
    .where('staff_session.ended_at', 'is', null)
    .where((eb) => eb.or([eb('is_terminal', '=', true), eb('seen_at', '>', instant(now - IDLE_MS))]))
    .where('staff_session.created_at', '>', instant(now - SESSION_MS))

/**
 * The member of the staff whose session a token is, or undefined where it is unknown, over or its owner disabled. The token of a
 * command line counts in its header alone, that of a browser in its cookie.
 */
export async function findStaffActor(
  db: Executor,
  { now, tokenHash, isTerminal }: StaffToken & { readonly now: number },
): Promise<Staff | undefined> {
  const row = await openStaffSessions(db, now)
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff_session.id as sessionId',
      'staff.id as staffId',
      'email',
      'name',
      'role',
      'seen_at as seenAt',
      'confirmed_at as confirmedAt',
      'staff_session.created_at as signedInAt',
    ])
    .select(actsAlone.as('isAlone'))
    .select(sql<boolean>`octet_length(totp_sealed) > 0`.as('hasApp'))
    .select(sql<boolean>`exists (select from staff_passkey where staff_passkey.staff_id = staff.id)`.as('hasPasskey'))
    .where('token_hash', '=', tokenHash)
    .where('is_terminal', '=', isTerminal)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { seenAt, ...staff } = row
  if (now - seenAt > SEEN_STEP_MS) await noteSeen(db, staff.sessionId, now)
  return { kind: 'staff', ...staff }
}

async function noteSeen(db: Executor, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ seen_at: instant(now) })
    .where('id', '=', sessionId)
    .execute()
}

export async function noteFactor(db: Executor, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ confirmed_at: instant(now) })
    .where('id', '=', sessionId)
    .execute()
}

export interface ListedSession {
  readonly id: number
  readonly userAgent: string
  readonly networkPrefix: string
  readonly isTerminal: boolean
  readonly createdAt: number
  readonly seenAt: number
}

export async function listStaffSessions(db: Executor, staffId: number, now: number): Promise<readonly ListedSession[]> {
  return openStaffSessions(db, now)
    .select([
      'id',
      'user_agent as userAgent',
      'network_prefix as networkPrefix',
      'is_terminal as isTerminal',
      'created_at as createdAt',
      'seen_at as seenAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()
}

/** Sessions of one member of the staff: one, all but one, or all. */
interface EndedSessions {
  readonly staffId: number
  readonly only?: number
  readonly but?: number
}

/** Answers how many were open. */
export async function endStaffSessions(db: Executor, ended: EndedSessions, now: number): Promise<number> {
  const { staffId, only, but } = ended
  const done = await db
    .updateTable('staff_session')
    .set({ ended_at: instant(now) })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? 0))
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
