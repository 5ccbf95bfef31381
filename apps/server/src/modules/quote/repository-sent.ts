import { sql } from 'kysely'
import type { SentQuoteFilter, UndeliveredReason } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { isOfAccount, isOwn, type QuoteScope } from './repository-owner.ts'
import { hashIn } from './repository-recipients.ts'
import { searchConditions, type QuoteSearch } from './repository-search.ts'
import { selectQuotes, type StoredQuote } from './repository.ts'

/** A recipient of a quote, and what is known of the mail. */
export interface SentRecipient {
  readonly id: number
  readonly quote_id: string
  readonly email: string
  readonly state: 'queued' | 'sent' | 'suppressed' | 'undelivered'
  readonly resent: number
  /** It gets no quotes, for whichever reason. */
  readonly has_opted_out: boolean
  /** Opted out as a mail server knows no such mailbox. */
  readonly is_unreachable: boolean
  readonly undelivered_at: number | null
  readonly undelivered_reason: UndeliveredReason | null
  readonly undelivered_code: string
  readonly undelivered_text: string
  readonly has_declined: boolean
  /** Midnight in UTC of the last day on which it was opened, epoch ms. */
  readonly opened_on: number | null
}

/** A day on which a quote was opened; without a recipient it was by the sender's own link. */
export interface QuoteViewRow {
  readonly recipient_id: number | null
  readonly day: number
}

interface SentList {
  readonly accountId: number
  readonly filter: SentQuoteFilter | 'all'
  readonly search: QuoteSearch
  /** The id of a quote: only those that were sent before it. */
  readonly before: string | undefined
  readonly limit: number
  readonly now: number
}

const conditions = (now: number) =>
  ({
    all: sql`true`,
    open: sql`state = 'open' and expires_at > ${instant(now)}`,
    opened: sql`state = 'open' and expires_at > ${instant(now)} and exists (select from quote_view where quote_id = quote.id)`,
    accepted: sql`state = 'accepted'`,
    declined: sql`state = 'declined'`,
    expired: sql`(state = 'expired' or (state = 'open' and expires_at <= ${instant(now)}))`,
    revoked: sql`state = 'revoked'`,
  }) as const

/** The quotes of an account, newest first, by the key of their instant and id. */
export function listSentQuotes(db: Executor, list: SentList): Promise<readonly StoredQuote[]> {
  return sentQuotesQuery(db, list).execute()
}

/** The newest revision stands for its quote. */
const newestRevision = sql<boolean>`not exists (select from quote newer where newer.number = quote.number and newer.revision > quote.revision)`

/** The one statement of a list, a search in it included. */
export function sentQuotesQuery(db: Executor, list: SentList) {
  const { accountId, filter, search, before, limit, now } = list
  const narrowed = searchConditions(accountId, search)
  return selectQuotes(db)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${conditions(now)[filter]}`)
    .where(newestRevision)
    .$if(narrowed.length > 0, (query) => query.where(sql<boolean>`${sql.join([...narrowed], sql` and `)}`))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from quote where id = ${before} and account_id = ${accountId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

interface OwnQuotes {
  /** Null of a visitor's. */
  readonly accountId: number | null
  readonly quoteIds: readonly string[]
}

/** In the order in which they were entered. */
export async function listSentRecipients(
  db: Executor,
  { accountId, quoteIds }: OwnQuotes,
): Promise<readonly SentRecipient[]> {
  const { rows } = await sql<SentRecipient>`
    select recipient.id, recipient.quote_id, recipient.email, recipient.state, recipient.resent,
      undelivered_at, undelivered_reason, undelivered_code, undelivered_text,
      exists (select from mail_suppression where reason = 'bounced'
        and email_norm in (recipient.email_norm, ${hashIn(sql`recipient.email_norm`)})) as is_unreachable,
      recipient.email = '' or exists (select from mail_suppression
        where email_norm in (recipient.email_norm, ${hashIn(sql`recipient.email_norm`)})) as has_opted_out,
      exists (select from quote_answer where recipient_id = recipient.id and kind = 'declined') as has_declined,
      (select (extract(epoch from max(day)) * 1000)::float8 from quote_view where recipient_id = recipient.id) as opened_on
    from quote_recipient recipient
    where ${isOfAccount('recipient', accountId)} and recipient.quote_id = any(${[...quoteIds]}::uuid[])
    order by recipient.id`.execute(db)
  return rows
}

/** Of one quote each day once for each recipient, newest first; of many the same. */
export async function listViews(
  db: Executor,
  { accountId, quoteIds }: OwnQuotes,
): Promise<readonly (QuoteViewRow & { readonly quote_id: string })[]> {
  const { rows } = await sql<QuoteViewRow & { readonly quote_id: string }>`
    select quote_id, recipient_id, (extract(epoch from day) * 1000)::float8 as day from quote_view
    where ${isOfAccount('quote_view', accountId)} and quote_id = any(${[...quoteIds]}::uuid[])
    order by day desc, recipient_id`.execute(db)
  return rows
}

/** Steps of a quote by its owner or the clock, beside sharing it. */
export async function listOwnerSteps(
  db: Executor,
  { accountId, quoteId }: { readonly accountId: number | null; readonly quoteId: string },
): Promise<readonly { readonly name: string; readonly at: number; readonly recipientId: number | null }[]> {
  const { rows } = await sql<{ readonly name: string; readonly at: number; readonly recipientId: number | null }>`
    select name, occurred_at as at, (data ->> 'recipient')::float8 as "recipientId" from event
    where entity = 'quote' and entity_id = ${quoteId} and ${isOfAccount('event', accountId)}
      and name in ('quote.resent', 'quote.revoked', 'quote.reminded', 'quote.ordered',
        'quote.extended', 'quote.revised', 'quote.undelivered')
    order by id desc`.execute(db)
  return rows
}

type OwnQuote = QuoteScope & { readonly id: string }

/** False where it isn't open any more; the lifecycle was checked before. */
export async function revokeOpenQuote(db: Executor, owned: OwnQuote): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote')
    .set({ state: 'revoked' })
    .where('id', '=', owned.id)
    .where(isOwn(owned))
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts one more mail to a recipient, and forgets why the one before came back; false where another request was first. */
export async function claimResend(
  db: Executor,
  recipient: { readonly id: number; readonly accountId: number | null; readonly resent: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote_recipient')
    .set({
      state: 'queued',
      resent: recipient.resent + 1,
      undelivered_at: null,
      undelivered_reason: null,
      undelivered_code: '',
      undelivered_text: '',
    })
    .where('id', '=', recipient.id)
    .where(isOfAccount('quote_recipient', recipient.accountId))
    .where('state', 'in', ['sent', 'undelivered', 'suppressed'])
    .where('resent', '=', recipient.resent)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Off deletes what was stored. */
export async function switchViews(db: Executor, owned: OwnQuote, isLogged: boolean): Promise<void> {
  await db.updateTable('quote').set({ logs_views: isLogged }).where('id', '=', owned.id).where(isOwn(owned)).execute()
  if (isLogged) return
  const { id, accountId } = owned
  await db.deleteFrom('quote_view').where('quote_id', '=', id).where(isOfAccount('quote_view', accountId)).execute()
}

/** One row a day for each recipient, however often it is opened. */
export async function insertView(
  db: Executor,
  view: {
    readonly quoteId: string
    readonly accountId: number | null
    readonly recipientId: number | undefined
    /** `yyyy-mm-dd` in UTC. */
    readonly day: string
  },
): Promise<void> {
  await db
    .insertInto('quote_view')
    .values({
      quote_id: view.quoteId,
      account_id: view.accountId,
      recipient_id: view.recipientId ?? null,
      day: view.day,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
