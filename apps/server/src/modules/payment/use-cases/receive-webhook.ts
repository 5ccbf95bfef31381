import { instant } from '../../../platform/database/column-types.ts'
import type { PaymentGateway, WebhookMessage } from '../../../platform/gateway/payment-gateway.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findPaymentByKey } from '../repository.ts'
import { attemptPayment } from './attempt-payment.ts'

/**
 * An event of the provider: checked, stored first, then read as a hint to look the payment up again; its order and
 * number mean nothing (B-91). Answers whether it was accepted.
 */
export async function receiveWebhook(
  ports: WorkPorts,
  gateway: PaymentGateway,
  message: WebhookMessage,
): Promise<boolean> {
  const { store, clock } = ports
  const read = gateway.readWebhook(message)
  if (!read.ok) return false
  const event = read.value
  const now = clock.now()
  await store.db
    .insertInto('webhook_in')
    .values({ provider: gateway.name, event_id: event.id, payload: message.body, received_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await store.db
    .selectFrom('webhook_in')
    .select('processed_at')
    .where('provider', '=', gateway.name)
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  // stored is not yet worked off: a node may have died in between, and then this delivery is the one that counts
  if (stored.processed_at !== null) return true
  const payment = await findPaymentByKey(store.db, event.idempotencyKey)
  if (payment !== undefined)
    await attemptPayment({
      ports,
      paymentId: payment.id,
      orderId: payment.order_id ?? undefined,
      isOffSession: true,
      needsConfirmation: true,
    })
  await store.db
    .updateTable('webhook_in')
    .set({ processed_at: instant(now) })
    .where('provider', '=', gateway.name)
    .where('event_id', '=', event.id)
    .execute()
  return true
}
