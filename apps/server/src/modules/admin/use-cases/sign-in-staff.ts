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

/** Said once all of it was right: an owner alone keeps the password where the provider is required (S-20). */
const ELSEWHERE = apiError(403, 'staff-provider-required', { message: 'admin.provider.required' })

/** Signs a member of the staff in with password and second factor, by real time (S-27). */
export async function signInStaff(
  given: BodyOf<'POST /api/admin/v1/session'>,
  context: RequestContext,
): Promise<Result<true, ApiError>> {
  const { ports } = context
  const now = ports.realClock.now()
  const address = emailNorm(given.email)
  const limited = await rejectManyTries(context, address)
  if (limited !== undefined) return fail(limited)
  const known = await findStaffCredentials(ports.store.db, address)
  const isRight = await ports.passwords.verify(given.password, known?.passwordHash)
  if (!isRight || known === undefined) return fail(FAILED)
  const { code, credential } = given
  const factor = await checkFactor(ports, known, { code, credential, bond: signInBond(given.email), now })
  if (!factor.ok) return factor
  if (!factor.value) return fail(FAILED)
  if (ports.config.staffProvider?.isRequired === true && known.role !== 'owner') return fail(ELSEWHERE)
  return inTransaction(ports.store, async (db) => {
    await startStaffSession(context, db, { staffId: known.id, now })
    return ok(true)
  })
}

interface NewSignIn {
  readonly staffId: number
  readonly now: number
  /** Host that took the place of the password. */
  readonly provider?: string
}

/** A new session with its cookie; the one that this browser had ends. `now` is real time. */
export async function startStaffSession(
  { ports, actor, userAgent, networkPrefix, cookies, now: productNow }: RequestContext,
  db: Executor,
  { staffId, now, provider }: NewSignIn,
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
    data: { from: networkPrefix, ...(provider !== undefined && { provider }) },
    now: productNow,
  })
  cookies.write('staff', token)
}

/** Counts a sign-in, of an address where it has one, by the database's real time; undefined where it may go on. */
export async function rejectManyTries(
  { ports, networkPrefix }: RequestContext,
  address?: string,
): Promise<ApiError | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const bucketOf = (bucket: string, limit: number) => ({ bucket, windowMs: WINDOW_MS, limit, hits: 1 })
  const ofAddress =
    address === undefined
      ? []
      : [
          bucketOf(`staff:pair:${address} ${networkPrefix}`, PAIR_LIMIT),
          bucketOf(`staff:account:${address}`, ACCOUNT_LIMIT),
        ]
  const buckets = [...ofAddress, bucketOf(`staff:from:${networkPrefix}`, PREFIX_LIMIT)]
  const wait = await takeFromWindows(ports.store.db, buckets, ports.realClock.now())
  return wait === undefined ? undefined : { ...tooMany(wait), message: 'apiError.tooManyGuesses' }
}
