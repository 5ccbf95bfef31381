import { settleRefund, type RefundOutcome } from '@waybill/domain/billing'
import { unreachable } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { passes } from '../../platform/database/transaction.ts'
import { isTransient } from '../../platform/gateway/around-every-call.ts'
import { checkAmount } from '../../platform/gateway/check-amount.ts'
import type { PaymentGateway, ReadRefundOutcome } from '../../platform/gateway/payment-gateway.ts'
import { besideRounds } from '../../platform/worker/beside-rounds.ts'
import type { Job } from '../../platform/worker/job.ts'
import type { BillingPorts, ChargingPorts } from './billing-ports.ts'
import { holdByError } from './make-attempt.ts'
import { lockAccount } from './repository-accounts.ts'
import { loadFacts } from './repository-facts.ts'
import { writePlans } from './repository-plans.ts'
import {
  claimRefunds,
  earliestRefund,
  endRefundReading,
  storeRefundOutcome,
  takeRefundReading,
  type RefundReading,
} from './repository-refunds.ts'

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
async function giveBack(gateway: PaymentGateway, { fence, key, paymentRef, amount }: RefundReading) {
  const known = fence > 1 ? await gateway.readRefund({ idempotencyKey: key, paymentRef }) : undefined
  return known === undefined || known.kind === 'never_arrived'
    ? gateway.refund({ idempotencyKey: key, paymentRef, amount })
    : checkAmount(known, amount)
}

/** Settles an answer in one transaction; false where a newer reading makes it worth nothing, or a held account waits. */
async function settleReading(
  db: Executor,
  ports: BillingPorts,
  { reading, outcome }: { readonly reading: RefundReading; readonly outcome: RefundOutcome },
): Promise<boolean> {
  const { accountId, documentId, refundId } = reading
  const locked = await lockAccount(db, accountId)
  if (locked === undefined || locked.isHeld || !(await endRefundReading(db, reading))) return false
  const now = ports.clock.now()
  const facts = (await loadFacts(db, [accountId], { seller: ports.seller, documentId })).get(accountId)
  if (facts === undefined) throw new Error(`account ${accountId} has no facts`)
  await writePlans(db, [settleRefund(facts, { refundId, outcome }, now)], { ...ports, now })
  return true
}

type RefundPorts = ChargingPorts & { readonly gateway: PaymentGateway }

/** Stores an answer, then settles it; false where it has to be read again. */
async function recordAnswer(
  ports: RefundPorts,
  reading: RefundReading,
  answer: Exclude<ReadRefundOutcome, { kind: 'never_arrived' }>,
): Promise<boolean> {
  const { db } = ports.store
  const outcome = outcomeOf(answer)
  if (!(await storeRefundOutcome(db, reading, outcome))) return false
  try {
    return await db.transaction().execute((trx) => settleReading(trx, ports, { reading, outcome }))
  } catch (error) {
    if (passes(error)) throw error
    await holdByError(ports, reading.accountId, error)
    return false
  }
}

/**
 * Calls the provider for a refund and records its answer: stored first, then settled. Never inside a transaction; the same key
 * gets the same answer, so a repeat after a crash gives back once.
 */
async function makeRefund(ports: RefundPorts, refundId: number): Promise<void> {
  const reading = await takeRefundReading(ports.store.db, { refundId, state: 'started' }, ports.clock.now())
  if (reading !== undefined) await recordAnswer(ports, reading, await giveBack(ports.gateway, reading))
}

/**
 * Reads again a refund that was made: days later it may have come back, from a closed account (B-81). False where that can't
 * be known or settled now, so that the provider's event is to come again.
 */
export async function lookAtRefund(ports: RefundPorts, refundId: number): Promise<boolean> {
  const reading = await takeRefundReading(ports.store.db, { refundId, state: 'refunded' }, ports.clock.now())
  if (reading === undefined) return true
  const { key: idempotencyKey, paymentRef } = reading
  const answer = await ports.gateway.readRefund({ idempotencyKey, paymentRef })
  if (answer.kind === 'rejected') return recordAnswer(ports, reading, answer)
  return answer.kind !== 'error' || !isTransient(answer)
}

/** Refunds whose money is to move, and those of which nothing was heard (B-81), beside the rounds. Without a provider they wait. */
export function refundJob(ports: RefundPorts): Job {
  const { log, store } = ports
  return {
    name: 'refund',
    earliest: () => earliestRefund(store.db),
    ...besideRounds({
      name: 'refund',
      inFlight: IN_FLIGHT,
      claim: (due) => claimRefunds(store.db, due),
      run: ({ id }) => makeRefund(ports, id),
      log,
    }),
  }
}
