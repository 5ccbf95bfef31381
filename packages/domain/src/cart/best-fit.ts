import type { ProductId } from '../catalog/index.ts'
import { compare } from '../money/index.ts'
import { planCommand } from './command.ts'
import type { CartContext } from './context.ts'
import { emptyCart } from './empty-cart.ts'
import { heldIds } from './lines.ts'
import { planOf } from './plan.ts'
import { cartBreakdown } from './selection.ts'
import type { Breakdown } from '../pricing/index.ts'
import type { Cart, CartPlan } from './types.ts'

/** A cheaper way to have everything in the cart: what is gained comes with the package, nothing is lost (CART-26). */
export interface BestFit {
  readonly planId: ProductId
  readonly plan: CartPlan
  readonly price: Breakdown
  /** Modules that the cart doesn't hold and would get. */
  readonly gained: readonly ProductId[]
}

/** The chosen modules of the cart: what comes by itself with a plan needn't be covered. */
function wantedIds(cart: Cart): ProductId[] {
  return cart.lines.filter(({ isDefault }) => !isDefault).map(({ productId }) => productId)
}

/** A whole package with the modules of the cart beside it; undefined when one of the steps is refused. */
function candidate(context: CartContext, cart: Cart, planId: ProductId): Cart | undefined {
  const start: Cart = { ...emptyCart(cart.currency), quantities: cart.quantities }
  const packaged = planCommand(context, start, { kind: 'add_package', productId: planId, pricing: false })
  if (!packaged.ok) return undefined
  let fitted = packaged.value.after
  for (const productId of wantedIds(cart)) {
    if (heldIds(fitted).has(productId)) continue
    const added = planCommand(context, fitted, { kind: 'add_module', productId })
    if (!added.ok) return undefined
    fitted = added.value.after
  }
  return fitted
}

/**
 * The cheapest package with add-ons that covers the cart, or undefined when none is cheaper (CART-26). Exact: every
 * package of the catalogue is tried and priced by the one pricing function. Never dearer than the cart, never with less.
 */
export function bestFit(context: CartContext, cart: Cart): BestFit | undefined {
  if (cart.planId < 0) return undefined
  const visitor: CartContext = { catalogue: context.catalogue, viewer: { kind: 'visitor' } }
  let best: BestFit | undefined
  let cheapest = cartBreakdown(context.catalogue, cart).total
  for (const { id } of context.catalogue.document.packages) {
    const fitted = id === cart.planId ? undefined : candidate(visitor, cart, id)
    if (fitted === undefined) continue
    const price = cartBreakdown(context.catalogue, fitted)
    if (price.unpriced !== undefined || compare(price.total, cheapest) >= 0) continue
    const held = heldIds(cart)
    const gained = [...heldIds(fitted)].filter((productId) => !held.has(productId))
    cheapest = price.total
    best = { planId: id, plan: planOf(cart, fitted), price, gained }
  }
  return best
}
