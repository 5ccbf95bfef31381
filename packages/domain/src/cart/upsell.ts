import type { ProductId } from '../catalog/index.ts'
import type { CartContext } from './context.ts'
import { missingIds, restorePackage } from './commands/restore-package.ts'
import { cartBreakdown } from './selection.ts'
import type { Breakdown } from '../pricing/index.ts'
import type { Cart } from './types.ts'

/** The way back to a broken package: `upsell_ids` and `upsell_result` of the cart answer. */
export interface Upsell {
  readonly planId: ProductId
  /** Modules that are missing for the plan to return by itself. */
  readonly missing: readonly ProductId[]
  /** The cart's price with the package back; absent when it can't return, which the cart says as a notice. */
  readonly priceIfComplete?: Breakdown
}

/** Undefined without a broken package. */
export function upsellOf(context: CartContext, cart: Cart): Upsell | undefined {
  if (!cart.planReset || cart.previousPlanId === undefined) return undefined
  const restored = restorePackage(context, cart)
  const price = restored.ok ? { priceIfComplete: cartBreakdown(context.catalogue, restored.value.after) } : {}
  return { planId: cart.previousPlanId, missing: missingIds(context.catalogue, cart), ...price }
}
