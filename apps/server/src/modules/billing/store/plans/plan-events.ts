import type { BillingEvent, BillingMail, BillingPlan, Subject } from '@waybill/domain/billing'
import type { Executor } from '../../../../platform/database/database.ts'
import { recordEvents, type NewEvent, type QueuedMail } from '../../../../platform/events.ts'
import type { Keys } from '../../../../platform/keys.ts'
import { findPrimaryContacts, type MemberContact } from '../../../account/index.ts'
import { eventsOfUse } from './use-events.ts'

const entityOf: Readonly<Record<Subject['table'], string>> = {
  subscription: 'subscription',
  documents: 'invoice',
  payments: 'payment',
  attempts: 'attempt',
  orders: 'order',
  methods: 'payment_method',
  refunds: 'refund',
}

function refsOf({ subject, documentId, noteId, cancelledOrderId, reminder, named }: BillingMail): QueuedMail['refs'] {
  const { table, id } = subject
  const byTable = {
    subscription: { subscriptionId: id },
    documents: { invoiceId: id },
    payments: { paymentId: id },
    attempts: { attemptId: id },
    orders: { orderId: id },
    methods: { methodId: id },
    refunds: { refundId: id },
  } as const
  return {
    ...byTable[table],
    ...(documentId !== undefined && { invoiceId: documentId }),
    ...(noteId !== undefined && { noteId }),
    ...(cancelledOrderId !== undefined && { cancelledOrderId }),
    ...reminder,
    ...named,
  }
}

/** Mails that a subscription, a refund or a charge can get again: each time is another. */
const AGAIN: ReadonlySet<BillingMail['template']> = new Set([
  'refunded',
  'refund_returned',
  'payment_disputed',
  'dispute_decided',
  'subscription_cancelled',
  'cancellation_undone',
  'price_change_withdrawn',
  'payments_resumed',
  'channel_changed',
  'credit_granted',
])

/**
 * The key that makes a mail one: a reminder's names what it is before and by how much (B-89). A subscription that is
 * cancelled again after that was taken back is mailed again, as is a refund that came back and was paid again.
 */
function mailOf(mail: BillingMail, contact: MemberContact, now: number): QueuedMail {
  const { template, subject, reminder } = mail
  const again = AGAIN.has(template) ? [now] : []
  const about = reminder === undefined ? again : [reminder.endsAt, reminder.days]
  return {
    to: contact.email,
    locale: contact.locale,
    template,
    dedupeKey: [template, subject.id, ...about].join(':'),
    refs: { ...refsOf(mail), memberId: contact.memberId },
  }
}

interface Recorded {
  readonly accountId: number
  readonly event: BillingEvent
}

/** Actor and instant of events, and whether they are mailed. */
interface EventRecord {
  readonly keys: Keys
  readonly now: number
  readonly actor?: string
  readonly mails?: boolean
}

function eventOf(
  { accountId, event }: Recorded,
  contact: MemberContact | undefined,
  { now, actor = 'system', mails: isMailed = true }: EventRecord,
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
  recording: EventRecord,
): Promise<void> {
  const recorded = plans.flatMap(({ accountId, events }) => events.map((event): Recorded => ({ accountId, event })))
  const accountIds = [...new Set(recorded.map(({ accountId }) => accountId))]
  const contacts = accountIds.length === 0 ? new Map<number, never>() : await findPrimaryContacts(db, accountIds)
  const happened = recorded.map((entry) => eventOf(entry, contacts.get(entry.accountId), recording))
  // what follows for its use comes after what was done
  await recordEvents(db, recording.keys, [...happened, ...(await eventsOfUse(db, plans, recording))])
}
