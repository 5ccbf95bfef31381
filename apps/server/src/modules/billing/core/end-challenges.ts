import type { BillingFacts, BillingRejection } from '@waybill/domain/billing'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { ChargingPorts } from './billing-ports.ts'
import { cancelAttempt } from './make-attempt.ts'
import { carryOut, type CarriedOut, type CommandRequest } from './open-account.ts'
import { loadFacts } from '../store/facts/load-facts.ts'

/** The tries of open invoices that wait for their customer at the bank. */
export function challengesOf({ attempts, payments, documents }: BillingFacts): readonly number[] {
  const open = new Set(documents.flatMap(({ id, status }) => (status === 'open' ? id : [])))
  const collecting = new Set(payments.flatMap(({ id, documentId }) => (open.has(documentId) ? id : [])))
  return attempts.flatMap(({ id, state, paymentId }) => (state === 'challenge' && collecting.has(paymentId) ? id : []))
}

/**
 * Cancels what waits for the customer of an account at the bank, at the provider and then here; the number of tries that it
 * ended.
 */
async function endChallenges(
  ports: ChargingPorts,
  { accountId, actor }: Pick<CommandRequest, 'accountId' | 'actor'>,
): Promise<Result<number, ApiError>> {
  const { store, gateway } = ports
  if (gateway === undefined) return ok(0)
  const facts = (await loadFacts(store.db, [accountId], ports)).get(accountId)
  const waiting = facts === undefined ? [] : challengesOf(facts)
  for (const attemptId of waiting) {
    // one account: one after the other
    const ended = await cancelAttempt({ ...ports, gateway }, { attemptId, actor })
    if (!ended.ok) return ended
  }
  return ok(waiting.length)
}

/**
 * Carries out a command that no open try may stand in the way of: a challenge is cancelled first, at the provider and then
 * here, and whatever else is under way rejects the command as before (B-119). `also` writes in the command's transaction.
 */
export async function carryOutBeyondChallenges(
  ports: ChargingPorts,
  { also, ...commanded }: CommandRequest & { readonly also?: ((db: Executor) => Promise<void>) | undefined },
): Promise<Result<CarriedOut, ApiError>> {
  const run = () =>
    inTransaction(ports.store, async (db) => {
      const carried = await carryOut(db, ports, commanded)
      if (carried.ok && carried.value.ok) await also?.(db)
      return carried
    })
  return beyondChallenges(ports, [commanded], run)
}

/** The same for what `run` does in one transaction to several accounts. */
export async function beyondChallenges<Value>(
  ports: ChargingPorts,
  of: readonly Pick<CommandRequest, 'accountId' | 'actor'>[],
  run: () => Promise<Result<Result<Value, BillingRejection>, ApiError>>,
): Promise<Result<Result<Value, BillingRejection>, ApiError>> {
  const done = await run()
  if (!done.ok || done.value.ok || done.value.failure.code !== 'payment-under-way') return done
  let count = 0
  for (const one of of) {
    // oxlint-disable-next-line no-await-in-loop -- each cancels at the provider before the next
    const ended = await endChallenges(ports, one)
    if (!ended.ok) return ended
    count += ended.value
  }
  return count === 0 ? done : run()
}
