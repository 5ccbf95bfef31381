import type { Catalogue, ProductId } from '../catalog/index.ts'
import { neededIds } from './lines.ts'
import type { Cart } from './types.ts'

/**
 * Lines that came because something needed them, and that nothing needs any more: they stay until the buyer removes them. One
 * that only another such line needs is one too.
 */
export function orphanIds(catalogue: Catalogue, cart: Cart): ProductId[] {
  const wanted = cart.lines.filter(({ reason }) => reason.kind !== 'needed_by').map(({ productId }) => productId)
  const needed = new Set(neededIds(catalogue, wanted))
  return cart.lines.flatMap(({ productId, reason }) =>
    reason.kind === 'needed_by' && !needed.has(productId) ? [productId] : [],
  )
}
