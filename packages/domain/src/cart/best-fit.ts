import type { Catalogue, ProductId } from '../catalog/index.ts'
import { compare } from '../money/index.ts'
import type { Breakdown } from '../pricing/index.ts'
import type { CartContext } from './context.ts'
import { heldIds } from './lines.ts'
import { boundedOffers } from './offers.ts'
import { lineLimit, planOf } from './commands/plan.ts'
import { cartBreakdown } from './selection.ts'
import { codeOfSwitch, fittedCart, isWhatItHas } from './commands/switch-package.ts'
import type { SwitchPackage } from './commands/switch-package.ts'
import type { Cart, CartPlan } from './types.ts'
import { visibleLines } from './visible-lines.ts'

/** A cheaper package for everything in the cart: no module is lost, and one command switches to it. */
export interface BestFit {
  readonly planId: ProductId
  readonly command: { readonly kind: 'switch_package' } & SwitchPackage
  /** The result of that command. */
  readonly plan: CartPlan
  readonly price: Breakdown
  /** Modules that the cart doesn't hold and would get. */
  readonly gained: readonly ProductId[]
  /** Modules beside the plan of the cart that this package holds. */
  readonly covered: readonly ProductId[]
  /** The package that is given up for it; absent when the cart has none. */
  readonly leaves?: ProductId
  /** The broken package that can't be brought back any more afterwards; absent when there is none. */
  readonly forgets?: ProductId
}

interface Candidate {
  readonly fitted: Cart
  readonly price: Breakdown
  readonly switched: SwitchPackage
}

function lossOf(cart: Cart, planId: ProductId | -1): Pick<BestFit, 'leaves' | 'forgets'> {
  const { previousPlanId } = cart
  const isLeft = cart.planId > 0 && cart.planId !== planId
  const isForgotten = cart.planReset && previousPlanId !== undefined && previousPlanId !== planId
  return { ...(isLeft ? { leaves: cart.planId } : {}), ...(isForgotten ? { forgets: previousPlanId } : {}) }
}

function fitOf(cart: Cart, { fitted, price, switched }: Candidate): BestFit {
  const held = heldIds(cart)
  const bundled = new Set(fitted.lines.filter((line) => line.bundled).map(({ productId }) => productId))
  const beside = cart.lines.filter((line) => !line.bundled && bundled.has(line.productId))
  return {
    planId: switched.productId,
    command: { kind: 'switch_package', ...switched },
    plan: planOf(cart, fitted, codeOfSwitch(cart, switched)),
    price,
    gained: [...heldIds(fitted)].filter((productId) => !held.has(productId)),
    covered: beside.map(({ productId }) => productId),
    ...lossOf(cart, fitted.planId),
  }
}

interface Standard {
  readonly price: Breakdown
  readonly cart: Cart
}

/** Cheaper, or as cheap with more visible modules. */
function isBetter(catalogue: Catalogue, { price, fitted }: Candidate, than: Standard): boolean {
  const order = compare(price.total, than.price.total)
  return (
    order < 0 || (order === 0 && visibleLines(catalogue, fitted).length > visibleLines(catalogue, than.cart).length)
  )
}

/**
 * The cheapest package with add-ons that covers the cart, of equally cheap ones the one with the most modules; undefined when
 * none is cheaper than the cart, or as cheap with more in it. Exact: every package with every choice of its subpackages is
 * priced by the one pricing function, as the shop sells it, unless its lower bound is dearer; each attempt is linear in
 * the lines. Never dearer than the cart, never with less. A cart with a line that can't be bought any more has none: that
 * problem comes first.
 */
export function bestFit({ catalogue }: CartContext, cart: Cart): BestFit | undefined {
  if (cart.planId < 0) return undefined
  let best: Candidate | undefined
  let standard: Standard = { price: cartBreakdown(catalogue, cart), cart }
  for (const { offer, least } of boundedOffers(catalogue, cart)) {
    if (compare(least, standard.price.total) > 0) break
    const { switched } = offer
    if (isWhatItHas(catalogue, cart, switched)) continue
    const fitted = fittedCart(catalogue, cart, switched)
    if (!fitted.ok || fitted.value.lines.length > lineLimit) continue
    const candidate = { fitted: fitted.value, price: cartBreakdown(catalogue, fitted.value), switched }
    if (candidate.price.unpriced !== undefined || !isBetter(catalogue, candidate, standard)) continue
    standard = { price: candidate.price, cart: candidate.fitted }
    best = candidate
  }
  return best && fitOf(cart, best)
}
