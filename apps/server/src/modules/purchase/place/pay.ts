import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { GatewayOutcome } from '../../../platform/gateway/payment-gateway.ts'
import { NO_PROVIDER, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  endedByError,
  findOrder,
  findOrderPayment,
  makeAwaitedAttempt,
  orderFailed,
  type OrderPayment,
  type StoredOrder,
} from '../../billing/index.ts'
import type { CheckOutRequest } from './request.ts'

/** An order as its call answers it, with how it is paid. */
export interface CheckedOut {
  readonly order: StoredOrder
  readonly payment: OrderPayment['payment'] | undefined
}

/** Goes on from the order's present state: a try in flight is made or completed, a finished one answers again. */
export async function payOrder(
  orderId: string,
  body: Pick<CheckOutRequest, 'three_d_secure_action_result_token_id' | 'billing'>,
  context: RequestContext,
): Promise<Result<CheckedOut, ApiError>> {
  const { ports } = context
  const { db } = ports.store
  const { gateway } = ports
  const order = await findOrder(db, orderId)
  const paying = await findOrderPayment(db, orderId)
  const attempt = paying?.attempt
  if (order.state !== 'open' || attempt === undefined || attempt.state === 'pending') return endOf(order, paying)
  if (gateway === undefined) return fail(NO_PROVIDER)
  const answer = await makeAwaitedAttempt(
    { ...ports, gateway },
    {
      attemptId: attempt.id,
      threeDSecureResult: body.three_d_secure_action_result_token_id,
      returnUrl: new URL(localePath(context.locale, '/account/checkout?resume=1'), ports.publicUrl).href,
      token: body.billing?.payment_token,
    },
  )
  // an equal request that came at the same moment may have ended it
  const ended = await findOrder(db, orderId)
  const unpaid = ended.state === 'done' ? undefined : unpaidBy(answer, { order: ended, attemptState: attempt.state })
  if (unpaid !== undefined) return fail(unpaid)
  const after = await findOrderPayment(db, orderId)
  // an old debt is paid: the next one follows, or the order itself (B-42)
  const isNext = answer?.kind === 'paid' && after?.attempt !== undefined && after.attempt.id !== attempt.id
  return isNext && ended.state === 'open'
    ? payOrder(orderId, { ...body, three_d_secure_action_result_token_id: undefined }, context)
    : endOf(ended, after)
}

/** Answer of a provider that took no money, where the order itself doesn't say it. */
function unpaidBy(
  answer: GatewayOutcome | undefined,
  { order, attemptState }: { readonly order: StoredOrder; readonly attemptState: string },
): ApiError | undefined {
  if (answer?.kind === 'challenge')
    return apiError(604, 'three-d-secure', {
      details: {
        three_d_secure_action_token_id: answer.challengeId,
        challenge_url: answer.url,
        order_id: order.id,
      },
    })
  if (answer?.kind !== 'error') return undefined
  // an error that changed nothing ended the order; a challenge waits on, as with a guessed answer of the bank
  const isEnded = order.state === 'failed' && order.failure === null
  return isEnded || attemptState === 'challenge' ? apiError(answer.class, 'payment-provider') : undefined
}

/** End of an order, or that it hasn't yet. */
export function endOf(order: StoredOrder, paying: OrderPayment | undefined): Result<CheckedOut, ApiError> {
  if (order.state === 'failed')
    return fail(order.failure === null ? endedByError(paying?.attempt?.outcome) : orderFailed(order.failure))
  return ok({ order, payment: paying?.payment })
}
