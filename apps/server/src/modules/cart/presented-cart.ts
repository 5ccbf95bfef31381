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
import type { Breakdown, PricedLine } from '@waybill/domain/pricing'
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

/** What an account counts already stands in its cart too, unless another number was entered there (B-138). */
function countedCart({ counted }: Pick<CartReader, 'counted'>, cart: Cart): Cart {
  return counted === undefined ? cart : { ...cart, quantities: { ...counted, ...cart.quantities } }
}

export function presentCart(reader: CartReader, stored: Cart): PresentedCart {
  const { catalogue } = reader
  const cart = countedCart(reader, stored)
  const breakdown = cartBreakdown(catalogue, cart)
  const priced = new Map(breakdown.lines.map((line) => [line.productId, line]))
  return {
    cart,
    plan: catalogue.packages.get(cart.planId),
    breakdown,
    lines: cart.lines.map((line) => ({
      line,
      priced: priced.get(line.productId),
      reason: shownReason(catalogue, cart, line),
      isRemovable: hasRemoveButton(catalogue, line),
    })),
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
