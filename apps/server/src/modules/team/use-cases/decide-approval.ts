import type { ResultOf } from '@waybill/contract'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { findMemberContact } from '../../account/index.ts'
import { loadOwnCart, lockAccountCart, putBackContents } from '../../cart/index.ts'
import { decideApproval, moveApproval, putApprovalAside } from '../repository-approval-answers.ts'
import { findApproval, findOpenApproval, type WaitingApproval } from '../repository-approvals.ts'
import { CART_PAGE } from './waiting-approval.ts'

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

/** Takes the banner of a cart that waits away; its page keeps it, and its sender notices nothing (S-21). */
export async function putAside(
  id: number,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/approval/{id}/put-aside'>, ApiError>> {
  const waiting = await waitingOne(id, acting)
  if (!waiting.ok) return waiting
  await putApprovalAside(acting.db, { accountId: acting.member.accountId, id, now: acting.context.now })
  return ok({})
}

/** Puts what was sent into the cart again, where that has changed, and the request on that version; answers the name of what was there. */
async function putBack(
  { id, sentCart, sentPrices, presentVersion }: WaitingApproval,
  { member, context, db }: MemberContext,
): Promise<Result<string | undefined, ApiError>> {
  if (sentCart === null) return ok(undefined)
  const saved = await putBackContents(context, db, {
    cart: sentCart,
    ...(sentPrices && { shown: sentPrices }),
    eventName: 'cart.sent_version_restored',
    eventData: { request: id },
  })
  if (!saved.ok) return saved
  const { accountId } = member
  const after = await lockAccountCart(db, member)
  // where the contents are there already another member may have sent that version
  if (after !== undefined && after.version !== presentVersion)
    await moveApproval(db, { accountId, id, cartVersion: after.version })
  return saved
}

/**
 * Makes the version that was sent the cart again and leads to its checkout, or to the cart where something of it has to be looked at
 * first: a product that left the catalogue, another price. The answer to its sender is the order, not this: it may still fail.
 */
export async function approveRequest(
  id: number,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/approval/{id}/approve'>, ApiError>> {
  const { member, context, db } = acting
  // the cart before the request, as an order locks them
  await lockAccountCart(db, member)
  const waiting = await waitingOne(id, acting)
  if (!waiting.ok) return waiting
  const saved = await putBack(waiting.value, acting)
  if (!saved.ok) return saved
  const { view } = await loadOwnCart(context, db)
  const next = view === null || view.problems.length > 0 ? undefined : view.mainAction.href
  return ok({ next: next ?? localePath(context.locale, CART_PAGE), saved_as: saved.value ?? null })
}
