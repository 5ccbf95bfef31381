import { termsOf, type Cart } from '@waybill/domain/cart'
import type { Executor } from '../../../platform/database/database.ts'
import { termColumns } from './bought-terms.ts'

interface ConfirmTrialCheckoutInput {
  readonly subscriptionId: number
  readonly orderId: string
  readonly cart: Cart
  readonly catalogueVersion: number
}

/** A checkout in trial: paid at its end, with plan, quantities and price version of this moment (B-72). */
export async function confirmTrialCheckout(
  db: Executor,
  { subscriptionId, orderId, cart, catalogueVersion }: ConfirmTrialCheckoutInput,
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({
      confirmed_order_id: orderId,
      catalogue_version: catalogueVersion,
      ...termColumns(termsOf(cart)),
    })
    .where('id', '=', subscriptionId)
    .execute()
}
