import type { BodyOf, ResultOf } from '@waybill/contract'
import type { CancellationView, CancelFeedbackView } from '@waybill/contract/pages'
import { toApiTime } from '@waybill/domain/calendar'
import type { Money } from '@waybill/domain/money'
import { normaliseComment } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import {
  cancelReasons,
  collectionOf,
  longestCancelComment,
  subscriptionStatuses,
  type CancelFeedback,
} from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import { actorName, type Member } from '../../platform/http/actor.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { rejectBlocked } from '../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { countChange, giveNotice, previewCancel } from '../billing/index.ts'
import { reopenOrderedCart } from '../cart/index.ts'
import type { StoredSubscription } from '../subscription/index.ts'

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
  const given = await giveNotice(ports, { accountId, notice: wanted.notice, actor: actorName(member), feedback })
  if (!given.ok) return given
  const { status, endsAt, givenUp } = given.value
  // what the account's next checkout begins with
  if (givenUp !== undefined) await reopenOrderedCart(ports.store.db, givenUp.orderId, ports.clock.now())
  const ends = endsAt === undefined ? null : toApiTime(endsAt)
  return ok({ subscription_status: status, ends_at: ends, ends_at_epoch: endsAt ?? null })
}

const unlessZero = (amount: Money): Money | null => (amount.minor > 0 ? amount : null)

/** A subscription, or a trial that is confirmed for its end (B-72). */
function isCancellable(
  { state, confirmed_order_id: orderId, trial_end: end }: StoredSubscription,
  now: number,
): boolean {
  if (state === subscriptionStatuses.subscribed) return true
  return state === subscriptionStatuses.notSubscribed && orderId !== null && end !== null && end > now
}

const emptyFeedback: CancelFeedbackView = {
  reasons: cancelReasons,
  commentLimit: longestCancelComment,
  values: {},
  problems: [],
}

/** What the page says of a cancellation: when it ends, or what cancelling would bring (SUB-02). */
export async function cancellationView(
  subscription: StoredSubscription | undefined,
  { now, request, ports }: RequestContext,
  db: Executor,
): Promise<CancellationView | null> {
  if (subscription === undefined || !isCancellable(subscription, now)) return null
  const { account_id: accountId, cancel_at: endsAt, channel } = subscription
  if (endsAt !== null) return { kind: 'noticed', endsAt }
  // a store ends what it bills (B-68)
  if (collectionOf(channel) === 'elsewhere') return null
  const isConfirming = new URL(request.url, 'http://path').searchParams.has('cancel')
  const outcome = isConfirming ? await previewCancel(db, ports, { accountId, now }) : undefined
  if (outcome === undefined) return { kind: 'possible', outcome: null }
  const { rest, credit, notCharged = null, ...end } = outcome
  const money = { notCharged, rest: unlessZero(rest), credit: unlessZero(credit) }
  return { kind: 'possible', outcome: { ...end, ...money, feedback: emptyFeedback } }
}
