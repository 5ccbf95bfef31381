import type { Executor } from '../../../platform/database/database.ts'
import { findCartOfOrder } from '../../cart/use-cases/find-cart-of-order.ts'
import { findOrder, type StoredOrder } from '../repository.ts'

/** An order with the plan its cart chose, for the mail that was ordered with it. */
export async function findOrderForMail(
  db: Executor,
  orderId: string,
): Promise<StoredOrder & { readonly plan_id: number }> {
  const order = await findOrder(db, orderId)
  const bought = await findCartOfOrder(db, orderId)
  return { ...order, plan_id: Math.max(0, bought?.planId ?? 0) }
}
