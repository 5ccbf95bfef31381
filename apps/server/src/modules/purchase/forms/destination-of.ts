import type { Cart } from '@waybill/domain/cart'
import { checkoutDestination } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'

/** Destination of a member whose cart is on: the page of an upgrade where another plan is (B-30, B-37). */
export function destinationOf(
  { ports, locale, request }: RequestContext,
  cart: Pick<Cart, 'lines'>,
  isUpgrade = false,
): string {
  const { modules, settings } = ports.catalogue.current()
  const isInternal = new URL(request.url, 'http://path').searchParams.get('int') === '1'
  return localePath(
    locale,
    checkoutDestination(
      {
        // who opened the cart inside the account goes back there
        isUpgrade: isUpgrade && !isInternal,
        isInternal,
        modules: cart.lines.flatMap(({ productId }) => modules.get(productId) ?? []),
      },
      settings.destinations,
    ),
  )
}
