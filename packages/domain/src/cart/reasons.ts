import { isListed } from '../catalog/index.ts'
import type { Catalogue, ProductId } from '../catalog/index.ts'
import type { Cart, CartLine, LineReason } from './types.ts'

/**
 * The same lines, each with a reason that is true of them: what came for a product that is not here any more, or that doesn't
 * need it any more, names a line that needs it from now on. Where nothing does, the reason stays: an orphan names what it came
 * for.
 */
export function withTrueReasons({ dependents }: Catalogue, lines: readonly CartLine[]): CartLine[] {
  const held = new Set(lines.map(({ productId }) => productId))
  return lines.map((line) => {
    const { reason } = line
    if (reason.kind === 'companion_of' && held.has(reason.productId)) return line
    if (reason.kind !== 'companion_of' && reason.kind !== 'needed_by') return line
    const requirers = (dependents.get(line.productId) ?? []).filter((id) => held.has(id))
    const [productId] = requirers
    if (productId === undefined || requirers.includes(reason.productId)) return line
    return { ...line, reason: { kind: 'needed_by', productId } }
  })
}

/**
 * Reason why a line is there, as it is shown: in the place of a hidden product stands what brought that one, its package, or the
 * buyer.
 */
export function shownReason({ modules }: Catalogue, cart: Cart, { reason }: CartLine): LineReason {
  const passed = new Set<ProductId>()
  let shown = reason
  while (shown.kind === 'needed_by' || shown.kind === 'companion_of') {
    const { productId } = shown
    const module = modules.get(productId)
    if (module === undefined || isListed(module)) return shown
    const unseen = passed.has(productId) ? undefined : cart.lines.find((line) => line.productId === productId)
    if (unseen?.bundled === true) return { kind: 'needed_by', productId: cart.planId }
    passed.add(productId)
    shown = unseen?.reason ?? { kind: 'chosen' }
  }
  return shown
}

/**
 * The visible product for one of a cart: itself, or for a hidden line the product that it came for. Undefined where the buyer
 * knows none.
 */
export function namedOwner(catalogue: Catalogue, cart: Cart, productId: ProductId): ProductId | undefined {
  const product = catalogue.products.get(productId)
  if (product === undefined || isListed(product)) return productId
  const line = cart.lines.find((candidate) => candidate.productId === productId)
  if (line === undefined) return undefined
  if (line.bundled) return cart.planId
  const reason = shownReason(catalogue, cart, line)
  return 'productId' in reason ? reason.productId : undefined
}
