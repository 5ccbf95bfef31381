import type { FastifyInstance } from 'fastify'
import { calls, type BodyOf, type ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { CancelFeedback } from '@waybill/domain/subscription'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { withStoredAnswer } from '../../../platform/http/idempotency.ts'
import { callRegistrar } from '../../../platform/http/register-call.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Ports } from '../../../platform/ports.ts'
import { countChange, cancelSubscription } from '../../billing/index.ts'
import { reopenOrderedCart } from '../../cart/index.ts'

/** A cancellation with what the member said, or its undoing. */
export type MemberNotice =
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
type NoticeKey = typeof CANCEL | typeof UNDO

/** A cancellation in dunning credits what is unused, so that a repeat with its key is answered as the first was (B-79, B-92). */
export function registerNotice(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  const give = async (key: NoticeKey, notice: MemberNotice, context: RequestContext) => {
    const { actor } = context
    if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
    const body = notice.notice === 'cancel' ? notice.body : {}
    const keyed = { context, definition: calls[key], key, body, db: ports.store.db, store: context.ports.store }
    const given = await withStoredAnswer(keyed, () => noticeOf(actor, notice, context))
    return given.ok ? ok({ result: given.value }) : given
  }
  const own = { transaction: 'own' } as const
  call(CANCEL, ({ body }, context) => give(CANCEL, { notice: 'cancel', body }, context), own)
  call(UNDO, (_, context) => give(UNDO, { notice: 'undo_cancel' }, context), own)
}
