import { dueReminder, nextReminderAt, type ReminderDays } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../platform/events.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { takeMailInstant } from './message-limits.ts'
import { claimDueQuotes, earliestReminder, listOpenedRecipients, moveReminder } from './repository-reminders.ts'
import { newMailLinks } from './use-cases/mail-links.ts'
import { ownerOf } from './use-cases/quote-owner.ts'
import { storedState, type StoredQuote } from './repository.ts'

type ReminderPorts = Pick<WorkPorts, 'store' | 'keys' | 'ids' | 'config'>

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
  const mails = [...(await ownerMail(quote, days, reminding)), ...(await recipientMails(quote, days, reminding))]
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

async function ownerMail(
  quote: StoredQuote,
  days: ReminderDays,
  { ports: { config }, db, now }: Reminding,
): Promise<readonly QueuedMail[]> {
  const owner = await ownerOf(quote, db)
  if (owner === undefined) return []
  return [
    {
      template: 'quote_reminder',
      to: owner.email,
      locale: owner.locale,
      dedupeKey: `${reminderKey(quote, days)}:owner`,
      refs: { quoteId: quote.id, ...owner.refs, days },
      ...(owner.isVisitor && {
        dueAt: await takeMailInstant({ earliest: now, recipient: owner.email }, { config, db, now }),
      }),
    },
  ]
}

async function recipientMails(
  quote: StoredQuote,
  days: ReminderDays,
  { ports, db }: Reminding,
): Promise<readonly QueuedMail[]> {
  const mails = await newMailLinks(await listOpenedRecipients(db, quote.id), quote, { db, ids: ports.ids })
  return mails.map(({ id, email, secrets }) => ({
    template: 'quote_reminder',
    to: email,
    locale: quote.locale,
    dedupeKey: `${reminderKey(quote, days)}:${id}`,
    refs: { quoteId: quote.id, recipientId: id, days },
    secrets,
  }))
}
