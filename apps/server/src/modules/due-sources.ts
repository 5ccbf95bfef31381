import type { WorkPorts } from '../platform/ports.ts'
import type { DueSource } from '../platform/worker/due-source.ts'
import { cleanUpSource } from '../platform/worker/clean-up-source.ts'
import { outboxSource } from '../platform/worker/outbox-source.ts'
import { deliverMail } from './deliver-mail.ts'
import { paymentSource } from './payment/due-source.ts'
import { gatewaySource } from './payment/gateway-source.ts'
import { reminderSource } from './subscription/reminder-source.ts'
import { subscriptionSource } from './subscription/due-source.ts'

/** Everything that falls due, in the order of one instant (B-90): settlements, attempts, ends of trials and renewals, reminders, mails. */
export function dueSources(ports: WorkPorts): readonly DueSource[] {
  return [
    ...(ports.sandboxGateway === undefined ? [] : [gatewaySource(ports, ports.sandboxGateway)]),
    paymentSource(ports),
    subscriptionSource(ports),
    reminderSource(ports),
    outboxSource({
      db: ports.store.db,
      clock: ports.clock,
      deliver: (row, now) => deliverMail(ports, row, now),
      onFailure: (row, error) =>
        ports.log.error({ err: error, template: row.payload.template, attempts: row.attempts }, 'mail not delivered'),
    }),
    cleanUpSource(ports.store.db),
  ]
}
