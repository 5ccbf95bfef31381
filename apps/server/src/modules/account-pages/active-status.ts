import type { ResultOf } from '@waybill/contract'
import { HOUR_MS } from '@waybill/domain/durations'
import { isAbandoned, progressTable } from '@waybill/domain/order'
import { statusAt } from '@waybill/domain/subscription'
import { errorText, formatInstant, type Translate } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import {
  endedByError,
  findLiveSubscription,
  findNewestOrder,
  findOrderPayment,
  subscriptionFacts,
  type OrderPayment,
  type StoredOrder,
  type StoredSubscription,
} from '../billing/index.ts'

type Status = ResultOf<'GET /account/subscription/active/status'>

/** The first subscription and an update of it end with texts of their own, and a change that waits with its day (B-28). */
function enabledStatus(
  { scheduled_at: changesAt }: StoredSubscription,
  order: StoredOrder | undefined,
  { ports, locale }: RequestContext,
): Status {
  const t = ports.pages.translator(locale)
  if (changesAt !== null) {
    const date = formatInstant(changesAt, locale, { style: 'date' })
    const message = t('subscription.change.at', { date })
    return { is_enabled: 1, state: 'scheduled', reason: 'scheduled', message }
  }
  const isChange = order !== undefined && order.change !== null
  return {
    is_enabled: 1,
    state: 'active',
    message: t(progressTable[isChange ? 'change_package' : 'checkout'].messages.success),
  }
}

/**
 * End of an order that wasn't paid: a confirmation that the bank never had was not declined by it, and neither was what the
 * provider never took (B-123).
 */
function failedStatus({ state, failure }: StoredOrder, attempt: OrderPayment['attempt'], t: Translate): Status {
  const { code, status } = failure ?? endedByError(attempt?.outcome)
  const isUnconfirmed = isAbandoned({ state, failure: code })
  return {
    is_enabled: 0,
    state: isUnconfirmed ? 'draft' : 'failed',
    ...(isUnconfirmed ? { reason: 'challenge' } : failure !== null && { reason: 'declined' }),
    message: t(errorText(code, status)),
  }
}

/** As long as a page may still poll for a change, and longer than its bank may take. */
const POLLED_MS = HOUR_MS

/** A change that was just rejected isn't on, although the subscription is: a page must not say that it was updated. */
function isRejectedChange({ state, change, created_at: createdAt }: StoredOrder, now: number): boolean {
  return state === 'failed' && change !== null && now - createdAt < POLLED_MS
}

/** Is it switched on yet, and if not, why? A checkout in trial is enabled as soon as it is confirmed. */
export async function activeStatus(accountId: number, context: RequestContext, db: Executor): Promise<Status> {
  const subscription = await findLiveSubscription(db, accountId)
  const t = context.ports.pages.translator(context.locale)
  if (subscription !== undefined && subscription.confirmed_order_id !== null)
    return { is_enabled: 1, state: 'scheduled', reason: 'scheduled', message: t('subscription.created') }
  const pending = t('payment.message.pending')
  if (subscription?.awaits_payment === true)
    return { is_enabled: 0, state: 'pending', reason: 'pending_payment', message: pending }
  const order = await findNewestOrder(db, accountId)
  const isActive = subscription !== undefined && statusAt(subscriptionFacts(subscription), context.now) === 1
  // what is subscribed stays on while a change waits for its money, but the change isn't on yet
  const isUndone = order !== undefined && (order.state === 'open' || isRejectedChange(order, context.now))
  if (isActive && !isUndone) return enabledStatus(subscription, order, context)
  const attempt = order === undefined ? undefined : (await findOrderPayment(db, order.id))?.attempt
  if (order?.state === 'open' && (attempt?.state === 'challenge' || attempt?.state === 'pending')) {
    const isBank = attempt.state === 'pending'
    return {
      is_enabled: 0,
      state: 'pending',
      reason: isBank ? 'pending_payment' : 'challenge',
      message: pending,
    }
  }
  if (order?.state === 'open') return { is_enabled: 0, state: 'processing', message: t('payment.message.processing') }
  if (order?.state === 'failed') return failedStatus(order, attempt, t)
  return { is_enabled: 0, state: 'none' }
}
