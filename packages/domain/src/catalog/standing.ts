import type { Catalogue } from './catalogue.ts'
import { compatibilityOf, type Compatibility } from './compatibility.ts'
import type { Module, ProductId } from './types.ts'

/** What an account has: its plan, 0 for the Custom Solution, and every module that is switched on beside it or in it. */
export interface Holding {
  readonly planId: ProductId
  readonly moduleIds: ReadonlySet<ProductId>
}

/**
 * How a module stands to what a member has (CAT-21). Unlike `compatibilityOf`, which knows the plan alone, it counts the
 * add-ons: one that is switched on is had, and what needs one fits.
 */
export function standingOf(
  catalogue: Catalogue,
  module: Module,
  { planId, moduleIds }: Holding,
): Compatibility['badge'] {
  if (moduleIds.has(module.id)) return 'in_plan'
  const { badge, missing } = compatibilityOf(catalogue, module, planId)
  return badge === 'not_in_plan' && missing.every((id) => moduleIds.has(id)) ? 'works_with_plan' : badge
}
