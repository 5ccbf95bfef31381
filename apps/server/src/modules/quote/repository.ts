import { sql, type Selectable } from 'kysely'
import type { Attribution } from '@waybill/domain/cart'
import type { QuoteSnapshot, QuoteState } from '@waybill/domain/quote'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { QuoteTable } from '../../platform/database/schema-shop.ts'
import { isUuid } from '../../platform/ids.ts'
import { isOwn, type QuoteScope } from './repository-owner.ts'
import { hashIn } from './repository-recipients.ts'

export type StoredQuote = Selectable<QuoteTable>

export interface NewQuote {
  readonly id: string
  readonly accountId: number | undefined
  readonly memberId: number | undefined
  readonly cartId: string
  readonly senderName: string
  readonly comment: string
  readonly locale: StoredQuote['locale']
  readonly snapshot: QuoteSnapshot
  readonly sentHash: string
  readonly tokenHash: Uint8Array
  readonly expiresAt: number
  /** Of the first reminder (QUO-13). */
  readonly remindAt: number | undefined
  readonly attribution: Attribution
  readonly now: number
  /** Of a later revision: the number that it has with those before it. */
  readonly revised?: Pick<StoredQuote, 'number' | 'revision' | 'logs_views'> & { readonly kept: string | null }
}

async function nextNumber(db: Executor): Promise<string> {
  const { rows } = await sql<{ number: string }>`select 'Q-' || nextval('quote_number') as number`.execute(db)
  return rows[0]?.number ?? ''
}

/** Stores a quote with its lines; a first revision gets the next number of the sequence from 1001. */
export async function insertQuote(db: Executor, quote: NewQuote): Promise<string> {
  const { breakdown } = quote.snapshot
  const { number = await nextNumber(db), revision = 1, ...revised } = quote.revised ?? {}
  await db
    .insertInto('quote')
    .values({
      id: quote.id,
      number,
      revision,
      ...revised,
      state: 'open',
      account_id: quote.accountId ?? null,
      member_id: quote.memberId ?? null,
      cart_id: quote.cartId,
      sender_name: quote.senderName,
      comment: quote.comment,
      locale: quote.locale,
      catalogue_version: quote.snapshot.catalogueVersion,
      currency: breakdown.currency,
      total: breakdown.total.minor,
      snapshot: JSON.stringify(quote.snapshot),
      sent_hash: quote.sentHash,
      token_hash: quote.tokenHash,
      expires_at: instant(quote.expiresAt),
      remind_at: optionalInstant(quote.remindAt),
      utm: JSON.stringify(quote.attribution.last),
      utm_first: JSON.stringify(quote.attribution.first),
      created_at: instant(quote.now),
    })
    .execute()
  await insertLines(db, quote)
  return number
}

/** Amounts that sum to the total: the plan, the lines, the extra assets. */
async function insertLines(db: Executor, { id, accountId, snapshot }: NewQuote): Promise<void> {
  const { breakdown, cart } = snapshot
  const planId = Math.max(0, cart.planId)
  const amounts = [
    { product_id: planId, amount: breakdown.bundle.minor },
    ...breakdown.lines.map((line) => ({ product_id: line.productId, amount: line.amount.minor })),
    ...(breakdown.extraAssets ? [{ product_id: planId, amount: breakdown.extraAssets.amount.minor }] : []),
  ]
  await db
    .insertInto('quote_line')
    .values(
      amounts.map((line, position) => ({
        quote_id: id,
        account_id: accountId ?? null,
        position,
        ...line,
        currency: breakdown.currency,
      })),
    )
    .execute()
}

interface NewRecipient {
  readonly quoteId: string
  /** The sender's; none of a visitor. */
  readonly accountId: number | undefined
  readonly email: string
  readonly state: 'queued' | 'suppressed'
  readonly unsubscribeHash: Uint8Array
}

export async function insertRecipients(
  db: Executor,
  recipients: readonly NewRecipient[],
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  return db
    .insertInto('quote_recipient')
    .values(
      recipients.map((recipient) => ({
        quote_id: recipient.quoteId,
        account_id: recipient.accountId ?? null,
        email: recipient.email,
        email_norm: recipient.email.toLowerCase(),
        state: recipient.state,
        unsubscribe_hash: recipient.unsubscribeHash,
      })),
    )
    .returning(['id', 'email'])
    .execute()
}

/** A stored quote as the rules read it. */
export const storedState = (quote: StoredQuote) => ({
  state: quote.state,
  expiresAt: quote.expires_at,
  hasOrder: quote.order_id !== null,
})

/** The same with its acceptance, for what it binds (S-01). */
export const answeredQuote = (quote: StoredQuote) => ({
  ...storedState(quote),
  ...(quote.state === 'accepted' && quote.answered_at !== null && { acceptedAt: quote.answered_at }),
})

/** By the hash of the link's token, the sender's own or that of a mail: everyone with the link may read. */
export async function findQuoteByToken(db: Executor, tokenHash: Uint8Array): Promise<StoredQuote | undefined> {
  return (
    db
      .selectFrom('quote')
      .selectAll()
      // each half by its own index: of an OR of both, every quote would be read
      .where('id', 'in', (of) =>
        of
          .selectFrom('quote as sent')
          .select('sent.id')
          .where('sent.token_hash', '=', tokenHash)
          .unionAll(
            of
              .selectFrom('quote_link')
              .select('quote_id as id')
              .where('token_hash', '=', tokenHash)
              .where('purpose', '=', 'view'),
          ),
      )
      .executeTakeFirst()
  )
}

/** For the mail that was ordered with it; no request reaches this. */
export async function findQuoteForMail(db: Executor, quoteId: string): Promise<StoredQuote | undefined> {
  return db.selectFrom('quote').selectAll().where('id', '=', quoteId).executeTakeFirst()
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
    readonly now: number
  },
): Promise<void> {
  await db
    .updateTable('quote')
    .set({ state: move.to, accepted_by: move.acceptedBy, answered_at: instant(move.now) })
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
  return db.selectFrom('quote').selectAll().where('id', '=', owned.id).where(isOwn(owned)).executeTakeFirst()
}
