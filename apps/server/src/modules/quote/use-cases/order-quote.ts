import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { instant } from '../../../platform/database/column-types.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { Keys } from '../../../platform/keys.ts'

interface QuoteOrder {
  readonly quoteId: string
  readonly orderId: string
  readonly member: Member
  /** Epoch ms. */
  readonly now: number
}

/** One order for each quote (S-03): a second one says how the first one stands. */
export async function alreadyOrdered(db: Executor, quoteId: string): Promise<ApiError> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('quote', 'quote.order_id', 'orders.id')
    .select('orders.state')
    .where('quote.id', '=', quoteId)
    .executeTakeFirst()
  return apiError(409, 'quote-ordered', { details: { order_state: order?.state ?? null } })
}

interface OrderedRow {
  readonly number: string
  readonly account_id: number | null
  readonly was_open: boolean
}

/**
 * Quote and order name each other (S-01, S-03): of one that nobody has accepted the order is the acceptance (I25). False where
 * another order was first; one that failed leaves the quote free. In the transaction that stores the order, after its row.
 */
export async function orderQuote(
  db: Executor,
  keys: Keys,
  { quoteId, orderId, member, now }: QuoteOrder,
): Promise<boolean> {
  const name = fullName(member).slice(0, 60)
  const { rows } = await sql<OrderedRow>`
    with taken as (
      select id, state = 'open' as was_open from quote where id = ${quoteId}::uuid and state in ('open', 'accepted')
        and (order_id is null or order_id = ${orderId}::uuid
          or exists (select from orders where orders.id = quote.order_id and orders.state = 'failed'))
      for update
    )
    update quote set order_id = ${orderId}::uuid, state = 'accepted', remind_at = null,
      accepted_by = case when was_open then ${name} else accepted_by end,
      answered_at = coalesce(answered_at, ${instant(now)})
    from taken where quote.id = taken.id
    returning quote.number, quote.account_id, was_open`.execute(db)
  const [ordered] = rows
  if (ordered === undefined) return false
  if (ordered.was_open)
    await recordEvent(db, keys, {
      name: 'quote.accepted',
      entity: 'quote',
      entityId: quoteId,
      accountId: ordered.account_id ?? undefined,
      actor: actorName(member),
      data: { number: ordered.number, order: orderId },
      now,
      mails: [],
    })
  return true
}

/** The number of a quote that an order was made of. */
export async function findQuoteNumber(db: Executor, quoteId: string): Promise<string | undefined> {
  const row = await db.selectFrom('quote').select('number').where('id', '=', quoteId).executeTakeFirst()
  return row?.number
}
