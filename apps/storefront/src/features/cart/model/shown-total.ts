import type { CartView } from '@waybill/contract/views'
import type { TotalView } from '@waybill/contract/cart-live-view'

export { cartDecimals } from '../../../lib/cart-amounts.ts'

/** The one number that matters: a subscriber's is what Apply would make of the subscription. */
export function shownTotal(cart: CartView): TotalView {
  return cart.live?.after ?? cart
}
