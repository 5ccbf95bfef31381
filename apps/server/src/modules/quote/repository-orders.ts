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
      select id, state = 'open' as was_open from quote where id = ${quoteId}::uuid and state in ('open', 'accepted')
        and (order_id is null or order_id = ${orderId}::uuid)
      for update
    )
    update quote set order_id = ${orderId}::uuid, state = 'accepted', remind_at = null,
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

/** A newer revision took its place. */
export async function isSuperseded(db: Executor, quoteId: string): Promise<boolean> {
  const row = await db.selectFrom('quote').select('state').where('id', '=', quoteId).executeTakeFirst()
  return row?.state === 'superseded'
}

/** The quote that an order was made of. */
export interface OrderedQuote {
  readonly number: string
  /** The buyer's own, as the quote was accepted with it; empty where none was given. */
  readonly orderNumber: string
  /** Epoch ms. */
  readonly acceptedAt: number
}

export async function findOrderedQuote(db: Executor, quoteId: string): Promise<OrderedQuote | undefined> {
  const row = await db
    .selectFrom('quote')
    .leftJoin('quote_answer', (join) =>
      join.onRef('quote_answer.quote_id', '=', 'quote.id').on('quote_answer.kind', '=', 'accepted'),
    )
    .select((of) => [
      'quote.number',
      'quote.revision',
      of.fn.coalesce('quote_answer.order_number', of.val('')).as('orderNumber'),
      of.fn.coalesce('quote_answer.answered_at', 'quote.created_at').as('acceptedAt'),
    ])
    .where('quote.id', '=', quoteId)
    .executeTakeFirst()
  return row && { number: quoteLabel(row), orderNumber: row.orderNumber, acceptedAt: row.acceptedAt }
}
