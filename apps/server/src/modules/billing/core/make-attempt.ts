import { settle, type PaymentOutcome } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { GatewayOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { findUnstored, isUnsettled, storeMethodOf, takeCall, type AttemptCall } from '../store/attempts.ts'
import type { BillingPorts, ChargingPorts } from './billing-ports.ts'
import { carryOut } from './open-account.ts'
import { orHold, recordAnswer, type CallResult } from './settle-call.ts'
import { inDoubt, lookUp, outcomeOf, pay, type AttemptRequest } from './try-payment.ts'

/** The settling of an attempt by its outcome. */
export function settlingOf(call: AttemptCall, outcome: PaymentOutcome): CallResult {
  const { id: attemptId, state } = call
  // a verdict may end the subscription, and has notes issued
  const mayEnd = outcome.kind === 'dispute_lost' || outcome.kind === 'returned' || state === 'disputed'
  const of = { attemptId, mayEnd }
  return { call, outcome, of, settle: (facts, now) => settle(facts, { attemptId, outcome }, now) }
}

async function recordOutcome(ports: BillingPorts, call: AttemptCall, answer: GatewayOutcome): Promise<void> {
  if (answer.kind === 'paid' && answer.stored !== undefined)
    await storeMethodOf(ports.store.db, call.id, { ...answer.stored, now: ports.clock.now() })
  if (await recordAnswer(ports, settlingOf(call, outcomeOf(answer))))
    await orHold(ports, call.accountId, () => dropUnstored(ports, call))
}

/** A first payment that came to nothing has stored no method: nothing could be charged by it. */
async function dropUnstored(ports: BillingPorts, { id: attemptId, accountId, method }: AttemptCall): Promise<void> {
  if (method.methodRef !== '') return
  await inTransaction(ports.store, async (db): Promise<Result<undefined, ApiError>> => {
    const methodId = await findUnstored(db, attemptId)
    if (methodId === undefined) return ok(undefined)
    const command = { kind: 'remove_method', methodId } as const
    const carried = await carryOut(db, ports, { accountId, command, actor: 'system' })
    return carried.ok ? ok(undefined) : carried
  })
}

/**
 * Calls the provider for a try and records its answer. Never inside a transaction; the same key gets the same answer, so a
 * repeat after a crash charges once. Undefined where a look-up says nothing new, or a newer call has begun.
 */
export async function makeAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  attempt: AttemptRequest,
): Promise<GatewayOutcome | undefined> {
  const { gateway, store, clock } = ports
  const call = await takeCall(store.db, attempt.attemptId, clock.now())
  const context = { gateway, db: store.db, now: clock.now(), call, attempt }
  const made = attempt.isLook === true ? await lookUp(context) : await pay(context)
  const wasStarted = attempt.isLook !== true && call.paymentRef !== undefined
  const answer = wasStarted ? inDoubt(made) : made
  if (answer !== undefined) await recordOutcome(ports, call, answer)
  return answer
}

/** More calls than may overtake each other: what is open after them waits for its next look. */
const MOST_CALLS = 4

/**
 * Makes a try for one who waits for its end. Where a newer call has overtaken this one, as a webhook's, what was decided is
 * read again until it is settled (B-91): it is the answer, also where it is a decline.
 */
export async function makeAwaitedAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  attempt: AttemptRequest,
): Promise<GatewayOutcome | undefined> {
  const { attemptId } = attempt
  let answer = await makeAttempt(ports, attempt)
  if (answer?.kind === 'challenge' || answer?.kind === 'error') return answer
  for (let calls = 1; calls < MOST_CALLS && (await isUnsettled(ports.store.db, attemptId)); calls += 1) {
    const read = await makeAttempt(ports, { attemptId, isLook: true })
    answer ??= read
  }
  return answer
}

const CANCELLED = { kind: 'cancelled' } as const

/**
 * Ends a try that waits for its customer: first at the provider, where it can't succeed afterwards, then here. What the
 * provider had decided before stands (B-53).
 */
export async function cancelAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  { attemptId, actor }: { readonly attemptId: number; readonly actor: string },
): Promise<Result<undefined, ApiError>> {
  const { gateway, store, clock } = ports
  const call = await takeCall(store.db, attemptId, clock.now())
  const { paymentRef } = call
  // without a reference nothing was confirmed, and nothing waits there
  const answer = paymentRef === undefined ? CANCELLED : await gateway.cancelPayment(paymentRef)
  if (answer.kind === 'error') return fail(apiError(answer.class, 'payment-provider'))
  if (answer.kind !== 'cancelled') {
    await recordOutcome(ports, call, answer)
    return ok(undefined)
  }
  const { accountId } = call
  const command = { kind: 'cancel_challenge', attemptId } as const
  const ended = await inTransaction(store, async (db) => {
    const carried = await carryOut(db, ports, { accountId, command, actor })
    return carried.ok ? ok(undefined) : carried
  })
  if (ended.ok) await dropUnstored(ports, call)
  return ended
}
