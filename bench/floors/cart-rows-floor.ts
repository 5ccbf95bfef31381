import pg from 'pg'
import { percentile } from '../measure/statistics.ts'
import { answerOrders } from '../stand/program.ts'

/** SQL1 of a cart of any size: its rows read, or some of them deleted and put back, by one bare statement each. */
export interface CartRowsOrder {
  readonly databaseUrl: string
  readonly cartId: string
  /** Lines that leave the cart and come back; without any the cart is read. */
  readonly productIds: readonly number[]
  readonly seconds: number
}

const read = `select to_jsonb(cart) || jsonb_build_object('lines', (
  select jsonb_agg(to_jsonb(line) order by line.position) from cart_line line where line.cart_id = cart.id)) as cart
  from cart where id = $1 and state = 'open'`

const written = `written as (update cart set version = version + 1, updated_at = now() where id = $1 returning id, account_id),
  noted as (
    insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at)
    select 'cart.changed', 'cart', id::text, 'visitor', '{}', false, now() from written
  )`

const remove = `with ${written}
  delete from cart_line using written where cart_id = written.id and product_id = any($2::int[])`

const putBack = `with ${written}
  insert into cart_line (cart_id, account_id, product_id, position, bundled, is_default, reason)
  select id, account_id, line.product_id, 100 + line.place, false, false, 'chosen'
  from written, unnest($2::int[]) with ordinality as line(product_id, place)`

/** Milliseconds of the timed statement, the median. */
async function run({ databaseUrl, cartId, productIds, seconds }: CartRowsOrder): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const isRead = productIds.length === 0
  while (performance.now() < end) {
    const sentAt = performance.now()
    await client.query(
      isRead
        ? { name: 'read', text: read, values: [cartId] }
        : { name: 'remove', text: remove, values: [cartId, productIds] },
    )
    times.push(performance.now() - sentAt)
    if (!isRead) await client.query({ name: 'put', text: putBack, values: [cartId, productIds] })
  }
  await client.end()
  return percentile(times, 0.5)
}

answerOrders(run)
