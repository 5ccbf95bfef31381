import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { heldIds, neededLines } from '../lines.ts'
import { moduleFailure, partsFailure } from '../sale.ts'
import type { Cart, CartLine } from '../types.ts'
import { completedCart } from './completed-cart.ts'

interface PackageSwitch {
  readonly before: Cart
  readonly currency: Cart['currency']
  readonly held: ReadonlySet<ProductId>
}

/** Modules that come with one of the buyer's own; undefined where any of them is not sold beside the package. */
function comesWith(
  catalogue: Catalogue,
  { productId }: CartLine,
  { before, currency, held }: PackageSwitch,
): readonly CartLine[] | undefined {
  const module = catalogue.modules.get(productId)
  if (module === undefined || moduleFailure(module, currency) !== undefined) return undefined
  const companions = before.lines.filter(
    ({ reason, productId: id }) => reason.kind === 'companion_of' && reason.productId === productId && !held.has(id),
  )
  const lines = [...companions, ...neededLines(catalogue, [productId], held)]
  const ids = lines.map((line) => line.productId)
  return partsFailure(catalogue, ids, currency) === undefined ? lines : undefined
}

/**
 * The cart after a package took the place of its plan, with the modules that the buyer had chosen beside that plan
 * those that the package doesn't contain, each with what it needs. One that is not sold any more is left out.
 */
export function withAddOns(catalogue: Catalogue, before: Cart, packaged: Cart): Cart {
  const chosen = before.lines.filter(({ bundled, reason }) => !bundled && reason.kind === 'chosen')
  const lines = chosen.reduce<readonly CartLine[]>((sum, line) => {
    const held = heldIds({ ...packaged, lines: sum })
    if (held.has(line.productId)) return sum
    const needed = comesWith(catalogue, line, { before, currency: packaged.currency, held })
    return needed === undefined ? sum : [...sum, line, ...needed]
  }, packaged.lines)
  return completedCart(catalogue, { ...packaged, lines })
}

/** The buyer's own modules that a switch keeps: those of the cart before that are no part of the package after. */
export function keptAddOnIds(before: Cart, kept: Cart): readonly ProductId[] {
  const own = new Set(before.lines.filter(({ bundled }) => !bundled).map(({ productId }) => productId))
  return kept.lines.flatMap(({ productId, bundled, isDefault }) =>
    own.has(productId) && !bundled && !isDefault ? [productId] : [],
  )
}
