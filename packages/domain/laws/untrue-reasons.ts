import type { Cart, CartLine } from '../src/cart/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'

/**
 * The lines of a cart whose reason is not true of it (CART-24): a companion without its parent, or a line that names a
 * product that is gone, or doesn't need it, while a line that is there does.
 */
export function untrueReasons(catalogue: Catalogue, { lines }: Cart): CartLine[] {
  const needs = (productId: number, id: number): boolean =>
    catalogue.modules.get(productId)?.dependencies.includes(id) === true
  return lines.filter(({ productId: id, reason }) => {
    if (reason.kind === 'companion_of') return !lines.some(({ productId }) => productId === reason.productId)
    if (reason.kind !== 'needed_by') return false
    const requirers = lines.filter(({ productId }) => needs(productId, id))
    return requirers.length > 0 && !requirers.some(({ productId }) => productId === reason.productId)
  })
}
