import type { PaymentOutcome } from '@waybill/domain/billing'
import { unreachable } from '@waybill/domain/result'
import type { Database } from '../../../platform/database/database.ts'
import { checkAmount } from '../../../platform/gateway/check-amount.ts'
import type {
  GatewayError,
  GatewayOutcome,
  PaymentGateway,
  StartRequest,
} from '../../../platform/gateway/payment-gateway.ts'
import type { AttemptCall } from '../store/attempts.ts'
import { storePaymentRef } from '../store/provider-calls.ts'

/** A try that the provider is called for. */
export interface AttemptRequest {
  readonly attemptId: number
  /** Answer of the bank for the customer. */
  readonly threeDSecureResult?: string | undefined
  /** Address that a bank sends the customer back to. */
  readonly returnUrl?: string | undefined
  /** Of the method that this try is to store. */
  readonly token?: string | undefined
  /** The call may have been made before: it is looked up first (reliability 3). */
  readonly isLook?: boolean
}

/** One call for an attempt, and what the provider is reached with. */
export interface AttemptCallContext {
  readonly gateway: PaymentGateway
  readonly db: Database
  readonly now: number
  readonly call: AttemptCall
  readonly attempt: AttemptRequest
}

/** A challenge that the provider knows no more is over; it isn't begun again without the member. */
const LAPSED = { kind: 'declined', code: 'authentication_lapsed', isHard: false } as const

/** The provider's words for what billing settles. */
export function outcomeOf(answer: GatewayOutcome): PaymentOutcome {
  switch (answer.kind) {
    case 'paid':
      return { kind: 'paid', reference: answer.ref, amount: answer.amount }
    case 'disputed':
    case 'blocked':
      return { kind: answer.kind, reference: answer.ref }
    case 'dispute_lost': {
      const { ref: reference, refundRef: refundReference, lost } = answer
      return { kind: 'dispute_lost', reference, refundReference, ...(lost && { lost }) }
    }
    case 'pending':
      return { kind: 'pending', reference: answer.ref, expectedAt: answer.expectedAt }
    case 'returned':
      return { kind: 'returned', reference: answer.ref, returnCode: answer.returnCode }
    case 'challenge': {
      const { challengeId: id, url, expiresAt } = answer
      return { kind: 'challenge', challenge: { id, url, expiresAt } }
    }
    case 'declined': {
      const { ref: reference, code, isHard } = answer
      return { kind: 'declined', ...(reference !== undefined && { reference }), code, isHard }
    }
    case 'cancelled':
      return LAPSED
    case 'error':
      return answer
    default:
      return unreachable(answer)
  }
}

/**
 * The payment may have been confirmed before: an error of a later call says that this one changed nothing, not that nothing was
 * charged (reliability 3).
 */
export function inDoubt<Answer extends GatewayOutcome | undefined>(answer: Answer): Answer | GatewayError {
  return answer?.kind === 'error' ? { ...answer, isOutcomeKnown: false } : answer
}

function requestOf({ key, method, amount, documentId, origin }: AttemptCall): StartRequest {
  return {
    idempotencyKey: key,
    method,
    amount,
    invoiceRef: String(documentId),
    ...(origin === 'system' && { isOffSession: true }),
  }
}

/**
 * Starts the payment where that wasn't done, stores its reference, and only then confirms it: what has no stored reference
 * was never confirmed. Undefined where a newer call has begun, which goes on instead.
 */
export async function pay({ gateway, db, call, attempt }: AttemptCallContext): Promise<GatewayOutcome | undefined> {
  const { threeDSecureResult, returnUrl, token } = attempt
  const request = { ...requestOf(call), token }
  let { paymentRef } = call
  if (paymentRef === undefined) {
    const started = await gateway.startPayment(request)
    // a start moves nothing, so its error leaves nothing unknown
    if (started.kind === 'error') return { ...started, isOutcomeKnown: true }
    paymentRef = started.paymentRef
    if (!(await storePaymentRef(db, call, paymentRef))) return undefined
  }
  return gateway.confirmPayment({ ...request, paymentRef, threeDSecureResult, returnUrl })
}

/**
 * Looks up an attempt. One that was never confirmed is confirmed now, with the same key, in case a paused node still does it.
 * Undefined where there is nothing new.
 */
export async function lookUp(context: AttemptCallContext): Promise<GatewayOutcome | undefined> {
  const { gateway, call } = context
  const { paymentRef, key, state, amount } = call
  const known = await gateway.readPayment(paymentRef === undefined ? { idempotencyKey: key } : { paymentRef })
  if (known.kind === 'unconfirmed' || known.kind === 'never_arrived') {
    if (state === 'challenge') return LAPSED
    return state === 'started' ? pay(context) : undefined
  }
  if (known.kind === 'error') return inDoubt(known)
  return known.kind === 'challenge' ? endLapsed(context, known) : checkAmount(known, amount)
}

/** A provider may let a challenge wait for ever: once our time is over, it is cancelled there before any other try (B-53). */
async function endLapsed(
  { gateway, call, now }: AttemptCallContext,
  challenge: Extract<GatewayOutcome, { kind: 'challenge' }>,
): Promise<GatewayOutcome> {
  const { paymentRef, challengeExpiresAt } = call
  const isOver = challengeExpiresAt !== undefined && challengeExpiresAt <= now
  if (!isOver || paymentRef === undefined) return challenge
  const ended = await gateway.cancelPayment(paymentRef)
  return ended.kind === 'cancelled' || ended.kind === 'error' ? ended : checkAmount(ended, call.amount)
}
