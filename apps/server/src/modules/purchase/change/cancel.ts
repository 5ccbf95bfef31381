import { calls, type BodyOf, type ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses, type CancelFeedback } from '@waybill/domain/subscription'
import { localePath } from '@waybill/i18n'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { withStoredAnswer } from '../../../platform/http/idempotency.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import { readFields } from '../../../platform/http/read-input.ts'
import type { MemberContext, ActionRegistrar } from '../../../platform/http/register-action.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { countChange, cancelSubscription } from '../../billing/index.ts'
import { reopenOrderedCart } from '../../cart/index.ts'

/** A cancellation with what the member said, or its undoing. */
type MemberNotice =
  | { readonly notice: 'undo_cancel' }
  | { readonly notice: 'cancel'; readonly body: BodyOf<'POST /account/subscription/cancel'> }

/** Without blanks around it; an empty one says nothing. */
function feedbackOf({ reason, comment = '' }: BodyOf<'POST /account/subscription/cancel'>): CancelFeedback {
  const written = normaliseComment(comment).trim()
  return { ...(reason !== undefined && { reason }), ...(written !== '' && { comment: written }) }
}

/** Cancels the subscription of the member's account, or takes that back. */
export async function noticeOf(
  member: Member,
  wanted: MemberNotice,
  { ports, now }: RequestContext,
): Promise<Result<ResultOf<'POST /account/subscription/cancel'>, ApiError>> {
  const blocked = rejectBlocked(member, { act: 'settle' })
  if (blocked !== undefined) return fail(blocked)
  const { accountId } = member
  const limited = await countChange(ports.store.db, accountId, { ports, now })
  if (limited !== undefined) return fail(limited)
  const feedback = wanted.notice === 'cancel' ? feedbackOf(wanted.body) : undefined
  const given = await cancelSubscription(ports, {
    accountId,
    notice: wanted.notice,
    actor: actorName(member),
    feedback,
    also: member.noteRepresented,
  })
  if (!given.ok) return given
  const { status, endsAt, givenUp } = given.value
  // what the account's next checkout begins with
  if (givenUp !== undefined) await reopenOrderedCart(ports.store.db, givenUp.orderId, ports.clock.now())
  const ends = endsAt === undefined ? null : toApiTime(endsAt)
  return ok({ subscription_status: status, ends_at: ends, ends_at_epoch: endsAt ?? null })
}

const CANCEL = 'POST /account/subscription/cancel'
const UNDO = 'POST /account/subscription/cancel/undo'

/** A cancellation in dunning credits what is unused, so that a repeat with its key is answered as the first was (B-79). */
function answerOnce(key: typeof CANCEL | typeof UNDO, notice: MemberNotice, { member, context }: MemberContext) {
  const body = notice.notice === 'cancel' ? notice.body : {}
  const { store } = context.ports
  const keyed = { context, definition: calls[key], key, body, db: store.db, store }
  return withStoredAnswer(keyed, () => noticeOf(member, notice, context))
}

/** The call's body from the form: no answer is an empty option. */
function bodyOf({ reason = '', comment }: FormBody['fields']) {
  const written = { timeframe: 'renewal', ...(reason !== '' && { reason }), ...(comment !== undefined && { comment }) }
  return readFields(calls[CANCEL].body, written)
}

export function registerNotice({ member }: ActionRegistrar): void {
  member(CANCEL, ({ body }, acting) => answerOnce(CANCEL, { notice: 'cancel', body }, acting), {
    transaction: 'own',
    bodyOf,
    nextOf: ({ subscription_status: status }, { context }) =>
      status === subscriptionStatuses.notSubscribed
        ? localePath(context.locale, '/account/billing/subscription?uncharged=1')
        : undefined,
  })
  member(UNDO, (_, acting) => answerOnce(UNDO, { notice: 'undo_cancel' }, acting), { transaction: 'own' })
}
