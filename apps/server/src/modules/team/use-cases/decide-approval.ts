import type { ResultOf } from '@waybill/contract'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { findMemberContact } from '../../account/index.ts'
import { decideApproval, findApproval, findOpenApproval, type WaitingApproval } from '../repository-approvals.ts'

const OVER = apiError(409, 'approval-over')

/** The account's own request while it waits, held until the transaction ends; 409 once it was answered or is over. */
async function waitingOne(
  id: number,
  { member: { accountId }, context, db }: MemberContext,
): Promise<Result<WaitingApproval, ApiError>> {
  const waiting = await findOpenApproval(db, { accountId, id, now: context.now }, 'locked')
  if (waiting !== undefined) return ok(waiting)
  return fail((await findApproval(db, { accountId, id })) === undefined ? NOT_FOUND : OVER)
}

/** Declines a cart that waits, with words for its sender, who gets them by mail; the cart stays as it is (S-21). */
export async function declineApproval(
  id: number,
  words: string,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/approval/{id}/decline'>, ApiError>> {
  const { member, context, db } = acting
  const { accountId, memberId: by } = member
  const said = normaliseComment(words).trim()
  if (said === '') return fail(invalidField('words', 'errors.field_required'))
  const waiting = await waitingOne(id, acting)
  if (!waiting.ok) return waiting
  const { now } = context
  if (!(await decideApproval(db, { accountId, id, decision: 'declined', by, words: said, now }))) return fail(OVER)
  const sender = await findMemberContact(db, waiting.value.memberId)
  await recordEvent(db, context.ports.keys, {
    name: 'approval.declined',
    entity: 'approval_request',
    entityId: String(id),
    accountId,
    actor: actorName(member),
    data: {},
    now,
    mails: [
      {
        template: 'approval_declined',
        to: sender.email,
        locale: sender.locale,
        dedupeKey: `approval_declined:${id}`,
        refs: { requestId: id, accountId },
      },
    ],
  })
  return ok({})
}
