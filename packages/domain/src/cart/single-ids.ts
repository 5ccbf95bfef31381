import type { Catalogue, ProductId } from '../catalog/index.ts'
import { heldIds } from './lines.ts'
import type { Cart } from './types.ts'

/**
 * The lines whose removal removes nothing else and breaks nothing: no line needs them, none is their companion, and they are
 * neither bundled nor default. A visitor removes them without a confirmation.
 */
export function singleIds(catalogue: Catalogue, cart: Cart): ReadonlySet<ProductId> {
  const held = heldIds(cart)
  const parents = new Set(
    cart.lines.flatMap(({ reason }) => (reason.kind === 'companion_of' ? [reason.productId] : [])),
  )
  const isNeeded = (id: ProductId): boolean => catalogue.dependents.get(id)?.some((other) => held.has(other)) === true
  return new Set(
    cart.lines
      .filter(
        ({ bundled, isDefault, productId }) =>
          !bundled && !isDefault && !parents.has(productId) && !isNeeded(productId),
      )
      .map(({ productId }) => productId),
  )
}
