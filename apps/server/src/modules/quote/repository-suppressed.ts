import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashIn } from './repository-recipients.ts'

/** The rows of an address: as it is, or by its hash where its account was erased. */
const ofAddress = (emailNorm: string) =>
  sql<boolean>`email_norm in (${emailNorm}::text, ${hashIn(sql`${emailNorm}::text`)})`

/** Whether an address gets no quotes, and when its reader was last asked about it (epoch ms). */
export async function findSuppression(
  db: Executor,
  emailNorm: string,
): Promise<{ readonly confirm_sent_at: number | null } | undefined> {
  return db.selectFrom('mail_suppression').select('confirm_sent_at').where(ofAddress(emailNorm)).executeTakeFirst()
}

/** Stores the link of a mail that asks; false where one was sent since `before`, by another request too. */
export async function claimConfirmation(
  db: Executor,
  { emailNorm, hash, before, now }: { emailNorm: string; hash: Uint8Array; before: number; now: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('mail_suppression')
    .set({ confirm_hash: hash, confirm_sent_at: instant(now) })
    .where('email_norm', '=', emailNorm)
    .where(sql<boolean>`(confirm_sent_at is null or confirm_sent_at <= ${instant(before)})`)
    .returning('email_norm')
    .execute()
  return rows.length > 0
}

/** The address behind the link of a mail that asks; undefined once it gets quotes, or was erased. */
export async function findByConfirmation(db: Executor, hash: Uint8Array): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_suppression')
    .select('email_norm')
    .where('confirm_hash', '=', hash)
    .executeTakeFirst()
  return row?.email_norm
}

/** The address gets quotes again; false where it did before. */
export async function liftSuppression(db: Executor, emailNorm: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_suppression').where(ofAddress(emailNorm)).executeTakeFirst()
  return numDeletedRows > 0n
}
