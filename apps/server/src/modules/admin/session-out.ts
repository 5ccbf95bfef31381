import { dutiesOf } from '@waybill/contract/staff-duties'
import type { ResultOf } from '@waybill/contract'
import { FACTOR_MS, type Staff } from '../../platform/http/actor.ts'
import { SESSION_MS } from './repository-sessions.ts'

export const isoOf = (at: number): string => new Date(at).toISOString()

/** Who is signed in, what they may do, and until when. */
export function staffSessionOut(staff: Staff): ResultOf<'GET /api/admin/v1/session'> {
  return {
    id: staff.staffId,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    duties: [...dutiesOf(staff.role)],
    ends_at: isoOf(staff.signedInAt + SESSION_MS),
    factor_until: isoOf(staff.confirmedAt + FACTOR_MS),
  }
}
