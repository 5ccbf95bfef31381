import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { earliestReminder, takeReminders, type ReminderDays, type TakenReminder } from './repository-reminders.ts'

type ReminderPorts = Pick<WorkPorts, 'store' | 'keys'>

/** Mails 3 days and 1 day before a trial ends, each once on any number of nodes (REG-03, B-89). */
export function reminderJob(ports: ReminderPorts): Job {
  const { db } = ports.store
  return {
    name: 'trial-reminder',
    earliest: () => earliestReminder(db),
    runDue: (now) => db.transaction().execute((trx) => remind(trx, ports, now)),
  }
}

/** The last one first: a member who missed the first (the worker stood still) gets one mail, not two at once. */
async function remind(db: Executor, ports: ReminderPorts, now: number): Promise<number> {
  const last = await takeReminders(db, 1, now)
  const first = await takeReminders(db, 3, now)
  for (const taken of last) await order(db, ports, { taken, days: 1, now })
  for (const taken of first) await order(db, ports, { taken, days: 3, now })
  return last.length + first.length
}

/** Of a trial that is over already there is nothing to announce: its own mail announces the end. */
async function order(
  db: Executor,
  ports: ReminderPorts,
  { taken, days, now }: { readonly taken: TakenReminder; readonly days: ReminderDays; readonly now: number },
): Promise<void> {
  if (taken.trial_end <= now) return
  const { subscription_id: subscriptionId, member_id: memberId } = taken
  await recordEvent(db, ports.keys, {
    name: 'subscription.trial_reminded',
    entity: 'subscription',
    entityId: String(subscriptionId),
    accountId: taken.account_id,
    actor: 'system',
    data: { days },
    now,
    mails: [
      {
        template: 'trial_ending',
        to: taken.email,
        locale: taken.locale,
        dedupeKey: `trial_ending:${subscriptionId}:${days}`,
        refs: { subscriptionId, memberId },
      },
    ],
  })
}
