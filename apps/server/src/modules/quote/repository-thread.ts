import { sql } from 'kysely'
import type { MessageScope, ThreadMessage, ThreadSide } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { hashIn } from './repository-recipients.ts'
import { selectQuotes, type StoredQuote } from './repository.ts'

// Messages are those of a number: each revision of a quote is a row of its own, and its threads go on.

/** A message as it is stored, with the thread that it is in. */
export interface StoredMessage extends ThreadMessage {
  readonly number: string
  readonly recipientId: number | undefined
  /** Address of the thread's recipient. */
  readonly email: string | undefined
  /** Empty of a former member. */
  readonly name: string
  /** Written for the owner by a member who has left the account (S-24). */
  readonly isByFormer: boolean
  readonly lineId: number | undefined
  /** Empty once it was erased. */
  readonly text: string
}

interface MessageRow {
  readonly id: number
  readonly number: string
  readonly side: ThreadSide
  readonly audience: MessageScope
  readonly recipient_id: number | null
  readonly thread: string | null
  readonly email: string | null
  readonly name: string
  readonly is_by_former: boolean
  readonly line_id: number | null
  readonly text: string
  readonly created_at: number
}

const fromRow = ({ created_at: createdAt, ...row }: MessageRow): StoredMessage => ({
  id: row.id,
  number: row.number,
  side: row.side,
  audience: row.audience,
  recipientId: row.recipient_id ?? undefined,
  thread: row.thread ?? undefined,
  email: row.email ?? undefined,
  name: row.is_by_former ? '' : row.name,
  isByFormer: row.is_by_former,
  lineId: row.line_id ?? undefined,
  text: row.text,
  createdAt,
})

/** Messages about the quotes of these numbers in their order, of all revisions. */
export async function listMessages(db: Executor, numbers: readonly string[]): Promise<readonly StoredMessage[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select message.id, quote.number, message.author_side as side, message.audience, message.recipient_id,
      recipient.email_norm as thread, recipient.email, message.name, message.line_id, message.text,
      author.removed_at is not null as is_by_former,
      (extract(epoch from message.created_at) * 1000)::float8 as created_at
    from quote_message message join quote on quote.id = message.quote_id
      left join quote_recipient recipient on recipient.id = message.recipient_id
      left join member author on author.id = message.member_id
    where quote.number = any(${[...numbers]}::text[]) order by message.id`.execute(db)
  return rows.map(fromRow)
}

/** A message that is going to be stored. */
export interface NewMessage {
  readonly quote: Pick<StoredQuote, 'id' | 'account_id'>
  readonly side: ThreadSide
  readonly audience: MessageScope
  readonly recipientId: number | undefined
  readonly name: string
  /** The member who writes it for the owner. */
  readonly memberId?: number | undefined
  readonly lineId: number | undefined
  readonly text: string
  readonly now: number
}

/** Stores a message; answers its id. */
export async function insertMessage(db: Executor, { quote, now, ...message }: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('quote_message')
    .values({
      quote_id: quote.id,
      account_id: quote.account_id,
      recipient_id: message.recipientId ?? null,
      author_side: message.side,
      audience: message.audience,
      name: message.name,
      member_id: message.memberId ?? null,
      line_id: message.lineId ?? null,
      text: message.text,
      created_at: instant(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person or side that reads messages: a recipient by their thread, or the owner's or the shop's side. */
export interface ReaderProgress {
  readonly side: ThreadSide
  /** A recipient's thread; undefined for the other sides. */
  readonly thread: string | undefined
  readonly readThrough: number
  /** Instant of the last mail about messages. Epoch ms. */
  readonly mailAt: number | undefined
}

/** The marks of a number, one for each reader, whichever revision they were set on. */
export async function listMarks(db: Executor, number: string): Promise<readonly ReaderProgress[]> {
  const { rows } = await sql<{
    readonly side: ThreadSide
    readonly thread: string | null
    readonly read_through: number
    readonly mail_at: number | null
  }>`
    select mark.side, recipient.email_norm as thread, max(mark.read_through)::float8 as read_through,
      (extract(epoch from max(mark.mail_at)) * 1000)::float8 as mail_at
    from quote_thread_mark mark join quote on quote.id = mark.quote_id
      left join quote_recipient recipient on recipient.id = mark.recipient_id
    where quote.number = ${number} group by mark.side, recipient.email_norm`.execute(db)
  return rows.map(({ side, thread, read_through: readThrough, mail_at: mailAt }) => ({
    side,
    thread: thread ?? undefined,
    readThrough,
    mailAt: mailAt ?? undefined,
  }))
}

/** By number: messages of readers that the owner's side hasn't read; for a list. Each quote by its index: a join would read all. */
export async function countUnread(db: Executor, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ readonly number: string; readonly unread: number }>`
    select number, sum(unread)::int as unread from (
      select quote.number, (select count(*) from quote_message
        where quote_id = quote.id and author_side = 'recipient' and id > coalesce((
          select max(mark.read_through) from quote sent join quote_thread_mark mark on mark.quote_id = sent.id
          where sent.number = quote.number and mark.side = 'owner'), 0)) as unread
      from quote where number = any(${[...numbers]}::text[])
    ) counted group by number having sum(unread) > 0`.execute(db)
  return new Map(rows.map(({ number, unread }) => [number, unread]))
}

/** The mark of a reader at one revision of the quote. */
export interface ThreadProgress {
  readonly quote: Pick<StoredQuote, 'id' | 'account_id'>
  readonly side: ThreadSide
  readonly recipientId: number | undefined
}

/** Moves a mark forward; never back. */
export async function moveMark(
  db: Executor,
  { quote, side, recipientId }: ThreadProgress,
  to: { readonly readThrough?: number; readonly mailAt?: number },
): Promise<void> {
  const mailAt = to.mailAt === undefined ? null : instant(to.mailAt)
  await sql`
    insert into quote_thread_mark as mark (quote_id, side, recipient_id, account_id, read_through, mail_at)
    values (${quote.id}, ${side}, ${recipientId ?? null}, ${quote.account_id}, ${to.readThrough ?? 0}, ${mailAt}::timestamptz)
    on conflict (quote_id, side, recipient_id) do update set
      read_through = greatest(mark.read_through, excluded.read_through),
      mail_at = coalesce(excluded.mail_at, mark.mail_at)`.execute(db)
}

/** A recipient of a quote, as a message finds them. */
export interface ThreadRecipient {
  readonly id: number
  readonly email: string
  readonly thread: string
  /** They have read it, answered or asked, also an earlier revision. */
  readonly hasOpened: boolean
  readonly hasDeclined: boolean
  /** They get no mails about quotes. */
  readonly hasOptedOut: boolean
}

/** The recipients of a quote in the order in which they were entered. */
export async function listThreadRecipients(db: Executor, quoteId: string): Promise<readonly ThreadRecipient[]> {
  const { rows } = await sql<ThreadRecipient>`
    select recipient.id, recipient.email, recipient.email_norm as thread,
      exists (
        select from quote sent join quote_recipient same on same.quote_id = sent.id and same.email_norm = recipient.email_norm
        where sent.number = quote.number and (exists (select from quote_view where recipient_id = same.id)
          or exists (select from quote_answer where recipient_id = same.id)
          or exists (select from quote_message where recipient_id = same.id and author_side = 'recipient'))
      ) as "hasOpened",
      exists (select from quote_answer where recipient_id = recipient.id and kind = 'declined') as "hasDeclined",
      recipient.email = '' or recipient.state = 'suppressed' or exists (select from mail_suppression
        where email_norm in (recipient.email_norm, ${hashIn(sql`recipient.email_norm`)})) as "hasOptedOut"
    from quote_recipient recipient join quote on quote.id = recipient.quote_id
    where recipient.quote_id = ${quoteId} order by recipient.id`.execute(db)
  return rows
}

/** True where the sender's own link was opened by a reader, or one has written by it. */
export async function isOwnLinkOpened(db: Executor, number: string): Promise<boolean> {
  const { rows } = await sql<{ readonly is_opened: boolean }>`
    select exists (select from quote sent where sent.number = ${number} and (
      exists (select from quote_view where quote_id = sent.id and recipient_id is null)
      or exists (select from quote_answer where quote_id = sent.id and recipient_id is null)
      or exists (select from quote_message where quote_id = sent.id and recipient_id is null and author_side = 'recipient')
    )) as is_opened`.execute(db)
  return rows[0]?.is_opened === true
}

/** Waits for other answers and messages of the quote until the transaction ends. */
export async function lockQuote(db: Executor, id: string): Promise<void> {
  await db.selectFrom('quote').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The newest revision of a number, for the staff; no request reaches this. */
export function findQuoteOfNumber(db: Executor, number: string): Promise<StoredQuote | undefined> {
  return selectQuotes(db).where('number', '=', number).orderBy('revision', 'desc').limit(1).executeTakeFirst()
}
