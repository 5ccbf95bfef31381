import { sql, type Selectable } from 'kysely'
import type { QuoteContent, QuoteSnapshot, QuoteState } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { QuoteTable } from '../../platform/database/schema-shop.ts'
import { isUuid } from '../../platform/ids.ts'
import { isOwn, type QuoteScope } from './repository-owner.ts'
import { hashIn } from './repository-recipients.ts'

export type StoredQuote = Selectable<QuoteTable>

/** The total of what was accepted, else of what was sent: minor units. */
export const agreedTotal = sql<number>`coalesce((accepted->'snapshot'->'breakdown'->'total'->>'minor')::bigint, total)`

/** Quotes with the contents that were accepted of what they offer (S-09, S-10), until then with those that were sent. */
export const selectQuotes = (db: Executor) =>
  db
    .selectFrom('quote')
    .selectAll()
    .select([
      sql<QuoteSnapshot>`coalesce(accepted->'snapshot', snapshot)`.as('snapshot'),
      agreedTotal.as('total'),
      sql<StoredQuote['kept']>`case when accepted is null then kept else accepted->'kept' end`.as('kept'),
    ])

/** A stored quote as the rules read it. */
export const storedState = (quote: StoredQuote) => ({
  state: quote.state,
  expiresAt: quote.expires_at,
  hasOrder: quote.order_id !== null,
})

/** An order stands on it, and no other reader may order it, or none may any more (S-03). */
export const isOrderedOnce = ({
  order_id: orderId,
  several_orders: isForSeveral,
  stopped_product: stopped,
}: StoredQuote): boolean => (orderId !== null && !isForSeveral) || stopped !== null

/** The same with its acceptance, for what it binds (S-01). */
export const answeredQuote = (quote: StoredQuote) => ({
  ...storedState(quote),
  hasOrder: isOrderedOnce(quote),
  ...(quote.state === 'accepted' && quote.answered_at !== null && { acceptedAt: quote.answered_at }),
})

/** The quote of a link, by the hash of its token: the sender's own or that of a mail. Each half by its own index: of an OR of both, every quote would be read. */
export const hasToken = (tokenHash: Uint8Array) => sql<boolean>`quote.id in (
  select sent.id from quote sent where sent.token_hash = ${tokenHash}
  union all select quote_id from quote_link where token_hash = ${tokenHash} and purpose = 'view')`

/** Everyone with the link may read. */
export async function findQuoteByToken(db: Executor, tokenHash: Uint8Array): Promise<StoredQuote | undefined> {
  return selectQuotes(db).where(hasToken(tokenHash)).executeTakeFirst()
}

/** For the mail that was ordered with it; no request reaches this. */
export async function findQuoteForMail(db: Executor, quoteId: string): Promise<StoredQuote | undefined> {
  return selectQuotes(db).where('id', '=', quoteId).executeTakeFirst()
}

/** Moves a quote on; the lifecycle was checked before, in a transaction that locked it. */
export async function moveQuote(
  db: Executor,
  move: {
    readonly id: string
    readonly from: QuoteState
    readonly to: QuoteState
    /** The name of the person who accepts; empty where none was given. */
    readonly acceptedBy: string
    /** Of a quote that leaves a choice. */
    readonly accepted?: (QuoteContent & { readonly option: number }) | undefined
    readonly now: number
  },
): Promise<void> {
  await db
    .updateTable('quote')
    .set({
      state: move.to,
      accepted_by: move.acceptedBy,
      answered_at: instant(move.now),
      ...(move.accepted && { accepted: JSON.stringify(move.accepted) }),
    })
    .where('id', '=', move.id)
    .where('state', '=', move.from)
    .execute()
}

/** The open cart remembers the last quote that was sent from it, with the link sealed. */
export async function rememberSentQuote(
  db: Executor,
  cartId: string,
  sent: { readonly number: string; readonly count: number; readonly sealed: string },
): Promise<void> {
  await db
    .updateTable('cart')
    .set({ sent_quote: sql`${JSON.stringify(sent)}::jsonb` })
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .execute()
}

/** Unsubscribed addresses among the given. */
export async function suppressedAmong(db: Executor, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select given.address from unnest(${emails.map((email) => email.toLowerCase())}::text[]) as given(address)
    where exists (select from mail_suppression
      where email_norm in (given.address, ${hashIn(sql`given.address`)}))`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

export async function markRecipientSent(db: Executor, recipientId: number): Promise<void> {
  await db
    .updateTable('quote_recipient')
    .set({ state: 'sent' })
    .where('id', '=', recipientId)
    .where('state', '=', 'queued')
    .execute()
}

/** The recipients of a quote, with the key of each one's mail. */
export async function findRecipients(
  db: Executor,
  quoteId: string,
): Promise<readonly { readonly email: string; readonly mailKey: string }[]> {
  const rows = await db.selectFrom('quote_recipient').select(['id', 'email']).where('quote_id', '=', quoteId).execute()
  return rows.map(({ id, email }) => ({ email, mailKey: quoteMailKey(quoteId, id) }))
}

/** One mail for each recipient of a quote, however often the command runs. */
export function quoteMailKey(quoteId: string, recipientId: number): string {
  return `quote:${quoteId}:${recipientId}`
}

/** A quote of its owner, by its public id. */
export async function findOwnQuote(
  db: Executor,
  owned: QuoteScope & { readonly id: string },
): Promise<StoredQuote | undefined> {
  if (!isUuid(owned.id)) return undefined
  return selectQuotes(db).where('id', '=', owned.id).where(isOwn(owned)).executeTakeFirst()
}
