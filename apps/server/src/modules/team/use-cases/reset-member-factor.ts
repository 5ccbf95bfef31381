import type { BodyOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { confirmPassword, findFactor, requestReset, requireFactor, stopResets } from '../../session/index.ts'
import { findTeamMember } from '../repository.ts'
import { shownMember, type MemberChange } from './change-member.ts'

type ChangedMember = Result<ResultOf<'POST /account/members/{id}/factor-reset'>, ApiError>

/**
 * The lost factor of a member ends in 24 hours, confirmed by the password of the primary member; their own one is reset by the
 * shop, since a found session would do the same (S-19).
 */
export async function resetMemberFactor(
  change: MemberChange,
  { password }: { readonly password: string },
): Promise<ChangedMember> {
  const { id, member, context, db } = change
  const target = await findTeamMember(db, { accountId: member.accountId, id })
  if (target === undefined) return fail(NOT_FOUND)
  if (target.is_primary) return fail(apiError(406, 'factor-reset-by-shop'))
  const confirmed = await confirmPassword(password, { member, context, db })
  if (!confirmed.ok) return confirmed
  const requested = await requestReset(context, db, { memberId: id, byId: member.memberId, actor: actorName(member) })
  return requested.ok ? ok(await shownMember(target, change)) : requested
}

/** The primary member takes a reset back, of a member's factor or of the own one. */
export async function stopMemberReset(change: MemberChange): Promise<ChangedMember> {
  const { id, member, context, db } = change
  const target = await findTeamMember(db, { accountId: member.accountId, id })
  if (target === undefined) return fail(NOT_FOUND)
  const stopped = await stopResets(context, db, { memberId: id, actor: actorName(member) })
  return stopped === 0 ? fail(apiError(409, 'factor-reset-missing')) : ok(await shownMember(target, change))
}

/** Every member needs a second factor from now on, or none does; the primary member has one first, and gives the password. */
export async function changeRequirement(
  { is_required: flag, password }: BodyOf<'POST /account/factor-requirement'>,
  { member, context, db }: MemberContext,
): Promise<Result<ResultOf<'POST /account/factor-requirement'>, ApiError>> {
  const { accountId, memberId } = member
  const isRequired = flag === 1
  const lacksOwn = isRequired && (await findFactor(db, memberId, context.now)) === undefined
  if (lacksOwn) return fail(apiError(409, 'factor-own-first'))
  const confirmed = await confirmPassword(password, { member, context, db })
  if (!confirmed.ok) return confirmed
  await requireFactor(db, accountId, isRequired)
  await recordEvent(db, context.ports.keys, {
    name: isRequired ? 'factor.required' : 'factor.optional',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor: actorName(member),
    data: {},
    now: context.now,
  })
  return ok({ is_required: isRequired ? 1 : 0 })
}
