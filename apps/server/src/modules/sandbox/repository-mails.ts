import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'

/** The mailbox is for looking and for tests, not an archive. */
const MOST_MAILS = 500

interface StoredAttachment {
  readonly position: number
  readonly filename: string
  readonly content_type: string
  readonly size: number
}

export interface ListedMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly sent_at: number
}

export interface StoredMail extends ListedMail {
  readonly sender: string
  readonly text_body: string
  readonly html_body: string
  readonly headers: object
  readonly message_id: string
  readonly attachments: readonly StoredAttachment[]
}

/** Newest first, as the mailbox shows them. */
export async function listMails(db: Executor, most: number = MOST_MAILS): Promise<readonly ListedMail[]> {
  return db
    .selectFrom('sent_mail')
    .select(['id', 'recipient', 'subject', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Mails with everything in them, newest first: all, those of one recipient, or one. */
export async function findMails(
  db: Executor,
  wanted: { readonly to?: string; readonly id?: number },
): Promise<readonly StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select mail.id, recipient, sender, subject, text_body, html_body, headers, message_id, sent_at, coalesce((
      select jsonb_agg(jsonb_build_object('position', position, 'filename', filename, 'content_type', content_type,
        'size', octet_length(content)) order by position)
      from sent_mail_attachment where mail_id = mail.id), '[]') as attachments
    from sent_mail mail
    where (${wanted.to ?? null}::text is null or lower(recipient) = lower(${wanted.to ?? null}::text))
      and (${wanted.id ?? null}::bigint is null or mail.id = ${wanted.id ?? null}::bigint)
    order by mail.id desc limit ${MOST_MAILS}`.execute(db)
  return rows
}

export async function findAttachment(
  db: Executor,
  wanted: { readonly mailId: number; readonly position: number },
): Promise<{ readonly filename: string; readonly content_type: string; readonly content: Uint8Array } | undefined> {
  return db
    .selectFrom('sent_mail_attachment')
    .select(['filename', 'content_type', 'content'])
    .where('mail_id', '=', wanted.mailId)
    .where('position', '=', wanted.position)
    .executeTakeFirst()
}
