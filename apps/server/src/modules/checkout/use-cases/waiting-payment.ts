import type { WaitingPaymentView } from '@waybill/contract/views'
import { money, type Money } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { NO_PROVIDER, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { recordCancelled, recordOutcome, findPaymentOfOrder } from '../../payment/index.ts'
import { findOpenOrder } from '../../order/index.ts'

/** A first payment that waits for its customer at the bank (B-53). */
interface WaitingPayment {
  readonly paymentId: number
  readonly idemKey: string
  readonly amount: Money
  readonly challengeUrl: string
  /** Epoch milliseconds: from then on it is over by itself. */
  readonly lapsesAt: number
}

async function findWaitingPayment(db: Executor, accountId: number): Promise<WaitingPayment | undefined> {
  const order = await findOpenOrder(db, accountId)
  const payment = order && (await findPaymentOfOrder(db, order.id))
  if (payment?.state !== paymentStates.pending || payment.challenge_url === null) return undefined
  return {
    paymentId: payment.id,
    idemKey: payment.idem_key,
    amount: money(payment.amount, payment.currency),
    challengeUrl: payment.challenge_url,
    lapsesAt: payment.next_at ?? payment.updated_at,
  }
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
  const back = encodeURIComponent(localePath(locale, '/account/checkout?resume=1'))
  return { amount, lapsesAt, continueHref: `${challengeUrl}?next=${back}` }
}

/**
 * Ends the payment that waits for the bank, so that another method can be used: first at the provider, where it can't
 * succeed afterwards, then here. What the provider had decided before stands (B-53).
 */
export async function cancelWaitingPayment(
  { accountId }: Member,
  { ports }: RequestContext,
): Promise<Result<'cancelled' | 'paid' | 'none', ApiError>> {
  const waiting = await findWaitingPayment(ports.store.db, accountId)
  if (waiting === undefined) return ok('none')
  const { paymentId } = waiting
  if (ports.gateway === undefined) return fail(NO_PROVIDER)
  const outcome = await ports.gateway.cancel(waiting.idemKey)
  if (outcome.kind === 'error') return fail(apiError(outcome.class, 'payment-provider'))
  return inTransaction(ports.store, async (db): Promise<Result<'cancelled' | 'paid', ApiError>> => {
    if (outcome.kind === 'cancelled') {
      await recordCancelled(db, { ports, paymentId })
      return ok('cancelled')
    }
    const recorded = await recordOutcome(db, { ports, paymentId, outcome, isOffSession: true })
    // a decline that came first has ended it as well
    return ok(recorded.ok ? 'paid' : 'cancelled')
  })
}
