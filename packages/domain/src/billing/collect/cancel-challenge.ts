import { paymentStates } from '../../payment/index.ts'
import type { RowId } from '../core/facts.ts'
import type { Ledger } from '../core/ledger.ts'
import { dropWaiting, waitingPurchase } from '../subscribe/index.ts'
import { attemptContextOf } from './outcome.ts'
import { dropOrder, giveUpChallenge, settleDeclined } from './settle-declined.ts'

/** Gives up a payment that waits for its customer's bank, once it can't succeed at the provider any more (B-119). */
export interface CancelChallenge {
  readonly kind: 'cancel_challenge'
  readonly attemptId: RowId
}

/** Undefined where it is done. */
export function cancelChallenge(ledger: Ledger, { attemptId }: CancelChallenge): 'nothing-waits' | undefined {
  const tried = attemptContextOf(ledger, attemptId)
  const { attempt, payment, order } = tried
  if (attempt.state !== 'challenge' || payment.state !== paymentStates.pending) return 'nothing-waits'
  const isOfOrder = order?.state === 'open'
  if (!isOfOrder && waitingPurchase(ledger) === undefined) {
    giveUpChallenge(tried)
    return undefined
  }
  if (!isOfOrder) {
    // the old debt that is paid before the purchase stays owed
    dropWaiting(ledger, { code: 'payment-cancelled' })
    settleDeclined(tried, { kind: 'declined', code: 'authentication_failed', isHard: false })
    return undefined
  }
  ledger.moveAttempt(attempt.id, { to: 'ended', cause: 'cancelled' }, { lookAt: undefined })
  const step = { to: paymentStates.void, cause: 'challenge_lapsed' } as const
  ledger.movePayment(payment.id, step, { challenge: undefined })
  dropOrder(tried, { code: 'payment-cancelled' })
  return undefined
}
