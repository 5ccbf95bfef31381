import { settle, type PaymentOutcome } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { GatewayOutcome, PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { findUnstored, isUnsettled, storeMethodOf, takeReading, type AttemptReading } from '../store/attempts.ts'
import type { BillingPorts, ChargingPorts } from './billing-ports.ts'
import { carryOut } from './open-account.ts'
import { orHold, recordAnswer, type Answered } from './settle-reading.ts'
import { inDoubt, lookUp, outcomeOf, pay, type Trying } from './try-payment.ts'

/** The settling of an attempt by its outcome. */
export function settlingOf(reading: AttemptReading, outcome: PaymentOutcome): Answered {
  const { id: attemptId, state } = reading
  // a verdict may end the subscription, and has notes issued
  const mayEnd = outcome.kind === 'dispute_lost' || outcome.kind === 'returned' || state === 'disputed'
  const of = { attemptId, mayEnd }
  return { reading, outcome, of, settle: (facts, now) => settle(facts, { attemptId, outcome }, now) }
}

async function recordOutcome(ports: BillingPorts, reading: AttemptReading, answer: GatewayOutcome): Promise<void> {
  if (answer.kind === 'paid' && answer.stored !== undefined)
    await storeMethodOf(ports.store.db, reading.id, { ...answer.stored, now: ports.clock.now() })
  if (await recordAnswer(ports, settlingOf(reading, outcomeOf(answer))))
    await orHold(ports, reading.accountId, () => dropUnstored(ports, reading))
}

/** A first payment that came to nothing has stored no method: nothing could be charged by it. */
async function dropUnstored(ports: BillingPorts, { id: attemptId, accountId, method }: AttemptReading): Promise<void> {
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
 * repeat after a crash charges once. Undefined where a look-up says nothing new, or a newer reading has begun.
 */
export async function makeAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  trying: Trying,
): Promise<GatewayOutcome | undefined> {
  const { gateway, store, clock } = ports
  const reading = await takeReading(store.db, trying.attemptId, clock.now())
  const trip = { gateway, db: store.db, now: clock.now(), reading, trying }
  const made = trying.isLook === true ? await lookUp(trip) : await pay(trip)
  const wasStarted = trying.isLook !== true && reading.paymentRef !== undefined
  const answer = wasStarted ? inDoubt(made) : made
  if (answer !== undefined) await recordOutcome(ports, reading, answer)
  return answer
}

/** More readings than may overtake each other: what is open after them waits for its next look. */
const MOST_READINGS = 4

/**
 * Makes a try for one who waits for its end. Where a newer reading has overtaken this one, as a webhook's, what was decided is
 * read again until it is settled (B-91): it is the answer, also where it is a decline.
 */
export async function makeAwaitedAttempt(
  ports: ChargingPorts & { readonly gateway: PaymentGateway },
  trying: Trying,
): Promise<GatewayOutcome | undefined> {
  const { attemptId } = trying
  let answer = await makeAttempt(ports, trying)
  if (answer?.kind === 'challenge' || answer?.kind === 'error') return answer
  for (let readings = 1; readings < MOST_READINGS && (await isUnsettled(ports.store.db, attemptId)); readings += 1) {
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
  const reading = await takeReading(store.db, attemptId, clock.now())
  const { paymentRef } = reading
  // without a reference nothing was confirmed, and nothing waits there
  const answer = paymentRef === undefined ? CANCELLED : await gateway.cancelPayment(paymentRef)
  if (answer.kind === 'error') return fail(apiError(answer.class, 'payment-provider'))
  if (answer.kind !== 'cancelled') {
    await recordOutcome(ports, reading, answer)
    return ok(undefined)
  }
  const { accountId } = reading
  const command = { kind: 'cancel_challenge', attemptId } as const
  const ended = await inTransaction(store, async (db) => {
    const carried = await carryOut(db, ports, { accountId, command, actor })
    return carried.ok ? ok(undefined) : carried
  })
  if (ended.ok) await dropUnstored(ports, reading)
  return ended
}
