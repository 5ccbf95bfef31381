import type { SandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import type { Job } from '../../../platform/worker/job.ts'
import { earliestOf } from '../../../platform/worker/next-work.ts'
import type { ChargingPorts } from '../core/billing-ports.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** The sandbox provider's own side: settlements, returns and lapses at their instants, and its webhooks to us. */
export function gatewayJob(ports: ChargingPorts, gateway: SandboxGateway): Job {
  return {
    name: 'gateway',
    earliest: gateway.nextDue,
    runDue: async (now) => {
      const next = await earliestOf(ports.store.db, gateway.nextDue)
      if (next === undefined || next > now) return 0
      await gateway.settleDue(now)
      const deliveries = await gateway.dueWebhooks(now)
      for (const delivery of deliveries) {
        const received = await receiveWebhook({ ...ports, gateway: ports.gateway ?? gateway }, delivery)
        await gateway.webhookAnswered(delivery.deliveryId, { isAccepted: received.ok, now })
      }
      return 1
    },
  }
}
