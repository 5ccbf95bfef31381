import type { Catalogue } from './catalogue.ts'
import { dependenciesOf } from './dependencies.ts'
import { bundledIds, contentsOf } from './package-contents.ts'
import type { Module, ProductId } from './types.ts'

/** Compatibility of a module with a plan, and the modules that would have to come with it. */
export interface Compatibility {
  readonly badge: 'in_plan' | 'works_with_plan' | 'not_in_plan'
  /** Its dependencies outside the plan, nearest first; empty unless `not_in_plan`. */
  readonly missing: readonly ProductId[]
}

function holds(catalogue: Catalogue, bundled: ReadonlySet<ProductId>, id: ProductId): boolean {
  const module = catalogue.modules.get(id)
  return bundled.has(id) || module?.isCore === true || module?.isDefault === true
}

/**
 * The badge of a module for the members of a plan; 0 is the Custom Solution. In the plan: bundled, or on every account (core,
 * default; A-28). Works with it: offered with it, or needs only what it holds.
 */
export function compatibilityOf(catalogue: Catalogue, module: Module, planId: ProductId): Compatibility {
  const plan = catalogue.packages.get(planId)
  const bundled = new Set(plan === undefined ? [] : bundledIds(catalogue, plan))
  if (holds(catalogue, bundled, module.id)) return { badge: 'in_plan', missing: [] }
  const isOffered = plan !== undefined && contentsOf(catalogue, plan).has(module.id)
  const missing = dependenciesOf(catalogue, [module.id]).filter((id) => !holds(catalogue, bundled, id))
  return isOffered || missing.length === 0
    ? { badge: 'works_with_plan', missing: [] }
    : { badge: 'not_in_plan', missing }
}
