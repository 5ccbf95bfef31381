import type { Catalogue } from './catalogue.ts'
import { compatibilityOf, type Compatibility } from './compatibility.ts'
import type { Module, ProductId } from './types.ts'

/** The account's plan, 0 for the Custom Solution, and every module that is switched on beside it or in it. */
export interface AccountProducts {
  readonly planId: ProductId
  readonly moduleIds: ReadonlySet<ProductId>
}

/**
 * Standing of a module for a member. Unlike `compatibilityOf`, which knows the plan alone, it counts the add-ons: one that is
 * switched on is owned, and a module that needs one fits.
 */
export function standingOf(
  catalogue: Catalogue,
  module: Module,
  { planId, moduleIds }: AccountProducts,
): Compatibility['badge'] {
  if (moduleIds.has(module.id)) return 'in_plan'
  const { badge, missing } = compatibilityOf(catalogue, module, planId)
  return badge === 'not_in_plan' && missing.every((id) => moduleIds.has(id)) ? 'works_with_plan' : badge
}
