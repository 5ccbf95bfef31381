import { HOUR_MS } from '@waybill/domain/durations'
import { settleRefund, type RefundOutcome } from '@waybill/domain/billing'
import { unreachable } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { passes } from '../../../platform/database/transaction.ts'
import { checkAmount } from '../../../platform/gateway/check-amount.ts'
import type { GatewayError, PaymentGateway, ReadRefundOutcome } from '../../../platform/gateway/payment-gateway.ts'
import { besideRounds } from '../../../platform/worker/beside-rounds.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { BillingPorts, ChargingPorts } from '../core/billing-ports.ts'
import { followRefunds } from './listed-refunds.ts'
import { holdByError, makeAttempt } from '../core/make-attempt.ts'
import { lockAccount } from '../store/accounts.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { findChargedTry, isDisputed, putLookOff } from '../store/listed-refunds.ts'
import { writePlans } from '../store/plans/write-plans.ts'
import {
  claimRefunds,
  earliestRefund,
  endRefundReading,
  storeRefundOutcome,
  takeRefundReading,
  type RefundReading,
} from '../store/refunds.ts'

/** Calls to the provider that are under way at once, on one node. */
const IN_FLIGHT = 4

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
async function giveBack(gateway: PaymentGateway, { fence, key, paymentRef, amount, startedAt }: RefundReading) {
  const known = fence > 1 ? await gateway.readRefund({ idempotencyKey: key, paymentRef }) : undefined
  return known === undefined || known.kind === 'never_arrived'
    ? gateway.refund({ idempotencyKey: key, paymentRef, amount, requestedAt: startedAt })
    : checkAmount(known, amount)
}

/** Settles an answer in one transaction; a newer reading makes it worth nothing, and a held account waits. */
async function settleReading(
  db: Executor,
  ports: BillingPorts,
  { reading, outcome }: { readonly reading: RefundReading; readonly outcome: RefundOutcome },
): Promise<void> {
  const { accountId, documentId, refundId } = reading
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld || !(await endRefundReading(db, reading))) return
  const now = ports.clock.now()
  const facts = (await loadFacts(db, [accountId], { seller: ports.seller, documentId })).get(accountId)
  if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
  await writePlans(db, [settleRefund(facts, { refundId, outcome }, now)], { ...ports, now })
}

type RefundPorts = ChargingPorts & { readonly gateway: PaymentGateway }

/** Stores an answer, then settles it. */
async function recordAnswer(
  ports: RefundPorts,
  reading: RefundReading,
  answer: Exclude<ReadRefundOutcome, { kind: 'never_arrived' }>,
): Promise<void> {
  const { db } = ports.store
  const outcome = outcomeOf(answer)
  if (!(await storeRefundOutcome(db, reading, outcome))) return
  try {
    await db.transaction().execute((trx) => settleReading(trx, ports, { reading, outcome }))
  } catch (error) {
    if (passes(error)) throw error
    await holdByError(ports, reading.accountId, error)
  }
}

/** What is disputed can't be given back as well, and by the verdict it may have to be: the refund is made again until then (B-117). */
const WAITS: GatewayError = { kind: 'error', class: 705, isOutcomeKnown: true }

/**
 * What a rejection means once its charge is read again: the money may have gone back without us, or is disputed, of which nothing
 * was heard so far.
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
  const reading = await takeRefundReading(ports.store.db, refundId, ports.clock.now())
  if (reading === undefined) return
  const answer = await giveBack(ports.gateway, reading)
  const known = answer.kind === 'rejected' ? await afterRejection(ports, refundId, answer) : answer
  await recordAnswer(ports, reading, known)
}

/**
 * Reads again a refund that was made: days later it may have come back, from a closed account, and the provider's event of that
 * may be lost (B-81). What can't be read now is read an hour later.
 */
async function lookAtRefund(ports: RefundPorts, refundId: number): Promise<void> {
  const { db } = ports.store
  const attemptId = await findChargedTry(db, refundId)
  // one of an earlier release has no try
  if (attemptId === undefined) return putLookOff(db, { refundId, until: undefined })
  const read = await followRefunds(ports, attemptId)
  if (read !== 'settled') await putLookOff(db, { refundId, until: ports.clock.now() + HOUR_MS })
}

/** Refunds whose money is to move, those of which nothing was heard, and looks at those that were made (B-81), beside the rounds. Without a provider they wait. */
export function refundJob(ports: RefundPorts): Job {
  const { log, store } = ports
  return {
    name: 'refund',
    earliest: earliestRefund,
    ...besideRounds({
      name: 'refund',
      inFlight: IN_FLIGHT,
      claim: (due) => claimRefunds(store.db, due),
      run: ({ id, state }) => (state === 'started' ? makeRefund(ports, id) : lookAtRefund(ports, id)),
      log,
    }),
  }
}
