import { sql } from 'kysely'
import type { Holders, KnownProduct, RemovedOffers } from '@waybill/domain/catalog'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../platform/database/database.ts'

/** Every product that was ever published, by its id. */
export async function knownProducts(db: Executor): Promise<readonly KnownProduct[]> {
  return db.selectFrom('product').select(['id', 'kind', 'code']).orderBy('id').execute()
}

/**
 * Products that subscribers have, or will have when an open order is paid or a scheduled change takes effect: the plan, the
 * items, and the currency of each. A subscription that has ended or expired holds nothing.
 */
const held = sql`
  live as (select * from subscription where ended_at is null and state in (${subscriptionStatuses.subscribed}, ${subscriptionStatuses.notSubscribed})),
  waiting as (
    select account_id, purchase from orders where state = 'open' and purchase is not null
    union all
    select live.account_id, orders.purchase from live
      join orders on orders.id in (live.scheduled_order_id, live.confirmed_order_id) where orders.purchase is not null
  ),
  held as (
    select account_id, plan_id as product_id, null as usage_key, currency::text from live
    union all
    select live.account_id, item.product_id, item.usage_key, live.currency::text from live
      join subscription_item item on item.subscription_id = live.id where item.ended_at is null
    union all
    select account_id, (purchase #>> '{terms,planId}')::integer, null, purchase ->> 'currency' from waiting
    union all
    select account_id, (bought ->> 'productId')::integer, coalesce(bought #>> '{price,usageKey}', bought #>> '{price,countedBy}'), purchase ->> 'currency'
      from waiting, jsonb_array_elements(purchase -> 'items') as bought
  )`

interface Counted<Name> {
  readonly name: Name
  readonly accounts: number
}

function byName<Name>(rows: readonly Counted<Name>[]): ReadonlyMap<Name, number> {
  return new Map(rows.map(({ name, accounts }) => [name, accounts]))
}

async function holdersOfKey(
  db: Executor,
  { key, modules }: RemovedOffers['usageKeys'][number],
): Promise<Counted<string>> {
  const { rows } = await sql<{ accounts: number }>`with ${held}
    select count(distinct account_id)::int as accounts from held
    where usage_key = ${key} or product_id = any(${modules}::integer[])`.execute(db)
  return { name: key, accounts: rows[0]?.accounts ?? 0 }
}

/** Counts the accounts that have what a version would take away. */
export async function holdersOf(
  db: Executor,
  { products, renamed, currencies, usageKeys }: RemovedOffers,
): Promise<Holders> {
  const ids = [...products.map(({ id }) => id), ...renamed.map(({ known }) => known.id)]
  const ofProducts = await sql<Counted<number>>`with ${held}
    select product_id as name, count(distinct account_id)::int as accounts from held
    where product_id = any(${ids}::integer[]) group by product_id`.execute(db)
  const ofCurrencies = await sql<Counted<string>>`with ${held}
    select currency as name, count(distinct account_id)::int as accounts from held
    where currency = any(${[...currencies]}::text[]) group by currency`.execute(db)
  const ofKeys: Counted<string>[] = []
  for (const key of usageKeys) ofKeys.push(await holdersOfKey(db, key))
  return { products: byName(ofProducts.rows), currencies: byName(ofCurrencies.rows), usageKeys: byName(ofKeys) }
}
