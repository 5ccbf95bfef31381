import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { isConfirmedThere, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findFactor } from '../repository-factor.ts'
import { checkMemberFactor } from './check-member-factor.ts'
import { confirmPassword } from './confirm-password.ts'

/**
 * The member's password, and a code of the second factor where one is set up: before what a found session must not do (S-23).
 * Neither is needed by who has signed in at the company's provider again just now (S-20).
 */
export async function confirmMember(
  { password, code = '' }: { readonly password: string; readonly code?: string | undefined },
  confirming: { readonly member: Member; readonly context: RequestContext; readonly db: Executor },
  path: 'code' | 'present_code' = 'code',
): Promise<Result<true, ApiError>> {
  const { member, context, db } = confirming
  const { memberId } = member
  if (isConfirmedThere(member, context.ports.realClock.now())) return ok(true)
  const confirmed = await confirmPassword(password, confirming)
  const factor = confirmed.ok ? await findFactor(db, memberId, context.now) : undefined
  if (factor === undefined) return confirmed
  const kind = await checkMemberFactor(context.ports, db, { memberId, code, totpSealed: factor.totpSealed })
  if (!kind.ok) return kind
  if (kind.value !== undefined) return ok(true)
  return fail(apiError(422, 'invalid-input', { errors: [{ path, message: 'apiError.factorWrong' }], keepsWork: true }))
}
