import type { Module } from '@waybill/domain/catalog'
import type { ProductViewer } from './viewer-prices.ts'

/**
 * State of a module that a member will still have: of the plan, unless the cart is about to change that, and every add-on of
 * their own, which stays beside another plan. A legacy plan ends with whatever is bought (B-95).
 */
export function heldState({ cart, live, planId, paid }: ProductViewer, module: Module): 'in_plan' | 'held' | undefined {
  const item = live?.get(module.id)
  if (item === undefined || module.isDefault || module.isCore) return undefined
  if (!item.bundled) return 'held'
  return paid?.isLegacy !== true && keepsPlan({ cart, planId }) ? 'in_plan' : undefined
}

/** True while the cart is not about to change the plan that the member has. */
export function keepsPlan({ cart, planId }: Pick<ProductViewer, 'cart' | 'planId'>): boolean {
  return cart === undefined || (!cart.planReset && (cart.planId <= 0 || cart.planId === planId))
}
