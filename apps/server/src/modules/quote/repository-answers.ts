import { sql, type Selectable } from 'kysely'
import type { AnsweringParty } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { QuoteAnswerTable } from '../../platform/database/schema-quote-talk.ts'
import { isOfAccount } from './repository-owner.ts'
import { hasToken, selectQuotes, type StoredQuote } from './repository.ts'

export type StoredQuoteAnswer = Selectable<QuoteAnswerTable>

/** A quote as it is read by one link. */
export interface LinkedQuote {
  readonly quote: StoredQuote
  /** Undefined for the sender's own link. */
  readonly recipientId: number | undefined
  /** The recipient of the link has declined it. */
  readonly decline: StoredQuoteAnswer | undefined
}

/** The quote behind a link, with what its recipient has declined. */
export async function findLinkedQuote(db: Executor, tokenHash: Uint8Array): Promise<LinkedQuote | undefined> {
  const found = await selectQuotes(db)
    .select((of) =>
      of
        .selectFrom('quote_link')
        .select('recipient_id')
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', 'view')
        .as('reader'),
    )
    .where(hasToken(tokenHash))
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { reader, ...quote } = found
  const recipientId = reader ?? undefined
  return { quote, recipientId, decline: await findDecline(db, recipientId) }
}

/** The same for an answer: the quote waits for no other answer until the transaction ends, so that each counts those before it. */
export async function lockLinkedQuote(db: Executor, tokenHash: Uint8Array): Promise<LinkedQuote | undefined> {
  await db.selectFrom('quote').select('id').where(hasToken(tokenHash)).forNoKeyUpdate().execute()
  return findLinkedQuote(db, tokenHash)
}

async function findDecline(db: Executor, recipientId: number | undefined): Promise<StoredQuoteAnswer | undefined> {
  if (recipientId === undefined) return undefined
  return db
    .selectFrom('quote_answer')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', 'declined')
    .executeTakeFirst()
}

/** An answer that is going to be stored. */
export type NewQuoteAnswer = Pick<StoredQuoteAnswer, 'kind' | 'name'> &
  Partial<
    Omit<StoredQuoteAnswer, 'id' | 'quote_id' | 'recipient_id' | 'account_id' | 'answered_at' | 'kind' | 'name'>
  > & {
    readonly now: number
  }

/** True where the same person has answered the same by the same link: a second click stores nothing. */
export async function hasAnswered(
  db: Executor,
  { quote, recipientId }: LinkedQuote,
  answer: Pick<StoredQuoteAnswer, 'kind' | 'name'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('quote_answer')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('recipient_id', 'is not distinct from', recipientId ?? null)
    .where('kind', '=', answer.kind)
    .where('name', '=', answer.name)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an answer; answers its id. */
export async function insertAnswer(
  db: Executor,
  { quote, recipientId }: LinkedQuote,
  { now, ...answer }: NewQuoteAnswer,
): Promise<number> {
  const { id } = await db
    .insertInto('quote_answer')
    .values({
      ...answer,
      quote_id: quote.id,
      recipient_id: recipientId ?? null,
      account_id: quote.account_id,
      answered_at: instant(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Recipients of a quote, each with whether they declined it. */
export async function listAnsweringParties(db: Executor, quoteId: string): Promise<readonly AnsweringParty[]> {
  const { rows } = await sql<AnsweringParty>`
    select state, email = '' as "isErased",
      exists (select from quote_answer where recipient_id = recipient.id and kind = 'declined') as "hasDeclined"
    from quote_recipient recipient where quote_id = ${quoteId}`.execute(db)
  return rows
}

/** Answers to quotes of one owner, in their order. */
export async function listAnswers(
  db: Executor,
  { accountId, quoteIds }: { readonly accountId: number | null; readonly quoteIds: readonly string[] },
): Promise<readonly StoredQuoteAnswer[]> {
  if (quoteIds.length === 0) return []
  return db
    .selectFrom('quote_answer')
    .selectAll()
    .where(isOfAccount('quote_answer', accountId))
    .where('quote_id', 'in', [...quoteIds])
    .orderBy('id')
    .execute()
}

/** For the mail that was queued with it; no request reaches this. */
export async function findAnswerForMail(
  db: Executor,
  id: number,
): Promise<(StoredQuoteAnswer & { readonly email: string | null }) | undefined> {
  return db
    .selectFrom('quote_answer')
    .leftJoin('quote_recipient', 'quote_recipient.id', 'quote_answer.recipient_id')
    .selectAll('quote_answer')
    .select('quote_recipient.email')
    .where('quote_answer.id', '=', id)
    .executeTakeFirst()
}

/** True where a recipient has declined the quote that a mail to them is about. */
export async function hasDeclined(db: Executor, recipientId: number): Promise<boolean> {
  return (await findDecline(db, recipientId)) !== undefined
}
