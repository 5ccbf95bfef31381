import type { ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { endOneSession, endOtherSessions } from '../../session/index.ts'

function recordEnd({ member, context, db }: MemberContext, ended: number): Promise<void> {
  return recordEvent(db, context.ports.keys, {
    name: 'session.ended',
    entity: 'member',
    entityId: String(member.memberId),
    accountId: member.accountId,
    actor: actorName(member),
    data: { ended },
    now: context.now,
  })
}

/** Signs one device out; another member's session doesn't exist. */
export async function endSessionOf(
  id: number,
  acting: MemberContext,
): Promise<Result<Record<string, never>, ApiError>> {
  const { member, context, db } = acting
  if (!(await endOneSession(db, { memberId: member.memberId, id, now: context.now }))) return fail(NOT_FOUND)
  await recordEnd(acting, 1)
  return ok({})
}

/** Signs every other device out. */
export async function endOthers(
  acting: MemberContext,
): Promise<Result<ResultOf<'DELETE /account/me/sessions'>, ApiError>> {
  const { member, context, db } = acting
  const ended = await endOtherSessions(db, { memberId: member.memberId, id: member.sessionId, now: context.now })
  if (ended > 0) await recordEnd(acting, ended)
  return ok({ ended })
}
