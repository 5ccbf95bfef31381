import type { BillingFacts } from '@waybill/domain/billing'
import type { Result } from '@waybill/domain/result'
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
 * Carries out a command that no open try may stand in the way of: a challenge is cancelled first, at the provider and then
 * here, and whatever else is under way rejects the command as before (B-119).
 */
export async function carryOutBeyondChallenges(
  ports: ChargingPorts,
  commanded: CommandRequest,
): Promise<Result<CarriedOut, ApiError>> {
  const { store, gateway } = ports
  const { accountId, actor } = commanded
  const run = (): Promise<Result<CarriedOut, ApiError>> => inTransaction(store, (db) => carryOut(db, ports, commanded))
  const carried = await run()
  const isBlocked = carried.ok && !carried.value.ok && carried.value.failure.code === 'payment-under-way'
  if (!isBlocked || gateway === undefined) return carried
  const facts = (await loadFacts(store.db, [accountId], ports)).get(accountId)
  const waiting = facts === undefined ? [] : challengesOf(facts)
  for (const attemptId of waiting) {
    // one account: one after the other
    const ended = await cancelAttempt({ ...ports, gateway }, { attemptId, actor })
    if (!ended.ok) return ended
  }
  return waiting.length === 0 ? carried : run()
}
