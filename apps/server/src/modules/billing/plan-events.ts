import type { BillingEvent, BillingMail, BillingPlan, Subject } from '@waybill/domain/billing'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvents, type NewEvent, type QueuedMail } from '../../platform/events.ts'
import type { Keys } from '../../platform/keys.ts'
import { findPrimaryContacts, type MemberContact } from '../account/index.ts'

const entityOf: Readonly<Record<Subject['table'], string>> = {
  subscription: 'subscription',
  documents: 'invoice',
  payments: 'payment',
  attempts: 'attempt',
  orders: 'order',
}

/** The key that makes a mail one (B-89), and what its composer reads by. */
function mailOf({ template, subject, documentId }: BillingMail, contact: MemberContact, now: number): QueuedMail {
  const { id } = subject
  const { memberId } = contact
  const base = { to: contact.email, locale: contact.locale }
  switch (template) {
    case 'trial_reminder_3':
    case 'trial_reminder_1': {
      const dedupeKey = `trial_ending:${id}:${template === 'trial_reminder_3' ? 3 : 1}`
      return { ...base, template: 'trial_ending', dedupeKey, refs: { subscriptionId: id, memberId } }
    }
    case 'trial_ended':
      return { ...base, template, dedupeKey: `trial_ended:${id}`, refs: { subscriptionId: id, memberId } }
    case 'subscription_scheduled':
      return { ...base, template, dedupeKey: `scheduled:${id}`, refs: { orderId: id, memberId } }
    case 'invoice_issued':
    case 'receipt':
    case 'deposit_received':
      return { ...base, template, dedupeKey: `${template}:${id}`, refs: { invoiceId: id, memberId } }
    case 'subscription_cancelled':
      // cancelled again after it was taken back, it is another event
      return { ...base, template, dedupeKey: `cancelled:${id}:${now}`, refs: { subscriptionId: id, memberId } }
    case 'payment_failed':
      return { ...base, template, dedupeKey: `payment_failed:${id}`, refs: { invoiceId: documentId ?? 0, memberId } }
  }
}

interface Recorded {
  readonly accountId: number
  readonly event: BillingEvent
}

/** How events are recorded: the actor, the instant, and whether they are mailed. */
interface Recording {
  readonly keys: Keys
  readonly now: number
  readonly actor?: string
  readonly mails?: boolean
}

function eventOf(
  { accountId, event }: Recorded,
  contact: MemberContact | undefined,
  { now, actor = 'system', mails: isMailed = true }: Recording,
): NewEvent {
  const { name, subject, data, mails } = event
  return {
    name,
    entity: entityOf[subject.table],
    entityId: String(subject.id),
    accountId,
    actor,
    data,
    now,
    mails: contact === undefined || !isMailed ? [] : mails.map((mail) => mailOf(mail, contact, now)),
  }
}

/** Appends what happened, and queues its mails to the primary members, in the transaction of the plans. */
export async function recordPlanEvents(
  db: Executor,
  plans: readonly BillingPlan[],
  recording: Recording,
): Promise<void> {
  const recorded = plans.flatMap(({ accountId, events }) => events.map((event): Recorded => ({ accountId, event })))
  if (recorded.length === 0) return
  const contacts = await findPrimaryContacts(db, [...new Set(recorded.map(({ accountId }) => accountId))])
  await recordEvents(
    db,
    recording.keys,
    recorded.map((entry) => eventOf(entry, contacts.get(entry.accountId), recording)),
  )
}
