import type { CartView } from '@waybill/contract/views'
import type { Translate } from '@waybill/i18n'

/** The heading of the cart: subscribers have a subscription, others the name of their plan, or a solution of their own. */
export function cartTitle(cart: Pick<CartView, 'isSubscriber' | 'planTitle'>, t: Translate): string {
  if (cart.isSubscriber) return t('cart.mySubscription')
  return cart.planTitle ?? t('cart.mySolution')
}
