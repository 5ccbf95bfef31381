import type { ProductId } from '../catalog/index.ts'
import { compare } from '../money/index.ts'
import type { Breakdown } from '../pricing/index.ts'
import type { CartContext } from './context.ts'
import { heldIds } from './lines.ts'
import { offersOfShop } from './offers.ts'
import { lineLimit, planOf } from './plan.ts'
import { cartBreakdown } from './selection.ts'
import { fittedCart } from './switch-package.ts'
import type { SwitchPackage } from './switch-package.ts'
import type { Cart, CartPlan } from './types.ts'

/** A cheaper way to have everything in the cart (CART-26): no module is lost, and one command switches to it. */
export interface BestFit {
  readonly planId: ProductId
  readonly command: { readonly kind: 'switch_package' } & SwitchPackage
  /** What that command does. */
  readonly plan: CartPlan
  readonly price: Breakdown
  /** Modules that the cart doesn't hold and would get. */
  readonly gained: readonly ProductId[]
  /** The package that is given up for it; absent when the cart has none. */
  readonly leaves?: ProductId
}

interface Candidate {
  readonly fitted: Cart
  readonly price: Breakdown
  readonly switched: SwitchPackage
}

function fitOf(cart: Cart, { fitted, price, switched }: Candidate): BestFit {
  const held = heldIds(cart)
  const isLeft = cart.planId > 0 && cart.planId !== fitted.planId
  return {
    planId: fitted.planId,
    command: { kind: 'switch_package', ...switched },
    plan: planOf(cart, fitted),
    price,
    gained: [...heldIds(fitted)].filter((productId) => !held.has(productId)),
    ...(isLeft ? { leaves: cart.planId } : {}),
  }
}

/** The package of the cart with the same parts is no offer, also where its pricing page asks another price. */
function isWhatItHas({ planId, entries }: Cart, { productId, entries: offered }: SwitchPackage): boolean {
  return productId === planId && entries?.toSorted().join() === offered?.toSorted().join()
}

/**
 * The cheapest package with add-ons that covers the cart, or undefined when none is cheaper (CART-26). Exact: every
 * package is tried with every choice of its subpackages, and priced by the one pricing function; each try is
 * linear in the lines. Never dearer than the cart, never with less. A cart with a line that can't be bought any more has
 * none: that problem comes first (CART-20).
 */
export function bestFit({ catalogue }: CartContext, cart: Cart): BestFit | undefined {
  if (cart.planId < 0) return undefined
  let best: Candidate | undefined
  let cheapest = cartBreakdown(catalogue, cart).total
  for (const switched of offersOfShop(catalogue)) {
    if (isWhatItHas(cart, switched)) continue
    const fitted = fittedCart(catalogue, cart, switched)
    if (!fitted.ok || fitted.value.lines.length > lineLimit) continue
    const price = cartBreakdown(catalogue, fitted.value)
    if (price.unpriced !== undefined || compare(price.total, cheapest) >= 0) continue
    cheapest = price.total
    best = { fitted: fitted.value, price, switched }
  }
  return best && fitOf(cart, best)
}
