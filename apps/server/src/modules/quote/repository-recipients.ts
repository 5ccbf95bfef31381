import { sql, type RawBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

export interface LinkedRecipient {
  readonly quote_id: string
  /** The sender's; null of a visitor. */
  readonly account_id: number | null
  readonly email: string
  readonly email_norm: string
  /** The address has unsubscribed already. */
  readonly is_suppressed: boolean
}

/** The address of an erased account is suppressed by its hash (docs/decisions/0078). */
export const hashIn = (address: RawBuilder<unknown>) =>
  sql<string>`'sha256:' || encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`

/** By the hash of the token of an unsubscribe link: only the recipient of the mail has it. */
export async function findRecipientByLink(
  db: Executor,
  unsubscribeHash: Uint8Array,
): Promise<LinkedRecipient | undefined> {
  return db
    .selectFrom('quote_recipient')
    .leftJoin('mail_suppression', (join) =>
      join.on(
        sql<boolean>`mail_suppression.email_norm in (quote_recipient.email_norm, ${hashIn(sql`quote_recipient.email_norm`)})`,
      ),
    )
    .select([
      'quote_id',
      'account_id',
      'email',
      'quote_recipient.email_norm',
      sql<boolean>`mail_suppression.email_norm is not null`.as('is_suppressed'),
    ])
    .where('quote_recipient.id', 'in', (of) =>
      of
        .selectFrom('quote_recipient as sent')
        .select('sent.id')
        .where('sent.unsubscribe_hash', '=', unsubscribeHash)
        .unionAll(
          of
            .selectFrom('quote_link')
            .select('recipient_id as id')
            .where('token_hash', '=', unsubscribeHash)
            .where('purpose', '=', 'unsubscribe'),
        ),
    )
    .executeTakeFirst()
}

/** Empty once the address was erased. */
export async function findRecipientAddress(db: Executor, recipientId: number): Promise<string> {
  const { email } = await db
    .selectFrom('quote_recipient')
    .select('email')
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow()
  return email
}

/** Answers false for an address that was suppressed before. The wish of its reader outlasts what a mail server said. */
export async function suppressEmail(
  db: Executor,
  emailNorm: string,
  { reason, now }: { readonly reason: 'unsubscribed' | 'bounced'; readonly now: number },
): Promise<boolean> {
  const row = await db
    .insertInto('mail_suppression')
    .values({ email_norm: emailNorm, reason, created_at: instant(now) })
    .onConflict((conflict) =>
      conflict
        .column('email_norm')
        .doUpdateSet({ reason })
        .where('mail_suppression.reason', '=', 'bounced')
        .where(sql<boolean>`excluded.reason = 'unsubscribed'`),
    )
    .returning('email_norm')
    .executeTakeFirst()
  return row !== undefined
}

/** Links of one mail to one recipient, by their hashes. */
interface NewLinks {
  readonly quoteId: string
  /** The sender's; none of a visitor. */
  readonly accountId: number | undefined
  readonly recipientId: number
  readonly links: readonly { readonly purpose: 'view' | 'unsubscribe'; readonly tokenHash: Uint8Array }[]
}

export async function insertLinks(db: Executor, mails: readonly NewLinks[]): Promise<void> {
  const rows = mails.flatMap(({ quoteId, accountId, recipientId, links }) =>
    links.map(({ purpose, tokenHash }) => ({
      token_hash: tokenHash,
      quote_id: quoteId,
      recipient_id: recipientId,
      account_id: accountId ?? null,
      purpose,
    })),
  )
  if (rows.length > 0) await db.insertInto('quote_link').values(rows).execute()
}
