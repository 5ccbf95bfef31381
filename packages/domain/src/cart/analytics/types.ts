import type { CartPlan } from '../types.ts'
import type { ProductId } from '../../catalog/index.ts'

/** The analytics code of a click on a cart: 1 to 7 of B§9. */
export type AnalyticsCode = NonNullable<CartPlan['analyticsCode']>

/** An order item event: `details.id` is the product, `details.srt` the code as text. */
export interface OrderItemEntry {
  readonly type: 3
  readonly bundled: 0 | 1
  readonly details: { readonly id: ProductId; readonly srt: string }
  /** Number of the page where it happened, 0 for any other. */
  readonly page_id: number
  /** Campaign number; 0 for none. */
  readonly tracking_id: number
}

/** An event of our own, by its name. */
export interface AddToCartEntry {
  readonly event: 'add_to_cart'
  readonly product_id: ProductId
  readonly is_module: 0 | 1
  readonly is_bundled: 0 | 1
  readonly page_id: number
  readonly tracking_id: number
}

/** The upgrade dialog has changed a subscription; 0 is the Custom Solution. */
export interface UpgradedEntry {
  readonly event: 'subscription_upgraded'
  readonly old_package_id: ProductId
  readonly new_package_id: ProductId
  readonly page_id: number
  readonly tracking_id: number
}

/** An entry of the queue, without its id. */
export type AnalyticsEntry = OrderItemEntry | AddToCartEntry | UpgradedEntry
