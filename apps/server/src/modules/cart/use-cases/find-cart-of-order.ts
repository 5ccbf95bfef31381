import type { Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { readCartById } from '../repository.ts'

/** What an order bought: the cart as it was ordered, whatever became of it since. */
export async function findCartOfOrder(db: Executor, orderId: string): Promise<Cart | undefined> {
  return (await findCartsOfOrders(db, [orderId])).get(orderId)
}

/** The same of many orders, by their ids; those of early releases have no copy and use their cart. */
export async function findCartsOfOrders(db: Executor, orderIds: readonly string[]): Promise<ReadonlyMap<string, Cart>> {
  if (orderIds.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'cart_id', 'bought'])
    .where('id', 'in', [...orderIds])
    .execute()
  const carts = new Map<string, Cart>()
  for (const { id, cart_id: cartId, bought } of orders) {
    const cart = bought ?? (cartId === null ? undefined : await readCartById(db, cartId))
    if (cart !== undefined) carts.set(id, cart)
  }
  return carts
}
