import { sql } from 'kysely'
import type { Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'

/** Commands that change a subscription wait for each other on its row. */
export async function lockLiveSubscription(db: Executor, accountId: number): Promise<void> {
  await sql`select id from subscription where account_id = ${accountId} and ended_at is null for update`.execute(db)
}

interface Confirmed {
  readonly subscriptionId: number
  readonly orderId: string
  readonly cart: Cart
  readonly catalogueVersion: number
}

/** A checkout in trial: paid at its end, with plan, quantities and price version of this moment (B-72). */
export async function confirmTrialCheckout(db: Executor, { subscriptionId, orderId, cart, catalogueVersion }: Confirmed): Promise<void> {
  await db
    .updateTable('subscription')
    .set({
      confirmed_order_id: orderId,
      plan_id: Math.max(0, cart.planId),
      catalogue_version: catalogueVersion,
      quantities: JSON.stringify(cart.quantities),
      pricing: cart.pricing,
    })
    .where('id', '=', subscriptionId)
    .execute()
}
