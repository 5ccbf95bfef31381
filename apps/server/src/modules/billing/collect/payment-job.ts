import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import { besideRounds } from '../../../platform/worker/beside-rounds.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { claimAttempts, earliestAttempt } from '../store/attempts.ts'

/** Calls to the provider that are under way at once, on one node. */
const IN_FLIGHT = 16

/**
 * Tries that the system has begun, and look-ups of unknown outcomes, challenges and settlements, beside the rounds: a slow
 * provider holds up neither mails nor renewals. Without a provider there is no such job: what would be charged waits, without
 * dunning (B-112).
 */
export function paymentJob(ports: ChargingPorts & { readonly gateway: PaymentGateway }): Job {
  const { log, store } = ports
  return {
    name: 'payment',
    earliest: earliestAttempt,
    ...besideRounds({
      name: 'payment',
      inFlight: IN_FLIGHT,
      claim: (due) => claimAttempts(store.db, due),
      run: ({ id, wasMade }) => makeAttempt(ports, { attemptId: id, isLook: wasMade }),
      log,
    }),
  }
}
