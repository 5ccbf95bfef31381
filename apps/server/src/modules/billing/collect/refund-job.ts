import { HOUR_MS } from '@waybill/domain/durations'
import { settleRefund, type RefundOutcome } from '@waybill/domain/billing'
import { unreachable } from '@waybill/domain/result'
import { checkAmount } from '../../../platform/gateway/check-amount.ts'
import type { GatewayError, PaymentGateway, ReadRefundOutcome } from '../../../platform/gateway/payment-gateway.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { providerCallJob, recordAnswer, type CallResult } from '../core/settle-call.ts'
import { findChargedTry, isDisputed, putLookOff } from '../store/listed-refunds.ts'
import { dueRefunds, takeRefundCall, type RefundCall } from '../store/refunds.ts'
import { followRefunds } from './listed-refunds.ts'

/** The provider's words for what billing settles. */
function outcomeOf(answer: Exclude<ReadRefundOutcome, { kind: 'never_arrived' }>): RefundOutcome {
  switch (answer.kind) {
    case 'refunded':
      return { kind: 'refunded', reference: answer.ref }
    case 'rejected':
      return { kind: 'rejected', code: answer.code }
    case 'error':
      return { kind: 'error', class: answer.class }
    default:
      return unreachable(answer)
  }
}

/** A refund that was requested before is looked up first: only one that never arrived is made, with the same key. */
async function giveBack(gateway: PaymentGateway, { fence, key, paymentRef, amount, startedAt }: RefundCall) {
  const known = fence > 1 ? await gateway.readRefund({ idempotencyKey: key, paymentRef }) : undefined
  return known === undefined || known.kind === 'never_arrived'
    ? gateway.refund({ idempotencyKey: key, paymentRef, amount, requestedAt: startedAt })
    : checkAmount(known, amount)
}

type RefundPorts = ChargingPorts & { readonly gateway: PaymentGateway }

/**
 * A disputed charge can't be given back as well, and by the verdict it may have to be: the refund is made again until then
 * (B-117).
 */
const WAITS: GatewayError = { kind: 'error', class: 705, isOutcomeKnown: true }

/**
 * Result of a rejection once its charge is read again: the money may have gone back without us, or is disputed, of which
 * nothing was heard so far.
 */
async function afterRejection(
  ports: RefundPorts,
  refundId: number,
  rejected: Extract<ReadRefundOutcome, { kind: 'rejected' }>,
): Promise<Extract<ReadRefundOutcome, { kind: 'rejected' | 'error' }>> {
  const { db } = ports.store
  const attemptId = await findChargedTry(db, refundId)
  if (attemptId === undefined) return rejected
  if (rejected.code === 'not_refundable') await makeAttempt(ports, { attemptId, isLook: true })
  await followRefunds(ports, attemptId)
  return (await isDisputed(db, attemptId)) ? WAITS : rejected
}

/**
 * Calls the provider for a refund and records its answer: stored first, then settled. Never inside a transaction; the same key
 * gets the same answer, so a repeat after a crash gives back once. One that is rejected because the money went back without us is
 * settled after that.
 */
async function makeRefund(ports: RefundPorts, refundId: number): Promise<void> {
  const call = await takeRefundCall(ports.store.db, refundId, ports.clock.now())
  if (call === undefined) return
  const answer = await giveBack(ports.gateway, call)
  const known = answer.kind === 'rejected' ? await afterRejection(ports, refundId, answer) : answer
  const outcome = outcomeOf(known)
  const of = { documentId: call.documentId }
  const settle: CallResult['settle'] = (facts, now) => settleRefund(facts, { refundId, outcome }, now)
  await recordAnswer(ports, { call, outcome, of, settle })
}

/**
 * Reads again a refund that was made: days later it may have come back, from a closed account, and the provider's event of that
 * may be lost. What can't be read now is read an hour later.
 */
async function lookAtRefund(ports: RefundPorts, refundId: number): Promise<void> {
  const { db } = ports.store
  const attemptId = await findChargedTry(db, refundId)
  // one of an earlier release has no try
  if (attemptId === undefined) return putLookOff(db, { refundId, until: undefined })
  const read = await followRefunds(ports, attemptId)
  if (read !== 'settled') await putLookOff(db, { refundId, until: ports.clock.now() + HOUR_MS })
}

/**
 * Refunds whose money is to move, those of which nothing was heard, and looks at those that were made. Without a provider they
 * wait.
 */
export function refundJob(ports: RefundPorts): Job {
  return providerCallJob(ports, {
    name: 'refund',
    inFlight: 4,
    due: dueRefunds,
    run: ({ id, state }) => (state === 'started' ? makeRefund(ports, id) : lookAtRefund(ports, id)),
  })
}
