import { orderTypes } from '@waybill/domain/order'
import type { Cart } from '@waybill/domain/cart'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { readCartById } from '../repository.ts'

/**
 * The cart of an order that is done is closed with it: the next product opens a new one. A cart that was changed after it was
 * ordered stays open: what came later is not paid. A change of the plan that was made beside the cart closes the one of before
 * it, which would take the change back (SUB-04); so does a purchase of another plan than the cart's.
 */
export async function closeOrderedCarts(
  db: Executor,
  orderIds: readonly string[],
  { now }: { readonly now: number },
): Promise<void> {
  await db
    .updateTable('cart')
    .from('orders')
    .set({ state: 'ordered', updated_at: instant(now) })
    .where('orders.id', 'in', [...orderIds])
    .where('cart.state', '=', 'open')
    .where((on) =>
      on.or([
        on.and([on('cart.id', '=', on.ref('orders.cart_id')), on('cart.version', '=', on.ref('orders.cart_version'))]),
        on.and([
          on('orders.cart_id', 'is', null),
          on.or([
            on.and([on('orders.type', '=', orderTypes.legacyToMarketplace), on('orders.change', 'is not', null)]),
            on.and([
              on('orders.change', 'is', null),
              on('cart.plan_id', '<>', on.cast<number>(on.ref('orders.bought', '->>').key('planId'), 'integer')),
            ]),
          ]),
          on('cart.account_id', '=', on.ref('orders.account_id')),
          on('cart.updated_at', '<=', on.ref('orders.created_at')),
        ]),
      ]),
    )
    .execute()
}

/** The cart of an order as it was ordered, whatever became of it since. An order without a copy uses its cart. */
export async function findCartOfOrder(db: Executor, orderId: string): Promise<Cart | undefined> {
  const order = await db.selectFrom('orders').select(['cart_id', 'bought']).where('id', '=', orderId).executeTakeFirst()
  return order?.bought ?? (order?.cart_id ? readCartById(db, order.cart_id) : undefined)
}
