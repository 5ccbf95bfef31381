import type { CancellationView, CancelFeedbackView } from '@waybill/contract/pages'
import type { Money } from '@waybill/domain/money'
import { cancelReasons, collectionOf, longestCancelComment, subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { previewCancel, type StoredSubscription } from '../../billing/index.ts'

const unlessZero = (amount: Money): Money | null => (amount.minor > 0 ? amount : null)

/** A subscription, or a trial that is confirmed for its end. */
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

/** The page's view of a cancellation: its end, or the effect that cancelling would have. */
export async function cancellationView(
  subscription: StoredSubscription | undefined,
  { now, request, ports }: RequestContext,
  db: Executor,
): Promise<CancellationView | null> {
  if (subscription === undefined || !isCancellable(subscription, now)) return null
  const { account_id: accountId, cancel_at: endsAt, channel } = subscription
  if (endsAt !== null) return { kind: 'noticed', endsAt }
  // a store ends what it bills
  if (collectionOf(channel) === 'elsewhere') return null
  const isConfirming = new URL(request.url, 'http://path').searchParams.has('cancel')
  const outcome = isConfirming ? await previewCancel(db, ports, { accountId, now }) : undefined
  if (outcome === undefined) return { kind: 'possible', outcome: null }
  const { rest, credit, notCharged = null, ...end } = outcome
  const money = { notCharged, rest: unlessZero(rest), credit: unlessZero(credit) }
  return { kind: 'possible', outcome: { ...end, ...money, feedback: emptyFeedback } }
}
