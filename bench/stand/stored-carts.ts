import pg from 'pg'
import { plain } from './cascade-shop.ts'

const linesPerCart = 5

/** Stores so many carts of other visitors, five lines each. */
export async function storeCarts(databaseUrl: string, count: number): Promise<void> {
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
