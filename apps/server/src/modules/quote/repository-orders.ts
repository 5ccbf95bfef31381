import { sql } from 'kysely'
import { quoteLabel } from '@waybill/domain/quote'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { selectQuotes, type StoredQuote } from './repository.ts'

interface TakenQuote {
  readonly quote: StoredQuote
  /** Accepted by this order. */
  readonly was_open: boolean
}

/** Gives a quote its order; undefined where another order was first. Epoch ms. */
export async function takeQuote(
  db: Executor,
  {
    quoteId,
    orderId,
    option,
    name,
    now,
  }: Readonly<{
    quoteId: string
    orderId: string
    /** Place, from 1, of the option that is ordered. */
    option?: number | undefined
    name: string
    now: number
  }>,
): Promise<TakenQuote | undefined> {
  const { rows } = await sql<{ readonly was_open: boolean }>`
    with taken as (
      select id, state = 'open' as was_open from quote where id = ${quoteId}::uuid and state in ('open', 'accepted') and stopped_product is null
        and (order_id is null or order_id = ${orderId}::uuid or (several_orders and not exists (
          select from orders own join orders before on before.quote_id = quote.id and before.account_id = own.account_id
          where own.id = ${orderId}::uuid and before.id <> own.id and before.state not in ('failed', 'draft'))))
      for update
    )
    update quote set order_id = case when several_orders then coalesce(quote.order_id, ${orderId}::uuid) else ${orderId}::uuid end,
      state = 'accepted', remind_at = null,
      accepted = case when was_open and offered is not null
        then jsonb_build_object('option', ${option ?? 1}::int) || (offered->'options'->${(option ?? 1) - 1}::int) else accepted end,
      accepted_by = case when was_open then ${name} else accepted_by end,
      answered_at = coalesce(answered_at, ${instant(now)})
    from taken where quote.id = taken.id
    returning was_open`.execute(db)
  const [taken] = rows
  if (taken === undefined) return undefined
  const quote = await selectQuotes(db).where('id', '=', quoteId).executeTakeFirstOrThrow()
  return { quote, ...taken }
}

/** State of the order of a quote. */
export async function findStateOfOrder(db: Executor, quoteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('quote', 'quote.order_id', 'orders.id')
    .select('orders.state')
    .where('quote.id', '=', quoteId)
    .executeTakeFirst()
  return row?.state
}

/** The state in which a quote has ended: a newer revision took its place, or it was withdrawn. */
export async function findEndOf(db: Executor, quoteId: string): Promise<'superseded' | 'revoked' | undefined> {
  const row = await db.selectFrom('quote').select('state').where('id', '=', quoteId).executeTakeFirst()
  return row?.state === 'superseded' || row?.state === 'revoked' ? row.state : undefined
}

/** The quote that an order was made of. */
export interface OrderedQuote {
  readonly number: string
  /** The buyer's own, as the quote was accepted with it; empty where none was given. */
  readonly orderNumber: string
  /** Epoch ms. */
  readonly acceptedAt: number
}

/**
 * The quote of an order, or of one that is to be placed. Its order number is that of its first order alone: of another account's it would be a
 * stranger's.
 */
export async function findOrderedQuote(
  db: Executor,
  { quoteId, orderId }: { readonly quoteId: string; readonly orderId?: string },
): Promise<OrderedQuote | undefined> {
  const row = await db
    .selectFrom('quote')
    .leftJoin('quote_answer', (join) =>
      join.onRef('quote_answer.quote_id', '=', 'quote.id').on('quote_answer.kind', '=', 'accepted'),
    )
    .select((of) => [
      'quote.number',
      'quote.revision',
      'quote.order_id',
      of.fn.coalesce('quote_answer.order_number', of.val('')).as('orderNumber'),
      of.fn.coalesce('quote_answer.answered_at', 'quote.created_at').as('acceptedAt'),
    ])
    .where('quote.id', '=', quoteId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isFirst = row.order_id === null || row.order_id === orderId
  return { number: quoteLabel(row), orderNumber: isFirst ? row.orderNumber : '', acceptedAt: row.acceptedAt }
}
