import { dueReminder, nextReminderAt, type ReminderDays } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../platform/events.ts'
import { hashToken } from '../../platform/ids.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { findMemberContact, findPrimaryContact } from '../account/index.ts'
import { insertLinks } from './repository-recipients.ts'
import {
  claimDueQuotes,
  earliestReminder,
  isRemoved,
  listOpenedRecipients,
  moveReminder,
} from './repository-reminders.ts'
import { storedState, type StoredQuote } from './repository.ts'

type ReminderPorts = Pick<WorkPorts, 'store' | 'keys' | 'ids'>

/** Three days and one day before an open quote expires, once each: its owner, and recipients who opened it (QUO-13). */
export function reminderJob(ports: ReminderPorts): Job {
  const { db } = ports.store
  return {
    name: 'quote-reminders',
    earliest: earliestReminder,
    runDue: (now) =>
      db.transaction().execute(async (trx) => {
        const quotes = await claimDueQuotes(trx, now)
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        for (const quote of quotes) await remind(quote, { ports, db: trx, now })
        return quotes.length
      }),
  }
}

interface Reminding {
  readonly ports: ReminderPorts
  readonly db: Executor
  readonly now: number
}

/** Skips what has passed while nothing ran; a quote that is closed by now has no reminder left. */
async function remind(quote: StoredQuote, reminding: Reminding): Promise<void> {
  const { ports, db, now } = reminding
  const days = dueReminder(storedState(quote), now)
  await moveReminder(db, quote.id, days === undefined ? undefined : nextReminderAt(quote.expires_at, now))
  if (days === undefined) return
  const mails = [...(await ownerMail(quote, days, db)), ...(await recipientMails(quote, days, reminding))]
  if (mails.length === 0) return
  await recordEvent(db, ports.keys, {
    name: 'quote.reminded',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: 'system',
    data: { number: quote.number, days },
    now,
    mails,
  })
}

/** One that was extended is brought to mind again before its later end. */
function reminderKey({ id, expires_at: expiresAt }: StoredQuote, days: ReminderDays): string {
  return `quote_reminder:${id}:${expiresAt}:${days}`
}

/** A visitor has no address of ours; for a member who has left, the primary member answers. */
async function ownerMail(quote: StoredQuote, days: ReminderDays, db: Executor): Promise<readonly QueuedMail[]> {
  const { member_id: memberId, account_id: accountId } = quote
  if (memberId === null || accountId === null) return []
  const hasLeft = await isRemoved(db, memberId)
  const owner = hasLeft ? await findPrimaryContact(db, accountId) : await findMemberContact(db, memberId)
  return [
    {
      template: 'quote_reminder',
      to: owner.email,
      locale: owner.locale,
      dedupeKey: `${reminderKey(quote, days)}:owner`,
      refs: { quoteId: quote.id, memberId: owner.memberId, days },
    },
  ]
}

async function recipientMails(
  quote: StoredQuote,
  days: ReminderDays,
  { ports, db }: Reminding,
): Promise<readonly QueuedMail[]> {
  const mails = (await listOpenedRecipients(db, quote.id)).map(({ id, email }) => ({
    id,
    email,
    secrets: { token: ports.ids.token(), unsubscribe: ports.ids.token() },
  }))
  if (mails.length === 0) return []
  await insertLinks(
    db,
    mails.map(({ id, secrets }) => ({
      quoteId: quote.id,
      accountId: quote.account_id ?? undefined,
      recipientId: id,
      links: [
        { purpose: 'view', tokenHash: hashToken(secrets.token) },
        { purpose: 'unsubscribe', tokenHash: hashToken(secrets.unsubscribe) },
      ],
    })),
  )
  return mails.map(({ id, email, secrets }) => ({
    template: 'quote_reminder',
    to: email,
    locale: quote.locale,
    dedupeKey: `${reminderKey(quote, days)}:${id}`,
    refs: { quoteId: quote.id, recipientId: id, days },
    secrets,
  }))
}
