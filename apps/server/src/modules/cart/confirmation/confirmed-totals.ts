import { appliedCart, cartBreakdown, isEmptyCart, keptModules, type Cart, type CartPlan } from '@waybill/domain/cart'
import type { ProductId } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import type { Breakdown } from '@waybill/domain/pricing'
import type { CartViewer } from '../view/cart-viewer.ts'

/** A cart that may be, at the prices that it would have: one that leaves its quote has those of today (S-02). */
export function priceOf({ terms }: Pick<CartViewer, 'terms'>, cart: Cart): Breakdown {
  return cartBreakdown(terms.catalogueOf(cart), cart)
}

/** The totals of a dialog: of the cart, or for a subscriber of what Apply makes of the subscription. */
export function confirmedTotals(
  viewer: Pick<CartViewer, 'live' | 'terms'>,
  { before, after }: Pick<CartPlan, 'before' | 'after'>,
): Readonly<Record<'before' | 'after', Money>> {
  const { live, terms } = viewer
  const totalOf = (cart: Cart): Money =>
    live === undefined ? priceOf(viewer, cart).total : appliedCart(terms.catalogueOf(cart), cart, live).total
  return { before: totalOf(before), after: totalOf(after) }
}

/** Their labels, as on the product's page. */
export function totalLabels(
  { live, t }: Pick<CartViewer, 'live' | 't'>,
  before: Cart,
): Readonly<Record<'now' | 'after', string>> {
  if (live === undefined) return { now: t('cart.confirm.totalNow'), after: t('cart.confirm.totalAfter') }
  const now = isEmptyCart(before) ? 'catalog.product.subscriptionNow' : 'catalog.product.subscriptionWithCart'
  return { now: t(now), after: t('estimate.afterApply') }
}

/** True for a part of the subscription: in the cart it costs nothing more. */
export function isHeldAlready(
  { catalogue, live }: Pick<CartViewer, 'catalogue' | 'live'>,
  after: Cart,
): (productId: ProductId) => boolean {
  const held = live && keptModules(catalogue, after, live)
  return (id) => held?.has(id) === true
}
