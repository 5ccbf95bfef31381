import type { BillingEvent, BillingMail, BillingPlan, Subject } from '@waybill/domain/billing'
import type { Executor } from '../../../../platform/database/database.ts'
import { recordEvents, type NewEvent, type QueuedMail } from '../../../../platform/events.ts'
import type { Keys } from '../../../../platform/keys.ts'
import { findPrimaryContacts, type MemberContact } from '../../../account/index.ts'
import { findAccountsContacts, type AccountsContact } from '../billing-info.ts'
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
 * Mails that the accounts department gets too (S-25): each that brings a document, and those that say that an issued one isn't
 * paid. None has a link that works without signing in.
 */
const FOR_ACCOUNTS: ReadonlySet<BillingMail['template']> = new Set([
  'receipt',
  'invoice_issued',
  'invoice_corrected',
  'invoice_voided',
  'deposit_received',
  'refunded',
  'payment_recovered',
  'payment_failed',
  'payment_returned',
  'transfer_overdue',
  'add_on_disabled',
  'plan_read_only',
  'subscription_expired',
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

/** The same to each address of the accounts department that isn't the primary member's, keyed by its place in the list. */
function copiesOf(mail: QueuedMail, { emails, locale }: AccountsContact): readonly QueuedMail[] {
  const { memberId: _, ...refs } = mail.refs
  return emails.flatMap((to, place) =>
    to.toLowerCase() === mail.to.toLowerCase()
      ? []
      : [
          {
            ...mail,
            to,
            locale,
            dedupeKey: `${mail.dedupeKey}:accounts:${place}`,
            refs: { ...refs, reader: 'accounts' },
          },
        ],
  )
}

/** Readers of an account's mails about money. */
interface MoneyReaders {
  readonly primary: MemberContact
  readonly accounts: AccountsContact | undefined
}

function mailsOf(mail: BillingMail, { primary, accounts }: MoneyReaders, now: number): readonly QueuedMail[] {
  const own = mailOf(mail, primary, now)
  return accounts === undefined || !FOR_ACCOUNTS.has(mail.template) ? [own] : [own, ...copiesOf(own, accounts)]
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
  readers: MoneyReaders | undefined,
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
    mails: readers === undefined || !isMailed ? [] : mails.flatMap((mail) => mailsOf(mail, readers, now)),
  }
}

/** Readers of each account that has a mail; the accounts departments are read where one has a mail for them. */
async function findReaders(db: Executor, recorded: readonly Recorded[]): Promise<ReadonlyMap<number, MoneyReaders>> {
  const mailed = recorded.filter(({ event }) => event.mails.length > 0)
  const forAccounts = mailed.filter(({ event }) => event.mails.some(({ template }) => FOR_ACCOUNTS.has(template)))
  const idsOf = (of: readonly Recorded[]) => [...new Set(of.map(({ accountId }) => accountId))]
  const primaries = mailed.length === 0 ? new Map<number, never>() : await findPrimaryContacts(db, idsOf(mailed))
  const accounts =
    forAccounts.length === 0 ? new Map<number, never>() : await findAccountsContacts(db, idsOf(forAccounts))
  return new Map([...primaries].map(([id, primary]) => [id, { primary, accounts: accounts.get(id) }]))
}

/** Appends what happened, and queues its mails to their readers, in the transaction of the plans. */
export async function recordPlanEvents(
  db: Executor,
  plans: readonly BillingPlan[],
  recording: EventRecord,
): Promise<void> {
  const recorded = plans.flatMap(({ accountId, events }) => events.map((event): Recorded => ({ accountId, event })))
  const readers = await findReaders(db, recorded)
  const happened = recorded.map((entry) => eventOf(entry, readers.get(entry.accountId), recording))
  // what follows for its use comes after what was done
  await recordEvents(db, recording.keys, [...happened, ...(await eventsOfUse(db, plans, recording))])
}
