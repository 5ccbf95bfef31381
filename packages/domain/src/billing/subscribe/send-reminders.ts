import { daysInMs } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import type { Ledger } from '../core/ledger.ts'
import type { BillingMail } from '../core/billing-event.ts'
import type { Reminder } from '../core/reminders.ts'
import { remindersOf } from '../core/reminders.ts'

function mailOf({ template, id, endsAt, days }: Reminder): BillingMail {
  const table = template === 'card_expires' ? 'methods' : 'subscription'
  return { template, subject: { table, id }, reminder: { endsAt, days } }
}

/** Later than a day before it nothing is announced, but for the reminder of that day itself (B-150). */
function isInTime({ endsAt, days }: Reminder, now: EpochMs): boolean {
  return days > 1 ? endsAt - daysInMs(1) >= now : endsAt > now
}

/**
 * Sends the reminders of one instant. After the worker stood still past several of one end only the last of them is sent,
 * and none of what is over or about to be.
 */
export function sendReminders(ledger: Ledger): void {
  const { now, at } = ledger
  const waiting = remindersOf(ledger.facts())
  const due = waiting.filter((reminder) => reminder.at <= at)
  const isLast = ({ template, endsAt, days }: Reminder): boolean =>
    !waiting.some(
      (later) => later.template === template && later.endsAt === endsAt && later.days < days && later.at <= now,
    )
  const mails = due.filter((reminder) => isInTime(reminder, now) && isLast(reminder)).map(mailOf)
  ledger.changeSubscription({ remindedTo: at })
  for (const mail of mails) {
    const { subject, reminder } = mail
    ledger.happened({ name: 'subscription.reminded', subject, data: { ...reminder }, mails: [mail] })
  }
}
