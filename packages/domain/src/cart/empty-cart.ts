import type { Currency } from '../money/index.ts'
import type { Cart } from './types.ts'

/** The plan id of a cart without a plan. */
export const emptyPlanId = -1

/** A cart with nothing in it: no plan, no lines, no quantities, no memory of a broken package. */
export function emptyCart(currency: Currency): Cart {
  return {
    planId: emptyPlanId,
    lines: [],
    currency,
    quantities: {},
    pricing: false,
    planReset: false,
    trackedIds: [],
  }
}

/** True when the cart holds neither a plan nor a line: the sidebar hides. */
export function isEmptyCart(cart: Cart): boolean {
  return cart.planId === emptyPlanId && cart.lines.length === 0
}
