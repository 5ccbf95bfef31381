import type { DrawingOf } from '@waybill/contract/pages'
import type { Product } from '@waybill/domain/catalog'

/** Of which kind the drawing of a product is: the same on its page, on cards and in the search. */
export function drawnAs(product: Product): Parameters<DrawingOf>[1] {
  if (product.kind === 'module') return 'module'
  return product.isExclusive ? 'plan' : 'package'
}
