import type { ResultOf } from '@waybill/contract'
import { dutiesOf } from '@waybill/contract/staff/duties'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { FACTOR_MS, type Staff } from '../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import { browserToken, staffToken, type RequestContext } from '../../platform/http/request-context.ts'
import { findStaffActor, SESSION_MS } from './repository-sessions.ts'

export const isoOf = (at: number): string => new Date(at).toISOString()

/** The member of the staff who is signed in, their rights, and until when. */
export function staffSessionOut(staff: Staff): ResultOf<'GET /api/admin/v1/session'> {
  return {
    id: staff.staffId,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    duties: [...dutiesOf(staff.role)],
    acts_alone: staff.isAlone ? 1 : 0,
    has_app: staff.hasApp ? 1 : 0,
    has_passkey: staff.hasPasskey ? 1 : 0,
    ends_at: isoOf(staff.signedInAt + SESSION_MS),
    factor_until: isoOf(staff.confirmedAt + FACTOR_MS),
  }
}

/** The session as it is after a sign-in or a second factor. */
export async function sessionNow(
  { ports, cookies, request }: RequestContext,
  db: Executor,
): Promise<Result<{ readonly result: ReturnType<typeof staffSessionOut> }, ApiError>> {
  const written = cookies.written('staff')
  const token = written === undefined ? staffToken(request, cookies) : browserToken(written)
  const staff = token && (await findStaffActor(db, { now: ports.realClock.now(), ...token }))
  return staff === undefined ? fail(apiError(401, 'unauthorized')) : ok({ result: staffSessionOut(staff) })
}
