import { isIndustryPage } from '@waybill/domain/cart'
import type { CartChange } from '../../lib/cart/cart-change.ts'

/** Where a change was clicked, as far as analytics records it (D-48): the upsell panel, or an industry's page. */
export function placeOf(
  { place }: Pick<CartChange, 'place'>,
  path: string,
): { readonly place?: 'upsell' | 'industry' } {
  if (place !== undefined) return { place }
  return isIndustryPage(path) ? { place: 'industry' } : {}
}
