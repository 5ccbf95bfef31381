import { sql, type RawBuilder } from 'kysely'
import type { Cart } from '@waybill/domain/cart'
import { optionOfCart, quoteLabel, type KeptTerms, type QuoteContent } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import type { CartOwner, QuoteFacts } from './stored-cart.ts'

/** Facts of a quote as JSON brings them. */
export interface QuoteRow extends Omit<
  QuoteFacts,
  | 'expiresAt'
  | 'acceptedAt'
  | 'hasOrder'
  | 'catalogueVersion'
  | 'kept'
  | 'nextNumber'
  | 'hasAcceptorWritten'
  | 'options'
  | 'option'
> {
  readonly revision: number
  readonly kept: readonly KeptTerms[] | null
  readonly expires_at: string
  readonly answered_at: string | null
  readonly has_order: boolean
  readonly acceptor_wrote: boolean
  readonly catalogue_version: number
  readonly options: readonly QuoteContent[] | null
}

/** The option that a cart is, where the quote has several and none is accepted. */
function optionFacts(options: QuoteRow['options'], cart: Cart): Partial<QuoteFacts> {
  if (options === null) return {}
  const option = optionOfCart(
    options.map(({ snapshot }) => snapshot),
    cart,
  )
  const content = options[option - 1]
  if (content === undefined) return {}
  const { snapshot, kept } = content
  return { options, option, cart: snapshot.cart, total: snapshot.breakdown.total.minor, ...(kept && { kept }) }
}

/** Facts for a cart, with their instants in epoch ms. */
export function factsOf(
  { expires_at: expiresAt, answered_at: answeredAt, has_order: hasOrder, acceptor_wrote: hasWritten, ...row }: QuoteRow,
  cart: Cart,
): QuoteFacts {
  const { catalogue_version: catalogueVersion, revision, kept, options, ...rest } = row
  const facts = {
    ...rest,
    number: quoteLabel({ number: rest.number, revision }),
    nextNumber: quoteLabel({ number: rest.number, revision: revision + 1 }),
    ...(kept && { kept }),
    ...(hasWritten && { hasAcceptorWritten: true }),
    ...optionFacts(options, cart),
  }
  const accepted = facts.state === 'accepted' && answeredAt !== null && { acceptedAt: Date.parse(answeredAt) }
  return { ...facts, expiresAt: Date.parse(expiresAt), hasOrder, catalogueVersion, ...accepted }
}

/**
 * True of an accepted `quote` whose acceptor has written in its thread since: by the same recipient's link, or by the sender's own
 * link under the same name, as everyone may have that (S-07).
 */
const acceptorWrote = sql<boolean>`(quote.state = 'accepted' and exists (
  select from quote_answer answer join quote_message message on message.quote_id = answer.quote_id
  where answer.quote_id = quote.id and answer.kind = 'accepted' and message.author_side = 'recipient'
    and message.created_at > answer.answered_at and message.recipient_id is not distinct from answer.recipient_id
    and (answer.recipient_id is not null or (answer.name <> '' and message.name = answer.name))))`

/** The same of one quote. */
export async function hasAcceptorWritten(db: Executor, quoteId: string): Promise<boolean> {
  const { rows } = await sql<{ wrote: boolean }>`
    select ${acceptorWrote} as wrote from quote where quote.id = ${quoteId}::uuid`.execute(db)
  return rows[0]?.wrote === true
}

/** An order of the cart's own account that waits for its payment takes nothing away: it is tried again at the same prices. */
const quoteFacts = (quoteId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => sql<QuoteRow | null>`(
  select jsonb_build_object('number', number, 'revision', revision, 'state', quote.state,
    'kept', case when accepted is null then kept else accepted->'kept' end,
    'options', case when accepted is null then offered->'options' end, 'expires_at', expires_at, 'answered_at', answered_at,
    'has_order', exists (select from orders where orders.id = quote.order_id
      and (orders.state = 'done' or orders.account_id is distinct from ${accountId})),
    'acceptor_wrote', ${acceptorWrote}, 'catalogue_version', quote.catalogue_version, 'currency', quote.currency, 
    'total', coalesce((accepted->'snapshot'->'breakdown'->'total'->>'minor')::bigint, total),
    'cart', coalesce(accepted->'snapshot', snapshot)->'cart')
  from quote where quote.id = ${quoteId})`

/** Facts of the quote of a `cart` row. */
export const quoteOfCart = quoteFacts(sql`cart.quote_id`, sql`cart.account_id`)

/** Facts of a quote for the cart of an owner that is to hold it. */
export async function findQuoteFacts(
  db: Executor,
  quoteId: string,
  { owner, cart }: { readonly owner: CartOwner | undefined; readonly cart: Cart },
): Promise<QuoteFacts | undefined> {
  const accountId = owner !== undefined && 'accountId' in owner ? owner.accountId : null
  const { rows } = await sql<{ quote: QuoteRow | null }>`
    select ${quoteFacts(sql`${quoteId}::uuid`, sql`${accountId}::bigint`)} as quote`.execute(db)
  const row = rows[0]?.quote
  return row ? factsOf(row, cart) : undefined
}
