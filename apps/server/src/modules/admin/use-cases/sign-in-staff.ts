import type { BodyOf } from '@waybill/contract'
import { MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { emailNorm } from '../../account/index.ts'
import { endStaffSessions, insertStaffSession } from '../repository-sessions.ts'
import { findStaffCredentials } from '../repository.ts'
import { checkFactor, signInBond } from './check-factor.ts'

const WINDOW_MS = 15 * MINUTE_MS
const PAIR_LIMIT = 10
const PREFIX_LIMIT = 50
const ACCOUNT_LIMIT = 100

/** One answer for whatever of the three is wrong, a passkey in the code's place too, and for an address that is unknown or disabled. */
const FAILED = apiError(401, 'staff-sign-in-failed', {
  message: 'admin.signIn.failed',
  details: { fields: ['email', 'password', 'code'] },
})

/** Signs a member of the staff in with password and second factor, by real time (S-27). */
export async function signInStaff(
  given: BodyOf<'POST /api/admin/v1/session'>,
  context: RequestContext,
): Promise<Result<true, ApiError>> {
  const { ports } = context
  const now = ports.realClock.now()
  const address = emailNorm(given.email)
  const wait = await countGuess(context, address, now)
  if (wait !== undefined) return fail({ ...tooMany(wait), message: 'apiError.tooManyGuesses' })
  const known = await findStaffCredentials(ports.store.db, address)
  const isRight = await ports.passwords.verify(given.password, known?.passwordHash)
  if (!isRight || known === undefined) return fail(FAILED)
  const { code, credential } = given
  const factor = await checkFactor(ports, known, { code, credential, bond: signInBond(given.email), now })
  if (!factor.ok) return factor
  if (!factor.value) return fail(FAILED)
  return inTransaction(ports.store, async (db) => {
    await startStaffSession(context, db, { staffId: known.id, now })
    return ok(true)
  })
}

/** A new session with its cookie; the one that this browser had ends. `now` is real time. */
export async function startStaffSession(
  { ports, actor, userAgent, networkPrefix, cookies, now: productNow }: RequestContext,
  db: Executor,
  { staffId, now }: { readonly staffId: number; readonly now: number },
): Promise<void> {
  const token = ports.ids.token() + ports.ids.token()
  if (actor.kind === 'staff') await endStaffSessions(db, { staffId: actor.staffId, only: actor.sessionId }, now)
  const session = { tokenHash: hashToken(token), staffId, userAgent, networkPrefix }
  await insertStaffSession(db, { ...session, isTerminal: false, now })
  await recordEvent(db, ports.keys, {
    name: 'staff.signed_in',
    entity: 'staff',
    entityId: String(staffId),
    actor: `staff:${staffId}`,
    data: { from: networkPrefix },
    now: productNow,
  })
  cookies.write('staff', token)
}

function countGuess(
  { ports, networkPrefix }: RequestContext,
  address: string,
  now: number,
): Promise<number | undefined> | undefined {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const bucketOf = (bucket: string, limit: number) => ({ bucket, windowMs: WINDOW_MS, limit, hits: 1 })
  const buckets = [
    bucketOf(`staff:pair:${address} ${networkPrefix}`, PAIR_LIMIT),
    bucketOf(`staff:from:${networkPrefix}`, PREFIX_LIMIT),
    bucketOf(`staff:account:${address}`, ACCOUNT_LIMIT),
  ]
  return takeFromWindows(ports.store.db, buckets, now)
}
