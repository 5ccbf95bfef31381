import { DAY_MS, MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import { isConfirmedThere, type Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { findPasswordHash } from '../repository-credentials.ts'

/** Guesses by an open session that is not its owner's: the more there were, the longer is the wait. */
const LIMITS = [
  { name: '', windowMs: 15 * MINUTE_MS, limit: 10 },
  { name: ':day', windowMs: DAY_MS, limit: 40 },
] as const

/**
 * The member's own password, before what a found session must not do; a wrong one is counted (SEC-03). A sign-in at the
 * company's provider once more, just now, takes its place (S-20).
 */
export async function confirmPassword(
  password: string,
  { member, context, db }: { readonly member: Member; readonly context: RequestContext; readonly db: Executor },
): Promise<Result<true, ApiError>> {
  const { ports, now } = context
  if (isConfirmedThere(member, ports.realClock.now())) return ok(true)
  const buckets = LIMITS.map(({ name, windowMs, limit }) => {
    return { bucket: `confirm${name}:${member.memberId}`, windowMs, limit, hits: 1 }
  })
  const retryAfterMs = ports.config.RATE_LIMIT === 'off' ? undefined : await takeFromWindows(db, buckets, now)
  if (retryAfterMs !== undefined) return fail(tooMany(retryAfterMs, { keepsWork: true }))
  if (await ports.passwords.verify(password, await findPasswordHash(db, member.memberId))) return ok(true)
  const message = member.hasPassword ? 'apiError.passwordWrong' : 'apiError.companyAgain'
  const errors = [{ path: 'password', message }] as const
  return fail(apiError(422, 'invalid-input', { errors, keepsWork: true }))
}
