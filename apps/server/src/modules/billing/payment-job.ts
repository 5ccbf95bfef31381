import type { PaymentGateway } from '../../platform/gateway/payment-gateway.ts'
import type { Job } from '../../platform/worker/job.ts'
import type { ChargingPorts } from './billing-ports.ts'
import { makeAttempt } from './make-attempt.ts'
import { claimAttempts, earliestAttempt } from './repository-attempts.ts'

/** Calls to the provider that are under way at once, on one node. */
const IN_FLIGHT = 16

/**
 * Tries that the system has begun, and look-ups of unknown outcomes, challenges and settlements. Without a provider there is
 * no such job: what would be charged waits, without dunning (B-112).
 */
export function paymentJob(ports: ChargingPorts & { readonly gateway: PaymentGateway }): Job {
  const { db } = ports.store
  return {
    name: 'payment',
    earliest: () => earliestAttempt(db),
    runDue: async (now) => {
      const claimed = await claimAttempts(db, { now, limit: IN_FLIGHT })
      await Promise.all(claimed.map(({ id, wasMade }) => makeAttempt(ports, { attemptId: id, isLook: wasMade })))
      return claimed.length
    },
  }
}
