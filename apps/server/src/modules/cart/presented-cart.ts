import { countedCart, originInCart } from '@waybill/domain/billing'
import {
  badgeCount,
  cartBreakdown,
  hasRemoveButton,
  lineProblems,
  shownReason,
  upsellOf,
  type Cart,
  type CartLine,
  type LineProblem,
  type Upsell,
} from '@waybill/domain/cart'
import type { Package } from '@waybill/domain/catalog'
import type { Breakdown, PricedLine, QuantityOrigin } from '@waybill/domain/pricing'
import type { CartReader } from './cart-view.ts'
import { cartViewer } from './cart-viewer.ts'
import { problemText } from './problem-text.ts'
import { shownPricesOf } from './shown-prices.ts'
import type { StoredCart } from './stored-cart.ts'

export interface PresentedLine {
  readonly line: CartLine
  /** Undefined for a product without a price in the currency of the cart. */
  readonly priced: PricedLine | undefined
  readonly reason: CartLine['reason']
  readonly isRemovable: boolean
  /** Of what a member's account is charged by the unit: where the quantity comes from (B-138). */
  readonly origin?: QuantityOrigin | undefined
}

export interface PresentedProblem {
  readonly problem: LineProblem
  readonly message: string
}

/** What is true of a cart for its reader; calls (D-19) and pages write the same facts in shapes of their own. */
export interface PresentedCart {
  readonly cart: Cart
  /** Undefined for the Custom Solution. */
  readonly plan: Package | undefined
  readonly breakdown: Breakdown
  readonly lines: readonly PresentedLine[]
  readonly badge: number
  /** Of a broken package. */
  readonly upsell: Upsell | undefined
}

export function presentCart(reader: CartReader, stored: Cart): PresentedCart {
  const { catalogue } = reader
  const { counted } = reader
  const cart = countedCart(catalogue, stored, reader)
  const isMember = reader.actor.kind === 'member'
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
        origin: price && isMember ? originInCart(price.explanation, { own: stored, shown: cart, counted }) : undefined,
      }
    }),
    badge: badgeCount(catalogue, cart),
    upsell: upsellOf({ catalogue, viewer: cartViewer(reader.actor) }, cart),
  }
}

/** Every problem of a cart as it is stored, each once, with its sentence (CART-20). */
export function presentProblems(
  reader: CartReader,
  stored: Pick<StoredCart, 'cart' | 'shown' | 'shownIn'>,
): readonly PresentedProblem[] {
  const problems = lineProblems(reader.catalogue, stored.cart, {
    shown: shownPricesOf(stored),
    shownIn: stored.shownIn,
  })
  return problems.map((problem) => ({ problem, message: problemText(reader, problem, stored.cart) }))
}
