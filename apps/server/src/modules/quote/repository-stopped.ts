import { sql, type RawBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { selectQuotes, type StoredQuote } from './repository.ts'

/** Quotes of one reading: each has its snapshot with it. */
const BATCH = 50

/** The plan of a content of a quote, or one of its lines: what comes with the plan has a line too. */
function holding(productId: number): readonly object[] {
  return [{ cart: { planId: productId } }, { cart: { lines: [{ productId }] } }]
}

const jsonbs = (values: readonly object[]): RawBuilder<unknown> =>
  sql`any(array[${sql.join(values.map((value) => sql`${JSON.stringify(value)}::jsonb`))}])`

/** Contents that were accepted have the product, or, before that, any of those that are offered. */
function sells(productId: number): RawBuilder<boolean> {
  const contents = holding(productId)
  const options = contents.map((snapshot) => ({ options: [{ snapshot }] }))
  return sql<boolean>`(coalesce(quote.accepted->'snapshot', quote.snapshot) @> ${jsonbs(contents)}
    or (quote.accepted is null and quote.offered @> ${jsonbs(options)}))`
}

interface SellingQuotes {
  readonly productId: number
  /** Epoch ms. */
  readonly now: number
  /** The id of a quote: only those behind it. */
  readonly after?: string | undefined
  /** This one alone. */
  readonly id?: string
}

/**
 * Quotes by which a product can still be ordered, in the order of their ids: open or accepted, without an order unless several may order
 * it. For the staff; no request reaches this.
 */
export function listSelling(
  db: Executor,
  { productId, now, after, id }: SellingQuotes,
): Promise<readonly StoredQuote[]> {
  return (
    selectQuotes(db)
      .where(sql<boolean>`(quote.state = 'accepted' or (quote.state = 'open' and quote.expires_at > ${instant(now)}))`)
      // one that keeps its order is stopped once
      .where(sql<boolean>`(quote.order_id is null or (quote.several_orders and quote.stopped_product is null))`)
      .where(sells(productId))
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('id')
      .limit(BATCH)
      .execute()
  )
}

/** Stores on a locked quote why it is sold no more, and the state that it has then. */
export async function markStopped(
  db: Executor,
  stopped: {
    readonly id: string
    readonly state: StoredQuote['state']
    readonly productId: number
    readonly reason: string
  },
): Promise<void> {
  await db
    .updateTable('quote')
    .set({
      state: stopped.state,
      stopped_product: stopped.productId,
      stopped_reason: stopped.reason,
      remind_at: null,
    })
    .where('id', '=', stopped.id)
    .execute()
}
