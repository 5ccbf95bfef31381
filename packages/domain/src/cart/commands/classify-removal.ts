import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartCommand } from './command.ts'
import type { CartFailure } from '../failure.ts'

/** The body of `POST /cart/pricing/categories/remove` after its types are checked. */
export interface RemovalRequest {
  readonly id: ProductId
  /** The kind of the product in the request of the pricing page; the catalogue decides. */
  readonly module: boolean
}

/** The command of a removal that names the kind of the product: a flag that the product contradicts is rejected. */
export function classifyRemoval(
  catalogue: Catalogue,
  { id, module }: RemovalRequest,
): Result<CartCommand, CartFailure> {
  const product = catalogue.products.get(id)
  if (product === undefined) return fail({ code: 'unknown-product', productId: id })
  if ((product.kind === 'module') !== module) return fail({ code: 'flags-contradict', productId: id })
  return ok({ kind: 'remove', productId: id })
}
