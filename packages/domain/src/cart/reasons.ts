import type { Catalogue } from '../catalog/index.ts'
import type { CartLine } from './types.ts'

/**
 * The same lines, each with a reason that is true of them (CART-24): what came for a product that is not here any more,
 * or that doesn't need it any more, names a line that needs it from now on. Where nothing does, the reason stays: an
 * orphan tells what it came for.
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
