import type { Catalogue } from '../catalog/index.ts'
import { priceSelection } from '../pricing/index.ts'
import type { Breakdown, Selection } from '../pricing/index.ts'
import type { Cart } from './types.ts'

/**
 * What a cart asks a price for. After a break the plan is the Custom Solution, sold at base prices even if the broken
 * package was bought on a pricing page; an empty plan slot prices as the Custom Solution.
 */
export function toSelection(cart: Cart): Selection {
  const planId = Math.max(cart.planId, 0)
  const isPlanWhole = planId > 0
  return {
    planId,
    lines: cart.lines.map(({ productId, bundled }) => ({ productId, bundled })),
    currency: cart.currency,
    quantities: cart.quantities,
    pricing: cart.pricing && isPlanWhole,
    ...(isPlanWhole && cart.entries !== undefined ? { entries: cart.entries } : {}),
  }
}

/** The itemised monthly price of a cart, before tax: the one computation of cart, quote, mail and PDF. */
export function cartBreakdown(catalogue: Catalogue, cart: Cart): Breakdown {
  return priceSelection(catalogue, toSelection(cart))
}
