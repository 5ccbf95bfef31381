import { isListed } from '../catalog/index.ts'
import type { Catalogue, ProductId } from '../catalog/index.ts'
import type { Cart, CartLine } from './types.ts'

/** The lines that the buyer sees: not the hidden, internal and core ones. */
export function visibleLines(catalogue: Catalogue, cart: Cart): CartLine[] {
  return cart.lines.filter(({ productId }) => {
    const module = catalogue.modules.get(productId)
    return module !== undefined && isListed(module)
  })
}

/** Products that stand as a row: the package, then each line beside it; the modules inside the package are none. */
function rowsOf(catalogue: Catalogue, cart: Cart): readonly ProductId[] {
  const own = visibleLines(catalogue, cart).flatMap(({ bundled, productId }) => (bundled ? [] : [productId]))
  return cart.planId > 0 ? [cart.planId, ...own] : own
}

/** The number on the badge: what stands as a row. */
export function badgeCount(catalogue: Catalogue, cart: Cart): number {
  return rowsOf(catalogue, cart).length
}

/** Rows of a cart whose product another one lacks, in its package too. */
export function rowsBeyond(catalogue: Catalogue, cart: Cart, other: Cart): readonly ProductId[] {
  const held = new Set<ProductId>([other.planId, ...other.lines.map(({ productId }) => productId)])
  return rowsOf(catalogue, cart).filter((id) => !held.has(id))
}

/**
 * True when the line shows a remove button (M§5): not for extra team members, bundled, default and internal lines, and not for
 * a companion, which goes with its parent.
 */
export function hasRemoveButton(catalogue: Catalogue, line: CartLine): boolean {
  const module = catalogue.modules.get(line.productId)
  if (line.bundled || line.isDefault || line.reason.kind === 'companion_of') return false
  return module?.isAdditionalAccountUser !== true && module?.type !== 'internal'
}
