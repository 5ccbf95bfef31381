import type { Catalogue } from './catalogue.ts'
import { cyclesIn, orderOf, reachableFrom } from './graph.ts'
import type { ProductId } from './types.ts'

function neededBy(catalogue: Catalogue) {
  return (id: ProductId): readonly ProductId[] => catalogue.modules.get(id)?.dependencies ?? []
}

/** All that the modules need, directly and through others, without themselves; nearest first. */
export function dependenciesOf(catalogue: Catalogue, ids: Iterable<ProductId>): ProductId[] {
  return reachableFrom(ids, neededBy(catalogue)).filter((id) => catalogue.modules.has(id))
}

/** All that needs one of the modules, directly and through others, without themselves: the cascade of a removal. */
export function dependentsOf(catalogue: Catalogue, ids: Iterable<ProductId>): ProductId[] {
  return reachableFrom(ids, (id) => catalogue.dependents.get(id) ?? [])
}

/**
 * The given modules, each after all that it needs: the order in which they can be activated. Members of a cycle come last, in
 * the given order: a published catalogue has none.
 */
export function dependencyOrder(catalogue: Catalogue, ids: Iterable<ProductId>): ProductId[] {
  const { order, stuck } = orderOf(ids, neededBy(catalogue))
  return [...order, ...stuck]
}

/** Dependencies that run in a circle, each as the ids on the way round: rejected at save, guarded at run time. */
export function dependencyCycles(catalogue: Catalogue): (readonly ProductId[])[] {
  return cyclesIn(catalogue.modules.keys(), neededBy(catalogue))
}
