import { sql } from 'kysely'
import type { QueuedMail } from '../../platform/events.ts'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'

/** The person alone, or by the primary member the account with all its members. */
export type DeletionScope = 'member' | 'account'

/** A member who reads a mail, by address and language of now. */
export interface DeletionRecipient extends Pick<QueuedMail, 'to' | 'locale'> {
  readonly memberId: number
}

/** A deletion that waits for its day. Epoch ms. */
export interface RequestedDeletion {
  readonly memberId: number
  readonly accountId: number
  readonly scope: DeletionScope
  /** As at the request. */
  readonly email: string
  readonly locale: Locale
  readonly requestedAt: number
  readonly effectiveAt: number
  /** The instant at which the subscription was cancelled: from then on it isn't taken back. */
  readonly begunAt: number | null
}

const deletions = (db: Executor) =>
  db
    .selectFrom('member_deletion')
    .select(['member_deletion.member_id as memberId', 'member_deletion.account_id as accountId', 'scope'])
    .select(['member_deletion.email', 'member_deletion.locale', 'requested_at as requestedAt'])
    .select(['effective_at as effectiveAt', 'begun_at as begunAt'])

/** False where this member has requested one already. */
export async function insertDeletion(db: Executor, deletion: Omit<RequestedDeletion, 'begunAt'>): Promise<boolean> {
  const { memberId, accountId, scope, email, locale, requestedAt, effectiveAt } = deletion
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_deletion')
    .values({
      member_id: memberId,
      account_id: accountId,
      scope,
      email,
      locale,
      requested_at: instant(requestedAt),
      effective_at: instant(effectiveAt),
      next_at: instant(effectiveAt),
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The member's own one, or that of their account, which counts while its author is the primary member. */
export function findDeletion(
  db: Executor,
  { memberId, accountId }: { readonly memberId: number; readonly accountId: number },
): Promise<RequestedDeletion | undefined> {
  return deletions(db)
    .innerJoin('member', 'member.id', 'member_deletion.member_id')
    .where('member_deletion.account_id', '=', accountId)
    .where(sql<boolean>`(member.id = ${memberId} or (scope = 'account' and member.is_primary))`)
    .orderBy('scope')
    .executeTakeFirst()
}

/** Until the transaction ends it is neither taken back nor does it take effect elsewhere; undefined where it was taken back. */
export function lockDeletion(db: Executor, memberId: number): Promise<RequestedDeletion | undefined> {
  return deletions(db).where('member_deletion.member_id', '=', memberId).forUpdate().executeTakeFirst()
}

/** Deletes the request; false where it is gone. */
export async function dropDeletion(db: Executor, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('member_deletion').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Instant at which the job looks at a deletion next. */
export const earliestDeletion = sql<number | null>`select min(next_at) from member_deletion`

/** Deletions that are due; each comes again at `again` unless it is done by then, whatever becomes of this node. */
export async function claimDeletions(
  db: Database,
  { now, again, limit }: { readonly now: number; readonly again: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ member_id: number }>`
    update member_deletion set next_at = ${instant(again)} where member_id in (
      select member_id from member_deletion where next_at <= ${instant(now)}
      order by next_at, member_id limit ${limit} for update skip locked
    ) returning member_id`.execute(db)
  return rows.map(({ member_id: memberId }) => memberId)
}

/** From here on it isn't taken back. */
export async function beginDeletion(db: Executor, memberId: number, now: number): Promise<void> {
  await db
    .updateTable('member_deletion')
    .set({ begun_at: instant(now) })
    .where('member_id', '=', memberId)
    .execute()
}

/** The job looks at it again at `nextAt`. */
export async function postponeDeletion(db: Executor, memberId: number, nextAt: number): Promise<void> {
  await db
    .updateTable('member_deletion')
    .set({ next_at: instant(nextAt) })
    .where('member_id', '=', memberId)
    .execute()
}

/** Members who can sign in, with the languages of their mails. */
export async function listDeletionRecipients(db: Executor, accountId: number): Promise<readonly DeletionRecipient[]> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.id as memberId', 'member.email as to'])
    .select(({ fn }) => fn.coalesce('member.locale', 'account.locale').as('locale'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('member.id')
    .execute()
}

/** The member of a deletion as they are on its day. */
interface Leaver {
  readonly email: string
  readonly isPrimary: boolean
  readonly isRemoved: boolean
}

/** Until the transaction ends no one removes the member or hands the primary role to them. */
export async function lockLeaver(db: Executor, memberId: number): Promise<Leaver> {
  const { removed_at: removedAt, ...leaver } = await db
    .selectFrom('member')
    .select(['email', 'is_primary as isPrimary', 'removed_at'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...leaver, isRemoved: removedAt !== null }
}

/** Forgets the addresses of last mails that are sent or given up; what the development mailbox shows stays there. */
export async function forgetLastMails(db: Database): Promise<void> {
  await sql`
    with sent as (
      update outbox set payload = payload || '{"to": ""}'
      where payload ->> 'template' = 'person_deleted' and payload ->> 'to' <> '' and next_at is null
      returning dedupe_key)
    update sent_mail set recipient = '', subject = '', headers = '{}'
    where text_body = '' and dedupe_key in (select dedupe_key from sent)`.execute(db)
}
