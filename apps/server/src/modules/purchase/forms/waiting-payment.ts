import type { ResultOf } from '@waybill/contract'
import type { WaitingPaymentView } from '@waybill/contract/views'
import { money, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { bankAddress } from '../../../platform/gateway/bank-address.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { cancelAttempt, findOpenOrder, findOrder, findOrderPayment } from '../../billing/index.ts'

/** A first payment that waits for its customer at the bank. */
interface WaitingPayment {
  readonly orderId: string
  readonly attemptId: number
  readonly amount: Money
  readonly challengeUrl: string
  /** Epoch milliseconds: from then on it is over by itself. */
  readonly lapsesAt: number
}

async function findWaitingPayment(db: Executor, accountId: number): Promise<WaitingPayment | undefined> {
  const order = await findOpenOrder(db, accountId)
  const paying = order && (await findOrderPayment(db, order.id))
  if (order === undefined || paying?.attempt?.state !== 'challenge') return undefined
  const { payment, attempt } = paying
  const { challenge_url: challengeUrl, challenge_expires_at: lapsesAt } = payment
  if (challengeUrl === null || lapsesAt === null) return undefined
  const amount = money(payment.amount, payment.currency)
  return { orderId: order.id, attemptId: attempt.id, amount, challengeUrl, lapsesAt }
}

/** The same for the pages of members who may pay; an expired one is not shown. */
export async function waitingPaymentView(
  { now, locale }: RequestContext,
  db: Executor,
  { accountId }: Member,
): Promise<WaitingPaymentView | null> {
  const waiting = await findWaitingPayment(db, accountId)
  if (waiting === undefined || waiting.lapsesAt <= now) return null
  const { amount, challengeUrl, lapsesAt } = waiting
  const continueHref = bankAddress(challengeUrl, localePath(locale, '/account/checkout?resume=1'))
  return { amount, lapsesAt, continueHref }
}

/**
 * Ends the payment that waits for the bank, so that another method can be used: first at the provider, where it can't
 * succeed afterwards, then here. What the provider had decided before stands.
 */
export async function cancelWaitingPayment({
  member,
  context: { ports },
}: MemberContext): Promise<Result<ResultOf<'POST /billing/account/{member_id}/checkout/cancel'>, ApiError>> {
  const { db } = ports.store
  const { gateway } = ports
  const waiting = await findWaitingPayment(db, member.accountId)
  if (waiting === undefined) return ok({ state: 'none' })
  if (gateway === undefined) return fail(NO_PROVIDER)
  const { attemptId } = waiting
  const ended = await cancelAttempt({ ...ports, gateway }, { attemptId, actor: actorName(member) })
  if (!ended.ok) return ended
  // a decline that came first has ended it as well
  const { state } = await findOrder(db, waiting.orderId)
  return ok({ state: state === 'done' ? 'paid' : 'cancelled' })
}
