import { sql } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashIn } from './repository-recipients.ts'
import type { StoredQuote } from './repository.ts'

/** Quotes of one round: each has up to eleven mails. */
const BATCH = 20

export const earliestReminder = sql<number | null>`select min(remind_at) from quote where remind_at is not null`

/** Locked until the end of the transaction: two nodes never take the same one. */
export function claimDueQuotes(db: Executor, now: number): Promise<readonly StoredQuote[]> {
  return db
    .selectFrom('quote')
    .selectAll()
    .where('remind_at', '<=', instant(now))
    .orderBy('remind_at')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function moveReminder(db: Executor, quoteId: string, at: number | undefined): Promise<void> {
  await db
    .updateTable('quote')
    .set({ remind_at: optionalInstant(at) })
    .where('id', '=', quoteId)
    .execute()
}

/** Recipients who have opened the quote, haven't declined it and still get quotes. */
export async function listOpenedRecipients(
  db: Executor,
  quoteId: string,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  const { rows } = await sql<{ readonly id: number; readonly email: string }>`
    select recipient.id, recipient.email from quote_recipient recipient
    where recipient.quote_id = ${quoteId} and recipient.email <> '' and recipient.state <> 'suppressed'
      and exists (select from quote_view where recipient_id = recipient.id)
      and not exists (select from quote_answer where recipient_id = recipient.id and kind = 'declined')
      and not exists (select from mail_suppression
        where email_norm in (recipient.email_norm, ${hashIn(sql`recipient.email_norm`)}))
    order by recipient.id`.execute(db)
  return rows
}

/** Whether anyone has opened it. */
export async function hasViews(db: Executor, quoteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('quote_view')
    .select('day')
    .where('quote_id', '=', quoteId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The member has left the account, and the address with them. */
export async function isRemoved(db: Executor, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
