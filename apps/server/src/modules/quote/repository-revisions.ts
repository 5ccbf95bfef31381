import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { isOwn, type QuoteScope } from './repository-owner.ts'
import { selectQuotes, type StoredQuote } from './repository.ts'

/** A quote of its owner that waits for no answer, order or revision until the transaction ends. */
export async function lockOwnQuote(
  db: Executor,
  owned: QuoteScope & { readonly id: string },
): Promise<StoredQuote | undefined> {
  if (!isUuid(owned.id)) return undefined
  return selectQuotes(db).where('id', '=', owned.id).where(isOwn(owned)).forNoKeyUpdate().executeTakeFirst()
}

/** Moves a locked quote to the end of its life; `sealed` is the sender's own link of the next revision. */
export async function supersedeQuote(
  db: Executor,
  { id, state }: Pick<StoredQuote, 'id' | 'state'>,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('quote')
    .set({ state: 'superseded', remind_at: null, next_sealed: sealed })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Recipients of a quote whose addresses are known. */
export async function listRevisedRecipients(
  db: Executor,
  quoteId: string,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  return db
    .selectFrom('quote_recipient')
    .select(['id', 'email'])
    .where('quote_id', '=', quoteId)
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
}

/** The page of an older revision leads each of its readers to their own link. */
export async function storeNextLink(db: Executor, recipientId: number, sealed: string): Promise<void> {
  await db.updateTable('quote_recipient').set({ next_sealed: sealed }).where('id', '=', recipientId).execute()
}

/** The sealed link of the next revision for the reader of this one; no recipient: the sender's own. */
export async function findNextLink(
  db: Executor,
  quote: Pick<StoredQuote, 'next_sealed'>,
  recipientId: number | undefined,
): Promise<string | undefined> {
  if (recipientId === undefined) return quote.next_sealed ?? undefined
  const row = await db
    .selectFrom('quote_recipient')
    .select('next_sealed')
    .where('id', '=', recipientId)
    .executeTakeFirst()
  return row?.next_sealed ?? undefined
}

/** The same address among the recipients of the revision before; undefined for an erased one. */
export async function findRecipientBefore(
  db: Executor,
  { number, revision }: Pick<StoredQuote, 'number' | 'revision'>,
  recipientId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('quote')
    .innerJoin('quote_recipient as before', 'before.quote_id', 'quote.id')
    .innerJoin('quote_recipient as own', 'own.email_norm', 'before.email_norm')
    .select('before.id')
    .where('quote.number', '=', number)
    .where('quote.revision', '=', revision - 1)
    .where('own.id', '=', recipientId)
    .executeTakeFirst()
  return row?.id
}

/** The revision before a quote; the link of a reader leads to both. */
export async function findRevisionBefore(
  db: Executor,
  { number, revision }: Pick<StoredQuote, 'number' | 'revision'>,
): Promise<StoredQuote | undefined> {
  if (revision === 1) return undefined
  return selectQuotes(db)
    .where('number', '=', number)
    .where('revision', '=', revision - 1)
    .executeTakeFirst()
}

/** All revisions of a number of its owner, the newest first. */
export async function listRevisions(db: Executor, scope: QuoteScope, number: string): Promise<readonly StoredQuote[]> {
  return selectQuotes(db).where(isOwn(scope)).where('number', '=', number).orderBy('revision', 'desc').execute()
}

/** The instant at which the first revision was sent. Epoch ms. */
export async function firstSentAt(db: Executor, quote: StoredQuote): Promise<number> {
  if (quote.revision === 1) return quote.created_at
  const first = await db
    .selectFrom('quote')
    .select('created_at')
    .where('number', '=', quote.number)
    .where('revision', '=', 1)
    .executeTakeFirstOrThrow()
  return first.created_at
}

/** Sets a later end of an open quote, and its next reminder. Instants are epoch ms. */
export async function moveEnd(
  db: Executor,
  {
    id,
    expiresAt,
    remindAt,
  }: { readonly id: string; readonly expiresAt: number; readonly remindAt: number | undefined },
): Promise<void> {
  await db
    .updateTable('quote')
    .set({ expires_at: instant(expiresAt), remind_at: optionalInstant(remindAt) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** The account's open cart that was opened from a revision holds the next one; `isRevised`: it goes on changing it. */
export async function followRevision(
  db: Executor,
  {
    accountId,
    from,
    to,
    isRevised,
  }: { readonly accountId: number; readonly from: string; readonly to: string; readonly isRevised: boolean },
): Promise<void> {
  await db
    .updateTable('cart')
    .set((cart) => ({ quote_id: to, revises_quote: isRevised ? cart.ref('revises_quote') : false }))
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('quote_id', '=', from)
    .execute()
}
