import type { BodyOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { passwordProblem } from '../../account/index.ts'
import {
  confirmPassword,
  endAllSessions,
  recordPassword,
  redeemOtherLinks,
  setPasswordHash,
  startSession,
} from '../../session/index.ts'

/**
 * Sets a new password, confirmed by the present one. Every session and every link that could set another ends; who did it is
 * signed in anew, so that a stolen session doesn't live on (S-18).
 */
export async function changePassword(
  { password, new_password: fresh }: BodyOf<'POST /account/me/password'>,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  const { memberId, accountId, email, locale } = member
  const { ports, now } = context
  const weak = await passwordProblem(fresh)
  if (weak !== undefined) return fail(apiError(422, 'invalid-input', { errors: [{ ...weak, path: 'new_password' }] }))
  const confirmed = await confirmPassword(password, acting)
  if (!confirmed.ok) return confirmed
  await setPasswordHash(db, memberId, await ports.passwords.hash(fresh))
  await redeemOtherLinks(db, { memberId, purpose: 'reset_password', now })
  await endAllSessions(db, memberId, now)
  await startSession(context, db, { id: memberId, accountId })
  await recordPassword(context, db, { id: memberId, accountId, email, locale })
  return ok({})
}
