import type { ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import { confirmPassword, endAllSessions, startSession, stopResets } from '../../session/index.ts'
import { beginPrimary, endPrimary, findTeamMember, type StoredMember } from '../repository.ts'
import { endStandingLimits } from '../repository-standing.ts'
import { memberOut, policiesOf } from '../team-out.ts'
import type { MemberChange } from './change-member.ts'

type HandedOver = Result<ResultOf<'POST /account/members/{id}/primary'>, ApiError>

/** Mails to both, and the entry in the log of what happened; the former primary member is its author. */
async function record(target: StoredMember, { member, context, db }: MemberChange): Promise<void> {
  const { ports, now } = context
  const { accountId, memberId } = member
  const of = { accountId, formerId: memberId, newId: target.id }
  const mails = [memberId, target.id].map((recipientId) => ({
    template: 'primary_changed' as const,
    to: recipientId === target.id ? target.email : member.email,
    locale: member.locale,
    dedupeKey: `primary_changed:${accountId}:${recipientId}:${ports.ids.uuid(now)}`,
    refs: { ...of, memberId: recipientId },
  }))
  await recordEvent(db, ports.keys, {
    name: 'member.primary_changed',
    entity: 'member',
    entityId: String(target.id),
    accountId,
    actor: actorName(member),
    data: { from: memberId, to: target.id },
    now,
    mails,
  })
}

/**
 * The role of the primary member goes to another member, confirmed by the own password: contracts and mails about money go with
 * it. Of two at once one is made, the other finds that its member is not the primary one any more (ACC-08).
 */
export async function handOverPrimary(
  change: MemberChange,
  { password }: { readonly password: string },
): Promise<HandedOver> {
  const { id, member, context, db } = change
  const { accountId, memberId } = member
  const target = await findTeamMember(db, { accountId, id })
  if (target === undefined) return fail(NOT_FOUND)
  if (target.is_primary) return fail(apiError(406, 'primary-stays'))
  if (target.is_read_only) return fail(apiError(406, 'primary-read-only'))
  const confirmed = await confirmPassword(password, { member, context, db })
  if (!confirmed.ok) return confirmed
  if (!(await endPrimary(db, { accountId, id: memberId }, policiesOf('manage'))))
    return fail(apiError(403, 'not-primary'))
  if (!(await beginPrimary(db, { accountId, id }))) return fail(apiError(409, 'primary-unfit'))
  for (const each of [memberId, id]) {
    // oxlint-disable-next-line no-await-in-loop -- rows of one transaction
    await endAllSessions(db, each, context.now)
  }
  // requested with the rights of the one who hands over: the next one requests them anew
  await stopResets(context, db, { accountId, actor: actorName(member) })
  await endStandingLimits(db, accountId)
  await record(target, change)
  // signed in with the rights of today
  await startSession(context, db, { id: memberId, accountId })
  return ok(memberOut({ ...target, is_primary: true, policies: {} }, null))
}
