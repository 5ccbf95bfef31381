import type { ClientBase, Pool } from 'pg'

/** One line that a cart gets and loses again. */
export interface CartToggle {
  readonly cartId: string
  readonly productId: number
  readonly position: number
}

const noted = `
  noted as (
    insert into event (name, entity, entity_id, actor, data, deliverable, occurred_at)
    select 'cart.changed', 'cart', id::text, 'visitor', '{}', false, now() from written
  )
  select id from written`

const written = `written as (update cart set version = version + 1, updated_at = now() where id = $1 returning id, account_id)`

const add = `with ${written},
  put as (
    insert into cart_line (cart_id, account_id, product_id, position, bundled, is_default, reason)
    select id, account_id, $2, $3, false, false, 'chosen' from written
  ), ${noted}`

const remove = `with ${written},
  gone as (delete from cart_line using written where cart_id = written.id and product_id = $2), ${noted}`

/** The rows that an add changes, by one prepared statement: no cart is read, nothing is decided, priced or answered. */
export async function addBare(db: ClientBase | Pool, { cartId, productId, position }: CartToggle): Promise<void> {
  const { rowCount } = await db.query({ name: 'add', text: add, values: [cartId, productId, position] })
  if (rowCount !== 1) throw new Error(`no cart ${cartId}`)
}

export async function removeBare(db: ClientBase | Pool, { cartId, productId }: CartToggle): Promise<void> {
  const { rowCount } = await db.query({ name: 'remove', text: remove, values: [cartId, productId] })
  if (rowCount !== 1) throw new Error(`no cart ${cartId}`)
}
