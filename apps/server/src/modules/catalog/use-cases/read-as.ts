import type { CartView } from '@waybill/contract/views'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadOwnCart } from '../../cart/use-cases/read-cart.ts'
import type { Reader } from '../product-cards.ts'

/** Whose eyes see products on a page: language, currency and cart. */
export async function readAs(
  context: RequestContext,
  db: Executor,
): Promise<{ readonly reader: Reader; readonly cart: CartView | null }> {
  const { ports, locale } = context
  const own = await loadOwnCart(context, db)
  const reader: Reader = {
    catalogue: ports.catalogue.current(),
    locale,
    currency: own.stored?.cart.currency ?? context.currency,
    cart: own.stored?.cart,
  }
  return { reader, cart: own.view }
}
