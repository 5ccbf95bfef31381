import { isEmptyCart, type Cart, type CartPlan } from '@waybill/domain/cart'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isByYear } from '../../platform/pages/carried-query.ts'

/** The cart after a change; one that begins takes over the choice that its owner had in the address until then. */
export function withAddressed({ request }: Pick<RequestContext, 'request'>, { before, after }: CartPlan): Cart {
  const begins = isEmptyCart(before) && !isEmptyCart(after)
  return begins && isByYear(request.url) ? { ...after, interval: 'year' } : after
}
