import type { BodyOf } from '@waybill/contract'
import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { actorName, type Member } from '../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { confirmMember } from '../session/index.ts'
import { isPaidByOther } from '../account/index.ts'
import { recordDeletion } from './deletion-mails.ts'
import { dropDeletion, insertDeletion, lockDeletion, type RequestedDeletion } from './repository-deletions.ts'
import { findErasureBlocker } from './repository.ts'

/** So long a deletion can be taken back (S-23). */
const TAKEN_BACK_WITHIN_MS = 14 * DAY_MS

/** An account that is billed with another one isn't ended by its member; undefined where it can be. */
export async function endingBlocker(db: Executor, accountId: number): Promise<'billed-with-others' | undefined> {
  const isShared = (await isPaidByOther(db, accountId)) || (await findErasureBlocker(db, accountId)) === 'pays-others'
  return isShared ? 'billed-with-others' : undefined
}

/** Undefined where the member may request it: the primary member ends the account, every other one leaves it. */
async function blockerOf(
  scope: RequestedDeletion['scope'],
  { accountId, isPrimary }: Member,
  db: Executor,
): Promise<ApiError | undefined> {
  if (scope === 'member') return isPrimary ? apiError(406, 'primary-hands-over') : undefined
  if (!isPrimary) return apiError(403, 'not-primary')
  const blocker = await endingBlocker(db, accountId)
  return blocker && apiError(409, blocker)
}

/**
 * Requests that the member's person is deleted, or by the primary member that the account ends: it takes effect after 14 days, and
 * is mailed at once (S-23). Password and factor are given again, since an open session may not be its owner's.
 */
export async function requestDeletion(
  { scope, ...given }: BodyOf<'POST /account/me/deletion'>,
  acting: MemberContext,
): Promise<Result<RequestedDeletion, ApiError>> {
  const { member, context, db } = acting
  const { memberId, accountId, email, locale } = member
  const { now, ports } = context
  const confirmed = await confirmMember(given, acting)
  if (!confirmed.ok) return confirmed
  const blocker = await blockerOf(scope, member, db)
  if (blocker !== undefined) return fail(blocker)
  const effectiveAt = now + TAKEN_BACK_WITHIN_MS
  const deletion = { memberId, accountId, scope, email, locale, requestedAt: now, effectiveAt }
  if (!(await insertDeletion(db, deletion))) return fail(apiError(409, 'deletion-requested'))
  const readers = [{ memberId, to: email, locale }]
  await recordDeletion(db, ports.keys, { deletion, step: 'requested', readers, actor: actorName(member), now })
  return ok({ ...deletion, begunAt: null })
}

/** Takes the member's own request back, while nothing has come of it. */
export async function withdrawDeletion(acting: MemberContext): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  const { memberId, email, locale } = member
  const deletion = await lockDeletion(db, memberId)
  if (deletion === undefined) return fail(apiError(409, 'deletion-missing'))
  if (deletion.begunAt !== null) return fail(apiError(409, 'deletion-begun'))
  await dropDeletion(db, memberId)
  const { now, ports } = context
  const readers = [{ memberId, to: email, locale }]
  await recordDeletion(db, ports.keys, { deletion, step: 'withdrawn', readers, actor: actorName(member), now })
  return ok({})
}
