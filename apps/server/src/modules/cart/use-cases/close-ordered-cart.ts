import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

interface OrderedCart {
  readonly id: string
  /** The version that was ordered. */
  readonly version: number
}

/**
 * An ordered cart is closed with its order: the next product opens a new one. A cart that was changed after it was
 * ordered stays open: what came later is not paid.
 */
export async function closeOrderedCart(db: Executor, { id, version }: OrderedCart, now: number): Promise<void> {
  await db
    .updateTable('cart')
    .set({ state: 'ordered', updated_at: instant(now) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .execute()
}
