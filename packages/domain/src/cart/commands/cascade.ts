import { dependentsOf } from '../../catalog/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { heldIds } from '../lines.ts'
import type { Cart, CartLine } from '../types.ts'

/** True when a line that stays needs this module. */
function isNeeded(catalogue: Catalogue, productId: ProductId, staying: ReadonlySet<ProductId>): boolean {
  return catalogue.dependents.get(productId)?.some((id) => staying.has(id)) === true
}

function companionsOf(catalogue: Catalogue, lines: readonly CartLine[], gone: ReadonlySet<ProductId>): ProductId[] {
  const staying = new Set(lines.map(({ productId }) => productId).filter((id) => !gone.has(id)))
  return lines.flatMap(({ productId, reason }) => {
    const goesAlong = reason.kind === 'companion_of' && gone.has(reason.productId) && staying.has(productId)
    return goesAlong && !isNeeded(catalogue, productId, staying) ? [productId] : []
  })
}

/**
 * All lines that are removed with these: the lines that need them, recursively, and companions of what leaves, unless
 * something that stays needs them. A loop, so a chain of 1,000 is safe.
 */
export function cascadeOf(catalogue: Catalogue, cart: Cart, productIds: readonly ProductId[]): Set<ProductId> {
  const held = heldIds(cart)
  const gone = new Set([...productIds, ...dependentsOf(catalogue, productIds).filter((id) => held.has(id))])
  for (;;) {
    const companions = companionsOf(catalogue, cart.lines, gone)
    if (companions.length === 0) return gone
    for (const id of companions) gone.add(id)
  }
}
