import { openCartLedger } from './cart-ledger.ts'
import { plain, publishCascadeShop } from './cascade-shop.ts'
import { createBenchDatabase } from './database.ts'
import { newShopper, type Shopper } from './shopper.ts'
import { startWaybill } from './waybill.ts'
import pg from 'pg'

const linesPerCart = 5

/** Stores so many carts of other visitors, five lines each. */
async function storeCarts(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with stored as (
        insert into cart (id, visitor_hash, key, version, catalogue_version, currency, plan_id, created_at, updated_at)
        select gen_random_uuid(), sha256(convert_to('bench-' || number, 'utf8')), 'bench-' || number, 1,
          (select max(number) from catalogue_version), 'USD', 0, now(), now()
        from generate_series(1, $1::int) as number returning id
      )
      insert into cart_line (cart_id, product_id, position, bundled, is_default, reason)
      select id, line.product_id, line.place - 1, false, false, 'chosen'
      from stored, unnest($2::int[]) with ordinality as line(product_id, place)`,
      [count, plain.slice(0, linesPerCart)],
    )
    await client.query('analyze cart, cart_line')
  } finally {
    await client.end()
  }
}

export interface FilledCart {
  readonly shopper: Shopper
  readonly cartId: string
}

/** A running shop in which so many carts of others are stored. */
export interface GrownShop extends AsyncDisposable {
  readonly size: number
  readonly port: number
  readonly databaseUrl: string
  readonly fill: (lines: readonly number[]) => Promise<FilledCart>
}

export async function openGrownShop(size: number): Promise<GrownShop> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await createBenchDatabase())
  await publishCascadeShop(database.url)
  await storeCarts(database.url, size)
  const waybill = stack.use(await startWaybill({ databaseUrl: database.url }))
  const ledger = stack.use(await openCartLedger(database.url))
  return {
    size,
    port: waybill.port,
    databaseUrl: database.url,
    fill: async (lines) => {
      const [first, ...others] = lines
      if (first === undefined) throw new Error('a cart without lines')
      const shopper = await newShopper(waybill.url, first)
      let key = ''
      for (const id of others) ({ key } = await shopper.change('add', id))
      return { shopper, cartId: await ledger.cartId(key) }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
