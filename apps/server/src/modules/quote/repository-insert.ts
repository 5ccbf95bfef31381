import { sql } from 'kysely'
import type { Attribution } from '@waybill/domain/cart'
import { quotedCentres, type OfferedChoice, type QuotedCentre, type QuoteSnapshot } from '@waybill/domain/quote'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { listCentres } from '../billing/index.ts'
import type { StoredQuote } from './repository.ts'

/** Everything that a quote leaves to its recipient, with the names of its options. */
export interface OfferedQuote {
  readonly choice: OfferedChoice
  readonly names: readonly string[]
}

export interface NewQuote {
  readonly id: string
  readonly accountId: number | undefined
  readonly memberId: number | undefined
  readonly cartId: string
  readonly senderName: string
  /** Company or person that it is made out to; empty for none. */
  readonly preparedFor: string
  readonly comment: string
  /** Each reader may order it, once for an account. */
  readonly severalOrders: boolean
  readonly locale: StoredQuote['locale']
  readonly snapshot: QuoteSnapshot
  readonly offered?: OfferedQuote | undefined
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

/** The cost centres that quoted products name at this instant: the sender's account's, and none of a visitor (S-25). */
export async function namedCentres(
  db: Executor,
  accountId: number | undefined,
  snapshots: readonly QuoteSnapshot[],
): Promise<readonly QuotedCentre[] | null> {
  if (accountId === undefined) return null
  const centres = quotedCentres(await listCentres(db, accountId), snapshots)
  return centres.length === 0 ? null : centres
}

const nextNumber = sql<string>`'Q-' || nextval('quote_number')`

/** Stores a quote with its lines; a first revision gets the next number of the sequence from 1001. */
export async function insertQuote(db: Executor, quote: NewQuote): Promise<string> {
  const { breakdown } = quote.snapshot
  const { number: given = nextNumber, revision = 1, ...revised } = quote.revised ?? {}
  const options = quote.offered?.choice.options ?? []
  const snapshots = [quote.snapshot, ...options.map(({ snapshot }) => snapshot)]
  const centres = await namedCentres(db, quote.accountId, snapshots)
  const { number } = await db
    .insertInto('quote')
    .values({
      id: quote.id,
      number: given,
      revision,
      ...revised,
      state: 'open',
      account_id: quote.accountId ?? null,
      member_id: quote.memberId ?? null,
      cart_id: quote.cartId,
      sender_name: quote.senderName,
      prepared_for: quote.preparedFor,
      comment: quote.comment,
      several_orders: quote.severalOrders,
      ...(quote.offered && {
        offered: JSON.stringify(quote.offered.choice),
        option_names: [...quote.offered.names],
      }),
      locale: quote.locale,
      catalogue_version: quote.snapshot.catalogueVersion,
      currency: breakdown.currency,
      total: breakdown.total.minor,
      snapshot: JSON.stringify(quote.snapshot),
      cost_centres: centres && JSON.stringify(centres),
      sent_hash: quote.sentHash,
      token_hash: quote.tokenHash,
      expires_at: instant(quote.expiresAt),
      remind_at: optionalInstant(quote.remindAt),
      utm: JSON.stringify(quote.attribution.last),
      utm_first: JSON.stringify(quote.attribution.first),
      created_at: instant(quote.now),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
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
