import { countedCart, originInCart } from '@waybill/domain/billing'
import {
  badgeCount,
  cartBreakdown,
  hasRemoveButton,
  shownReason,
  upsellOf,
  type Cart,
  type CartLine,
  type Upsell,
} from '@waybill/domain/cart'
import { saleTerms, type Package } from '@waybill/domain/catalog'
import type { Breakdown, PricedLine, QuantityOrigin } from '@waybill/domain/pricing'
import { cartActor } from '../cart-actor.ts'
import type { StoredCart } from '../stored-cart.ts'
import { presentProblems, type PresentedProblem } from './cart-problems.ts'
import type { CartViewer } from './cart-viewer.ts'

export interface PresentedLine {
  readonly line: CartLine
  /** Undefined for a product without a price in the currency of the cart. */
  readonly priced: PricedLine | undefined
  readonly reason: CartLine['reason']
  readonly isRemovable: boolean
  /** Of what a member's account is charged by the unit: where the quantity comes from. */
  readonly origin?: QuantityOrigin | undefined
}

/** The one presentation of a cart to its reader: the view of the pages and the answer of calls are projections of it. */
export interface PresentedCart {
  readonly cart: Cart
  /** Undefined for the Custom Solution. */
  readonly plan: Package | undefined
  readonly breakdown: Breakdown
  readonly lines: readonly PresentedLine[]
  readonly badge: number
  /** Of a broken package. */
  readonly upsell: Upsell | undefined
  readonly problems: readonly PresentedProblem[]
}

/** A plan of the pricing page at the price of that page. */
function atPricingPage({ catalogue }: Pick<CartViewer, 'catalogue'>, cart: Cart): Cart {
  const plan = catalogue.packages.get(cart.planId)
  return plan === undefined ? cart : { ...cart, pricing: saleTerms(plan, cart.currency).pricing }
}

/** A broken package that comes back has the price of its quote again (S-02). */
function catalogueOfBroken({ terms }: CartViewer, cart: Cart): CartViewer['catalogue'] {
  return terms.catalogueOf({ ...cart, planId: cart.previousPlanId ?? cart.planId })
}

/** With `pricing` the plan costs what the pricing page says; problems are of the cart as it is stored. */
export function presentCart(
  viewer: CartViewer,
  stored: Pick<StoredCart, 'cart' | 'shown' | 'shownIn'>,
  { pricing = false }: { readonly pricing?: boolean } = {},
): PresentedCart {
  const { catalogue, counted } = viewer
  const own = pricing ? atPricingPage(viewer, stored.cart) : stored.cart
  const cart = countedCart(catalogue, own, viewer)
  const isMember = viewer.actor.kind === 'member'
  const breakdown = cartBreakdown(catalogue, cart)
  const priced = new Map(breakdown.lines.map((line) => [line.productId, line]))
  return {
    cart,
    plan: catalogue.packages.get(cart.planId),
    breakdown,
    lines: cart.lines.map((line) => {
      const price = priced.get(line.productId)
      return {
        line,
        priced: price,
        reason: shownReason(catalogue, cart, line),
        isRemovable: hasRemoveButton(catalogue, line),
        origin: price && isMember ? originInCart(price.explanation, { own, shown: cart, counted }) : undefined,
      }
    }),
    badge: badgeCount(catalogue, cart),
    upsell: upsellOf({ catalogue: catalogueOfBroken(viewer, cart), viewer: cartActor(viewer.actor) }, cart),
    problems: presentProblems(viewer, stored),
  }
}
