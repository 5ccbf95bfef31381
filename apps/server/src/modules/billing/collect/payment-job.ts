import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { makeAttempt } from '../core/make-attempt.ts'
import { providerCallJob } from '../core/settle-call.ts'
import { dueAttempts } from '../store/attempts.ts'

/**
 * Tries that the system has begun, and look-ups of unknown outcomes, challenges and settlements. Without a provider there is no
 * such job: what would be charged waits, without dunning (B-112).
 */
export function paymentJob(ports: ChargingPorts & { readonly gateway: PaymentGateway }): Job {
  return providerCallJob(ports, {
    name: 'payment',
    inFlight: 16,
    due: dueAttempts,
    run: ({ id, wasMade }) => makeAttempt(ports, { attemptId: id, isLook: wasMade }),
  })
}
