import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { asOne, inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { asStaff } from '../../../platform/http/actor.ts'
import { invalidField, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { emptyBucket, takeFromWindows } from '../../../platform/rate-windows.ts'
import { insertLogin, takeLogin } from '../repository-logins.ts'
import { insertStaffSession } from '../repository-sessions.ts'

/** A login waits this long for its confirmation, by real time. */
const LOGIN_MS = 10 * MINUTE_MS
const LOGINS_OF_A_NETWORK = 30
const WRONG_CODES_A_DAY = 20
/** Letters that make no word and aren't taken for one another (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const HALF = 4

/** A code as it is read and typed, and as it is looked up. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z]/g, '')

function codeFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 2 * HALF), (byte) => LETTERS[byte % LETTERS.length] ?? '').join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/** Login of a command line: its code is read there and typed in the back office; `ends` in real epoch ms. */
export interface BegunSession {
  readonly token: string
  readonly code: string
  readonly ends: number
}

/** Begins the sign-in of a command line (S-28). Its token is of no use until a member of the staff confirms the code. */
export async function beginLogin(context: RequestContext): Promise<Result<BegunSession, ApiError>> {
  const { ports, networkPrefix, userAgent } = context
  const { store, ids, realClock, config } = ports
  const now = realClock.now()
  const bucket = {
    bucket: `staff-login:from:${networkPrefix}`,
    windowMs: LOGIN_MS,
    limit: LOGINS_OF_A_NETWORK,
    hits: 1,
  }
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(store.db, [bucket], now)
  if (wait !== undefined) return fail(tooMany(wait))
  const token = ids.token() + ids.token()
  const code = codeFrom(Buffer.from(ids.token(), 'base64url'))
  const login = { tokenHash: hashToken(token), codeHash: hashToken(plain(code)), userAgent, networkPrefix }
  await asOne(store.db, (db) => insertLogin(db, login, { now, since: now - LOGIN_MS }))
  return ok({ token, code, ends: now + LOGIN_MS })
}

/** Confirms a login by its code: from here on its token is a session of the one who confirms, of whatever network it is. */
export async function confirmLogin(
  context: RequestContext,
  code: string,
): Promise<Result<{ readonly network: string }, ApiError>> {
  const { ports, actor } = context
  const { store, keys, realClock, config } = ports
  const { staffId } = asStaff(actor)
  const now = realClock.now()
  const bucket = { bucket: `staff-login:by:${staffId}`, windowMs: DAY_MS, limit: WRONG_CODES_A_DAY, hits: 1 }
  const wait = config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(store.db, [bucket], now)
  if (wait !== undefined) return fail(tooMany(wait))
  const wanted = { codeHash: hashToken(plain(code)), since: now - LOGIN_MS }
  const done = await inTransaction(store, async (db) => {
    const login = await takeLogin(db, wanted)
    if (login === undefined) return fail(invalidField('code', 'admin.terminal.wrong'))
    await insertStaffSession(db, { ...login, staffId, isTerminal: true, now })
    await recordEvent(db, keys, {
      name: 'staff.signed_in',
      entity: 'staff',
      entityId: String(staffId),
      actor: `staff:${staffId}`,
      data: { from: login.networkPrefix, terminal: true },
      now: context.now,
    })
    return ok({ network: login.networkPrefix })
  })
  if (done.ok) await emptyBucket(store.db, bucket.bucket)
  return done
}
