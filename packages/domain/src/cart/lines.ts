import { bundledIds, dependenciesOf } from '../catalog/index.ts'
import type { Catalogue, Module, Package, ProductId } from '../catalog/index.ts'
import type { Cart, CartLine, LineReason } from './types.ts'

/**
 * An ordinary line. A default module is marked as one, whatever brought it, because its rules are those of a default
 * (A-36).
 */
export function extraLine(module: Module, reason: LineReason): CartLine {
  return {
    productId: module.id,
    bundled: false,
    isDefault: module.isDefault,
    reason: module.isDefault ? { kind: 'default' } : reason,
  }
}

/** A line of the plan: bundled, at no price of its own unless it is billed by use. */
function bundledLine(module: Module): CartLine {
  return { productId: module.id, bundled: true, isDefault: module.isDefault, reason: { kind: 'in_plan' } }
}

/** A line without its plan: at its base price, with a reason of its own; any other stays as it is. */
export function ordinaryLine(line: CartLine): CartLine {
  if (!line.bundled) return line
  return { ...line, bundled: false, reason: line.isDefault ? { kind: 'default' } : { kind: 'chosen' } }
}

/** Dependencies of these modules, without themselves and without core modules; nearest first. */
export function neededIds(catalogue: Catalogue, ids: readonly ProductId[]): ProductId[] {
  return dependenciesOf(catalogue, ids).filter((id) => catalogue.modules.get(id)?.isCore !== true)
}

/** Lines for what the modules need and the cart lacks, each naming the module that needs it. */
export function neededLines(catalogue: Catalogue, ids: readonly ProductId[], held: ReadonlySet<ProductId>): CartLine[] {
  const needed = neededIds(catalogue, ids)
  const requirer = new Map<ProductId, ProductId>()
  for (const id of [...ids, ...needed]) {
    for (const target of catalogue.modules.get(id)?.dependencies ?? []) {
      if (!requirer.has(target)) requirer.set(target, id)
    }
  }
  return needed.flatMap((id) => {
    const module = catalogue.modules.get(id)
    const productId = requirer.get(id)
    if (module === undefined || productId === undefined || held.has(id)) return []
    return extraLine(module, { kind: 'needed_by', productId })
  })
}

/** The lines that a package brings: its bundled modules in its own order, without what every account has. */
export function packageLines(catalogue: Catalogue, item: Package, entries?: readonly string[]): CartLine[] {
  return bundledIds(catalogue, item, entries).flatMap((id) => {
    const module = catalogue.modules.get(id)
    return module === undefined || module.isCore ? [] : bundledLine(module)
  })
}

/** The ids of the products in a cart. */
export function heldIds(cart: Cart): Set<ProductId> {
  return new Set(cart.lines.map(({ productId }) => productId))
}
