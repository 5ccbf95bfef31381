import { sql } from 'kysely'
import type { UndeliveredReason } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** Recipient of a quote whose mail came back. */
export interface ReturnedRecipient {
  readonly id: number
  readonly quoteId: string
  readonly accountId: number | null
  readonly email: string
  readonly emailNorm: string
  /** Of the quote as it was last mailed to them, by the key of the outbox. */
  readonly mailKey: string
}

/**
 * The recipient of a quote that a mail of the outbox went to; undefined for a mail to any other person. A later mail of the quote to the
 * same recipient is known by its key.
 */
export async function findReturnedRecipient(db: Executor, mailId: number): Promise<ReturnedRecipient | undefined> {
  const { rows } = await sql<ReturnedRecipient>`
    select recipient.id, recipient.quote_id as "quoteId", recipient.account_id as "accountId", recipient.email,
      recipient.email_norm as "emailNorm",
      'quote:' || recipient.quote_id || ':' || recipient.id || case when resent > 0 then ':' || resent else '' end as "mailKey"
    from outbox join quote_recipient recipient on recipient.id = (payload -> 'refs' ->> 'recipientId')::bigint
    where outbox.id = ${mailId} and payload ->> 'to' = recipient.email and recipient.email <> ''
    for update of recipient`.execute(db)
  return rows[0]
}

/** A mail of before the last one: what came back meanwhile doesn't count. */
export async function isMailedSince(db: Executor, mailId: number, mailKey: string): Promise<boolean> {
  const { rows } = await sql`select id from outbox where dedupe_key = ${mailKey} and id > ${mailId}`.execute(db)
  return rows.length > 0
}

/** False where it was undelivered before, or was never to be sent. */
export async function markUndelivered(
  db: Executor,
  recipientId: number,
  why: { readonly reason: UndeliveredReason; readonly code: string; readonly text: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote_recipient')
    .set({
      state: 'undelivered',
      undelivered_at: instant(why.now),
      undelivered_reason: why.reason,
      undelivered_code: why.code,
      undelivered_text: why.text,
    })
    .where('id', '=', recipientId)
    .where('state', 'in', ['queued', 'sent'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
