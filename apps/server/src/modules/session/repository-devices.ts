import { DAY_MS } from '@waybill/domain/durations'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { liveSessions } from './repository.ts'

/** A device that the member hasn't used for so long is a new one (S-17). */
const KNOWN_MS = 90 * DAY_MS

/**
 * True for a sign-in that its member should read about: they were here before, and not on this device lately. A session from
 * before there was a cookie of the device is known by what its browser says of itself.
 */
export async function isUnseenDevice(
  { cookies, userAgent, now }: RequestContext,
  db: Executor,
  memberId: number,
): Promise<boolean> {
  const sessions = db.selectFrom('session').select('id').where('member_id', '=', memberId).limit(1)
  const known = await sessions
    .where('seen_at', '>', instant(now - KNOWN_MS))
    .where((where) =>
      where.or([
        where('device_hash', '=', hashToken(cookies.read('device') ?? '')),
        where.and([where('device_hash', 'is', null), where('user_agent', '=', userAgent)]),
      ]),
    )
    .executeTakeFirst()
  return known === undefined && (await sessions.executeTakeFirst()) !== undefined
}

/** A session that its member can still use; epoch ms. */
interface LiveSession {
  readonly id: number
  readonly userAgent: string
  readonly startedAt: number
  readonly seenAt: number
}

/** The last used first. */
export async function listSessions(db: Executor, memberId: number, now: number): Promise<readonly LiveSession[]> {
  return liveSessions(db, now)
    .select(['id', 'user_agent as userAgent', 'created_at as startedAt', 'seen_at as seenAt'])
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Words of a session's browser about itself; none of one that is erased. */
export async function findUserAgent(db: Executor, id: number): Promise<string> {
  const row = await db.selectFrom('session').select('user_agent').where('id', '=', id).executeTakeFirst()
  return row?.user_agent ?? ''
}

interface EndedSession {
  readonly memberId: number
  readonly id: number
  readonly now: number
}

/** False where the member has no such session. */
export async function endOneSession(db: Executor, { memberId, id, now }: EndedSession): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: instant(now) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends those of the member but this one; answers how many. */
export async function endOtherSessions(db: Executor, { memberId, id, now }: EndedSession): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: instant(now) })
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
