import type { StaffRole } from '@waybill/contract/staff/duties'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { Ports } from '../../../platform/ports.ts'
import { mailsToOwners } from '../mail-owners.ts'
import { endKeys } from './manage-keys.ts'
import { removeEnrolmentsOf } from '../repository-enrolments.ts'
import { deletePasskeysOf } from '../repository-passkeys.ts'
import { endStaffSessions } from '../repository-sessions.ts'
import { disableStaff, lockStaff, setStaffRole } from '../repository.ts'

/** Another role of a member of the staff; without one they are disabled. */
interface StaffChange {
  readonly staffId: number
  readonly role?: StaffRole
  /** Actor of the audit trail. */
  readonly actor: string
}

interface ChangePorts extends Pick<Ports, 'keys'> {
  readonly db: Executor
  /** The product's clock, for the audit trail. */
  readonly now: number
  /** Real time, for sessions. */
  readonly realNow: number
}

const LAST_OWNER = apiError(409, 'last-owner', { message: 'admin.staff.lastOwner' })

/**
 * Changes what a member of the staff may do, and ends their sessions and the enrolments that they began, and with a disabled one their keys: rights hold from the next request on. The last owner
 * stays one.
 */
export async function changeStaff(
  { db, keys, now, realNow }: ChangePorts,
  { staffId, role, actor }: StaffChange,
): Promise<Result<{ readonly endedSessions: number }, ApiError>> {
  const locked = (await lockStaff(db, staffId)).filter(({ disabledAt }) => disabledAt === null)
  const staff = locked.find(({ id }) => id === staffId)
  if (staff === undefined) return fail(NOT_FOUND)
  const isOnlyOwner =
    staff.role === 'owner' && locked.every(({ id, role: other }) => id === staffId || other !== 'owner')
  if (isOnlyOwner && role !== 'owner') return fail(LAST_OWNER)
  if (role === staff.role) return ok({ endedSessions: 0 })
  await (role === undefined ? disableStaff(db, staffId, realNow) : setStaffRole(db, staffId, role))
  if (role === undefined) {
    await deletePasskeysOf(db, staffId)
    await endKeys({ db, keys, now, realNow, by: actor }, { makerId: staffId })
  }
  await removeEnrolmentsOf(db, staffId)
  const endedSessions = await endStaffSessions(db, { staffId }, realNow)
  const what = role === undefined ? 'staff.disabled' : 'staff.role_changed'
  const data = role === undefined ? {} : { from: staff.role, to: role }
  const { name, email } = staff
  const change = { staffId, name, email, role: role ?? staff.role, by: actor, now }
  const mails = await mailsToOwners(db, { what: role === undefined ? 'disabled' : 'changed', ...change })
  await recordEvent(db, keys, { name: what, entity: 'staff', entityId: String(staffId), actor, data, now, mails })
  return ok({ endedSessions })
}
