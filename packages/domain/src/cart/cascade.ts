import { dependentsOf } from '../catalog/index.ts'
import type { Catalogue, ProductId } from '../catalog/index.ts'
import { heldIds } from './lines.ts'
import type { Cart, CartLine } from './types.ts'

/** The line of the cart that needs this module and stays, if there is one. */
function stayingRequirer(catalogue: Catalogue, productId: ProductId, staying: ReadonlySet<ProductId>) {
  return catalogue.dependents.get(productId)?.find((id) => staying.has(id))
}

function companionsOf(catalogue: Catalogue, lines: readonly CartLine[], gone: ReadonlySet<ProductId>): ProductId[] {
  const staying = new Set(lines.map(({ productId }) => productId).filter((id) => !gone.has(id)))
  return lines.flatMap(({ productId, reason }) => {
    const goesAlong = reason.kind === 'companion_of' && gone.has(reason.productId) && staying.has(productId)
    return goesAlong && stayingRequirer(catalogue, productId, staying) === undefined ? [productId] : []
  })
}

/**
 * All that leaves the cart with one line: the lines that need it, recursively (CART-07), and companions of what leaves
 * unless something that stays needs them. A loop, so a chain of 1,000 is safe.
 */
export function cascadeOf(catalogue: Catalogue, cart: Cart, productId: ProductId): Set<ProductId> {
  const held = heldIds(cart)
  const gone = new Set([productId, ...dependentsOf(catalogue, [productId]).filter((id) => held.has(id))])
  for (;;) {
    const companions = companionsOf(catalogue, cart.lines, gone)
    if (companions.length === 0) return gone
    for (const id of companions) gone.add(id)
  }
}

/** The lines that stay; a companion that is kept because something needs it says so from now on (CART-24). */
export function remainingLines(catalogue: Catalogue, cart: Cart, gone: ReadonlySet<ProductId>): CartLine[] {
  const lines = cart.lines.filter(({ productId }) => !gone.has(productId))
  const staying = new Set(lines.map(({ productId }) => productId))
  return lines.map((line) => {
    if (line.reason.kind !== 'companion_of' || !gone.has(line.reason.productId)) return line
    const productId = stayingRequirer(catalogue, line.productId, staying)
    return productId === undefined ? line : { ...line, reason: { kind: 'needed_by', productId } }
  })
}
