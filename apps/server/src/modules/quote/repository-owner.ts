import { sql, type RawBuilder, type Selectable } from 'kysely'
import { unreadableBefore } from '@waybill/domain/quote'
import type { Locale } from '@waybill/i18n'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { QuoteOwnerTable } from '../../platform/database/schema-quote-talk.ts'

/** The owner that a read is bound to: an account, or the visitor who has the link which manages this number (S-04). */
export type QuoteScope =
  | { readonly accountId: number; readonly number?: undefined }
  | { readonly accountId: null; readonly number: string }

/** The quotes of a scope; those of visitors have no account. */
export function isOwn({ accountId, number }: QuoteScope): RawBuilder<boolean> {
  return accountId === null
    ? sql<boolean>`quote.account_id is null and quote.number = ${number}`
    : sql<boolean>`quote.account_id = ${accountId}`
}

/** Rows of quotes that were found by their scope: they have the quote's account, or none. */
export function isOfAccount(table: string, accountId: number | null): RawBuilder<boolean> {
  const column = sql.ref(`${table}.account_id`)
  return accountId === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${accountId}`
}

export type StoredQuoteOwner = Selectable<QuoteOwnerTable>

interface NewQuoteOwner {
  readonly number: string
  readonly email: string
  /** Language of the visitor, for their mails. */
  readonly locale: Locale
  readonly tokenHash: Uint8Array
  readonly manageSealed: string
  readonly shareSealed: string
  readonly now: number
}

export async function insertQuoteOwner(db: Executor, owner: NewQuoteOwner): Promise<void> {
  await db
    .insertInto('quote_owner')
    .values({
      number: owner.number,
      email: owner.email,
      email_norm: owner.email.toLowerCase(),
      locale: owner.locale,
      token_hash: owner.tokenHash,
      manage_sealed: owner.manageSealed,
      share_sealed: owner.shareSealed,
      created_at: instant(owner.now),
    })
    .execute()
}

/** By the hash of the token of a manage link, also of one that has ended. */
export async function findOwnerByToken(db: Executor, tokenHash: Uint8Array): Promise<StoredQuoteOwner | undefined> {
  return db.selectFrom('quote_owner').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The visitor to notify about a quote, while their link lasts. */
export async function findQuoteOwner(db: Executor, number: string): Promise<StoredQuoteOwner | undefined> {
  return db
    .selectFrom('quote_owner')
    .selectAll()
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The id of the newest revision of a quote without an account. */
export async function findManagedQuoteId(db: Executor, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quote')
    .select('id')
    .where(isOwn({ accountId: null, number }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** A revision has another link of the sender. */
export async function storeShareLink(db: Executor, number: string, sealed: string): Promise<void> {
  await db
    .updateTable('quote_owner')
    .set({ share_sealed: sealed })
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends a manage link, and forgets the address. */
export async function endOwner(db: Executor, number: string, now: number): Promise<void> {
  await db
    .updateTable('quote_owner')
    .set({ email: '', email_norm: '', manage_sealed: null, share_sealed: null, ended_at: instant(now) })
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .execute()
}

/** Forgets the owners of quotes whose threads are readable no more: the link would show what is over for good. Epoch ms. */
export async function forgetOwners(db: Executor, now: number): Promise<void> {
  await sql`delete from quote_owner owner where not exists (select from quote
    where quote.number = owner.number and quote.expires_at > ${instant(unreadableBefore(now))})`.execute(db)
}
