import type { CartView } from '@waybill/contract/views'
import type { TotalView } from '@waybill/contract/cart-live-view'
import { decimalsFor, type Decimals } from '@waybill/i18n'
import { useCart } from '../../../app/cart-context.ts'

/** The one number that matters: a subscriber's is what Apply would make of the subscription. */
export function shownTotal(cart: CartView): TotalView {
  return cart.live?.after ?? cart
}

/** The precision that all amounts of a cart share, because they are added up before the reader's eyes (A-56, PRC-10). */
export function cartDecimals(cart: CartView): Decimals {
  const { plan, lines, extraAssets, total, was, live } = cart
  const ofLive = live === undefined ? [] : [live.total, live.after.total, ...live.lines.map(({ amount }) => amount)]
  return decimalsFor([
    total,
    ...lines.map(({ amount }) => amount),
    ...[plan?.amount, plan?.was, extraAssets?.amount, was, live?.plan?.amount].flatMap((amount) => amount ?? []),
    ...ofLive,
  ])
}

/** The same for what stands beside the cart of the page: an amount of it isn't written in two ways on one screen. */
export function useCartDecimals(): Decimals {
  const cart = useCart()
  return cart === null ? 0 : cartDecimals(cart)
}
