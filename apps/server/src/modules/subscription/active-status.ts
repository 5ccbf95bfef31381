import type { ResultOf } from '@waybill/contract'
import { statusAt } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findNewestOrder } from '../order/use-cases/find-newest-order.ts'
import { findPaymentOfOrder } from '../payment/use-cases/find-method.ts'
import { findLiveSubscription, subscriptionFacts } from './repository.ts'

type Status = ResultOf<'GET /account/subscription/active/status'>

/** Is it switched on yet, and if not, why (D-43)? A checkout in trial is enabled as soon as it is confirmed (B-72). */
export async function activeStatus(accountId: number, context: RequestContext, db: Executor): Promise<Status> {
  const subscription = await findLiveSubscription(db, accountId)
  const t = context.ports.pages.translator(context.locale)
  if (subscription !== undefined && subscription.confirmed_order_id !== null)
    return { is_enabled: 1, state: 'scheduled', reason: 'scheduled' }
  if (subscription !== undefined && statusAt(subscriptionFacts(subscription), context.now) === 1)
    return { is_enabled: 1, state: 'active' }
  const order = await findNewestOrder(db, accountId)
  const payment = order === undefined ? undefined : await findPaymentOfOrder(db, order.id)
  if (order?.state === 'open' && payment?.state === 1) {
    const isBank = payment.method === 2
    return {
      is_enabled: 0,
      state: 'pending',
      reason: isBank ? 'pending_payment' : 'challenge',
      message: t('payment.message.pending'),
    }
  }
  if (order?.state === 'open') return { is_enabled: 0, state: 'processing', message: t('payment.message.processing') }
  if (order?.state === 'failed')
    return { is_enabled: 0, state: 'failed', reason: 'declined', message: t('apiError.declined') }
  return { is_enabled: 0, state: 'none' }
}
