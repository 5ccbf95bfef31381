import type { Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { readCartById } from '../repository.ts'

/** The cart of an order as it was ordered, whatever became of it since. An order without a copy uses its cart. */
export async function findCartOfOrder(db: Executor, orderId: string): Promise<Cart | undefined> {
  const order = await db.selectFrom('orders').select(['cart_id', 'bought']).where('id', '=', orderId).executeTakeFirst()
  return order?.bought ?? (order?.cart_id ? readCartById(db, order.cart_id) : undefined)
}
