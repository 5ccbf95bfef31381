import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/**
 * The cart of an order that is done is closed with it: the next product opens a new one. A cart that was changed after it
 * was ordered stays open: what came later is not paid.
 */
export async function closeOrderedCarts(db: Executor, orderIds: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('cart')
    .from('orders')
    .set({ state: 'ordered', updated_at: instant(now) })
    .where('orders.id', 'in', [...orderIds])
    .whereRef('cart.id', '=', 'orders.cart_id')
    .whereRef('cart.version', '=', 'orders.cart_version')
    .where('cart.state', '=', 'open')
    .execute()
}
