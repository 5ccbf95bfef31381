import type { Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { readCartById } from '../repository.ts'

/** What an order bought: its cart, which is closed and doesn't change any more. */
export async function findCartOfOrder(db: Executor, orderId: string): Promise<Cart | undefined> {
  const order = await db.selectFrom('orders').select('cart_id').where('id', '=', orderId).executeTakeFirst()
  return order && readCartById(db, order.cart_id)
}
