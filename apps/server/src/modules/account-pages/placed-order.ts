import type { Cart } from '@waybill/domain/cart'
import type { Executor } from '../../platform/database/database.ts'
import { findCartOfOrder } from '../cart/index.ts'
import { findOrder, type StoredOrder } from '../billing/index.ts'

/** An order with the cart that it bought, for the mails and the page that say what it charges. */
export async function findPlacedOrder(
  db: Executor,
  orderId: string,
): Promise<{ readonly order: StoredOrder; readonly cart: Cart | undefined }> {
  const [order, cart] = [await findOrder(db, orderId), await findCartOfOrder(db, orderId)]
  return { order, cart }
}
