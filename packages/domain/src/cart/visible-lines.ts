import { isListed } from '../catalog/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import type { Cart, CartLine } from './types.ts'

/** The lines that the buyer sees: not the hidden, internal and core ones. */
export function visibleLines(catalogue: Catalogue, cart: Cart): CartLine[] {
  return cart.lines.filter(({ productId }) => {
    const module = catalogue.modules.get(productId)
    return module !== undefined && isListed(module)
  })
}

/** The number on the badge: what stands as a row. The plan is one, the modules inside it are none. */
export function badgeCount(catalogue: Catalogue, cart: Cart): number {
  const ownRows = visibleLines(catalogue, cart).filter(({ bundled }) => !bundled)
  return ownRows.length + (cart.planId > 0 ? 1 : 0)
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
