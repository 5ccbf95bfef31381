import type { CartView } from '@waybill/contract/views'
import type { TotalView } from '@waybill/contract/views/cart-live'
import type { Decimals } from '@waybill/i18n'
import { useCart } from '../../../cart/cart-context.ts'
import { cartDecimals } from '../../../cart/sync/cart-amounts.ts'

export { cartDecimals }

/** The shown total: a subscriber's is that of the subscription after Apply. */
export function shownTotal(cart: CartView): TotalView {
  return cart.live?.after ?? cart
}

/**
 * The precision of the amounts beside the cart of the page: an amount of it isn't written in two ways on one screen.
 */
export function useCartDecimals(): Decimals {
  const cart = useCart()
  return cart === null ? 0 : cartDecimals(cart)
}
