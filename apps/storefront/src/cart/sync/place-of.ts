import { isIndustryPage } from '@waybill/domain/cart'
import type { CartChange } from '../../lib/cart/cart-change.ts'

/** Part of the page in which a change was clicked, as far as analytics records it: the upsell panel, or an industry's page. */
export function placeOf(
  { place }: Pick<CartChange, 'place'>,
  path: string,
): { readonly place?: 'upsell' | 'industry' } {
  if (place !== undefined) return { place }
  return isIndustryPage(path) ? { place: 'industry' } : {}
}
