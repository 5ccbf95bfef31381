import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/** An ordered cart is closed with its order: the next product opens a new one. */
export async function closeOrderedCart(db: Executor, cartId: string, now: number): Promise<void> {
  await db
    .updateTable('cart')
    .set({ state: 'ordered', updated_at: instant(now) })
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .execute()
}
