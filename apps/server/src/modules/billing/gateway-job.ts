import type { PaymentGateway, WebhookMessage } from '../../platform/gateway/payment-gateway.ts'
import type { SandboxGateway } from '../../platform/gateway/sandbox/sandbox-gateway.ts'
import type { ChargingPorts } from './billing-ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { makeAttempt } from './make-attempt.ts'
import { findAttemptByKey, finishEvent, storeEvent } from './repository-attempts.ts'

/**
 * An event of the provider: checked, stored first, then read as a hint to look the try up again; its order and number mean
 * nothing (B-91). Answers whether it was accepted.
 */
async function receiveWebhook(
  ports: ChargingPorts,
  gateway: PaymentGateway,
  message: WebhookMessage,
): Promise<boolean> {
  const { store, clock } = ports
  const read = gateway.readWebhook(message)
  if (!read.ok) return false
  const event = { provider: gateway.name, id: read.value.id }
  const isFinished = await storeEvent(store.db, { ...event, payload: message.body, now: clock.now() })
  // stored is not yet worked off: a node may have died in between, and then this delivery is the one that counts
  if (isFinished) return true
  const attemptId = await findAttemptByKey(store.db, read.value.idempotencyKey)
  if (attemptId !== undefined)
    await makeAttempt({ ...ports, gateway: ports.gateway ?? gateway }, { attemptId, isLook: true })
  await finishEvent(store.db, { ...event, now: clock.now() })
  return true
}

/** The sandbox provider's own side: settlements, returns and lapses at their instants, and its webhooks to us (B-90). */
export function gatewayJob(ports: ChargingPorts, gateway: SandboxGateway): Job {
  return {
    name: 'gateway',
    earliest: () => gateway.nextDueAt(),
    runDue: async (now) => {
      const next = await gateway.nextDueAt()
      if (next === undefined || next > now) return 0
      await gateway.settleDue(now)
      const deliveries = await gateway.dueWebhooks(now)
      for (const delivery of deliveries) {
        const isAccepted = await receiveWebhook(ports, gateway, delivery)
        await gateway.webhookAnswered(delivery.deliveryId, { isAccepted, now })
      }
      return 1
    },
  }
}
