import type { WorkPorts } from '../platform/ports.ts'
import type { Job } from '../platform/worker/job.ts'
import { cleanUpJob } from '../platform/worker/clean-up-job.ts'
import { outboxJob } from '../platform/worker/outbox-job.ts'
import { deliverMail } from './deliver-mail.ts'
import { paymentJob } from './payment/job.ts'
import { gatewayJob } from './payment/gateway-job.ts'
import { reminderJob } from './subscription/reminder-job.ts'
import { subscriptionJob } from './subscription/job.ts'

/** Everything that falls due, in the order of one instant (B-90): settlements, attempts, ends of trials and renewals, reminders, mails. */
export function jobs(ports: WorkPorts): readonly Job[] {
  return [
    ...(ports.sandboxGateway === undefined ? [] : [gatewayJob(ports, ports.sandboxGateway)]),
    paymentJob(ports),
    subscriptionJob(ports),
    reminderJob(ports),
    outboxJob({
      db: ports.store.db,
      clock: ports.clock,
      deliver: (row, now) => deliverMail(ports, row, now),
      onFailure: (row, error) =>
        ports.log.error({ err: error, template: row.payload.template, attempts: row.attempts }, 'mail not delivered'),
    }),
    cleanUpJob(ports.store.db),
  ]
}
