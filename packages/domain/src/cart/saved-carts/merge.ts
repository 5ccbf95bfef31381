import { canonicalText } from '../../canonical/index.ts'
import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { withPlan } from '../commands/add-module.ts'
import type { CartContext } from '../context.ts'
import { isEmptyCart } from '../empty-cart.ts'
import { heldIds, neededLines, ordinaryLine } from '../lines.ts'
import { lineLimit, planOf } from '../commands/plan.ts'
import { restoredIfComplete } from '../commands/restore-package.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'
import { completedCart } from '../commands/completed-cart.ts'

/**
 * The two carts of a merge at a login, and when each was last changed (epoch ms). The member's, empty or not, has the
 * currency of the account, and the merged cart keeps it.
 */
export interface MergingCarts {
  readonly visitor: Cart
  readonly member: Cart
  readonly visitorChangedAt: number
  readonly memberChangedAt: number
  /** A live subscription: then nothing of the visitor's cart is applied by logging in. */
  readonly hasLiveSubscription: boolean
}

/**
 * The merge of two carts at a login: a preview, and exactly what is executed when the digest that was shown is the one that is
 * computed again.
 */
export interface CartMerge {
  /**
   * - `keep`: the visitor's cart is empty;
   * - `adopt`: the member's is empty, so it becomes the visitor's;
   * - `union`: all modules of both, under the newer package;
   * - `newer`: the union would be too large, so the newer cart stands;
   * - `visitor`, `member`: the member chose that cart in the preview;
   * - `propose`: with a live subscription the visitor's cart is only proposed.
   */
  readonly kind: 'keep' | 'adopt' | 'union' | 'newer' | 'visitor' | 'member' | 'propose'
  readonly plan: CartPlan
  /** The cart that lost something, whole, to become a saved cart. */
  readonly savedCart?: Cart
  /** Modules to be confirmed one by one (`is_added` 2, A-01), and the proposed plan. */
  readonly pending: { readonly planId?: ProductId; readonly productIds: readonly ProductId[] }
  /** Stable text; equal exactly when two merges are equal, saved cart and pending modules included. */
  readonly digest: string
}

/** The choices of a merge preview: all modules of both, or one of the carts as it is. */
export type MergeChoice = 'union' | 'visitor' | 'member'

type MergeContent = Omit<CartMerge, 'digest'>

const nothingPending = { productIds: [] } as const

const isPackage = (cart: Cart): boolean => cart.planId > 0

/** The cart whose plan wins: of two packages the newer; a package before the Custom Solution, which has none to lose. */
function planWinner({ visitor, member, visitorChangedAt, memberChangedAt }: MergingCarts): [Cart, Cart] {
  const isVisitorNewer = visitorChangedAt >= memberChangedAt
  if (isPackage(visitor) !== isPackage(member)) return isPackage(visitor) ? [visitor, member] : [member, visitor]
  return isVisitorNewer ? [visitor, member] : [member, visitor]
}

/** The modules that the loser adds: every module that the winner lacks, those of its package as ordinary lines. */
function broughtLines(catalogue: Catalogue, winner: Cart, loser: Cart): CartLine[] {
  const held = heldIds(winner)
  const brought = loser.lines.filter(({ productId }) => !held.has(productId)).map(ordinaryLine)
  const ids = brought.map(({ productId }) => productId)
  return [...brought, ...neededLines(catalogue, ids, new Set([...held, ...ids]))]
}

/** Of two quantities of a key the larger: the preview shows it, and no one of the team is lost. */
function largerQuantities(left: Cart['quantities'], right: Cart['quantities']): Record<string, number> {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(Array.from(keys, (key) => [key, Math.max(left[key] ?? 0, right[key] ?? 0)]))
}

function unionOf({ catalogue }: CartContext, carts: MergingCarts): { cart: Cart; loser: Cart } {
  const [winner, loser] = planWinner(carts)
  const opened = withPlan(catalogue, winner)
  const cart: Cart = {
    ...opened,
    lines: [...opened.lines, ...broughtLines(catalogue, opened, loser)],
    currency: carts.member.currency,
    quantities: largerQuantities(carts.visitor.quantities, carts.member.quantities),
  }
  // With the other cart's modules a broken package may be whole again.
  const restored = cart.planReset ? restoredIfComplete(catalogue, cart) : undefined
  return { cart: completedCart(catalogue, restored ?? cart), loser }
}

/** True when the loser had what the union hasn't: its package, a line, or the place of a line in the package. */
function hasLost(loser: Cart, union: Cart): boolean {
  const places = new Map(union.lines.map(({ productId, bundled }) => [productId, bundled]))
  const isOtherPlan = isPackage(loser) && loser.planId !== union.planId
  const isLess = loser.lines.some(({ productId, bundled }) => {
    const place = places.get(productId)
    return place === undefined || (bundled && !place)
  })
  return isOtherPlan || isLess || loser.planReset
}

/** One of the two carts as a whole; the other is saved, whatever it holds. */
function chosen({ visitor, member }: MergingCarts, kind: 'visitor' | 'member'): MergeContent {
  const after = kind === 'visitor' ? { ...visitor, currency: member.currency } : member
  return {
    kind,
    plan: planOf(member, after),
    savedCart: kind === 'visitor' ? member : visitor,
    pending: nothingPending,
  }
}

function merged(context: CartContext, carts: MergingCarts): MergeContent {
  const { visitor, member, visitorChangedAt, memberChangedAt } = carts
  const { cart, loser } = unionOf(context, carts)
  if (cart.lines.length <= lineLimit) {
    const savedCart = hasLost(loser, cart) ? { savedCart: loser } : {}
    return { kind: 'union', plan: planOf(member, cart), ...savedCart, pending: nothingPending }
  }
  const isVisitorNewer = visitorChangedAt >= memberChangedAt
  const after = isVisitorNewer ? { ...visitor, currency: member.currency } : member
  return {
    kind: 'newer',
    plan: planOf(member, after),
    savedCart: isVisitorNewer ? member : visitor,
    pending: nothingPending,
  }
}

function proposed({ visitor, member }: MergingCarts): MergeContent {
  const held = heldIds(member)
  const productIds = visitor.lines
    .filter(({ productId, bundled, isDefault }) => !bundled && !isDefault && !held.has(productId))
    .map(({ productId }) => productId)
  const isOtherPlan = isPackage(visitor) && visitor.planId !== member.planId
  const pending = { ...(isOtherPlan ? { planId: visitor.planId } : {}), productIds }
  return { kind: 'propose', plan: planOf(member, member), savedCart: visitor, pending }
}

function undigested(context: CartContext, carts: MergingCarts, choice: MergeChoice): MergeContent {
  const { visitor, member } = carts
  if (isEmptyCart(visitor)) return { kind: 'keep', plan: planOf(member, member), pending: nothingPending }
  if (carts.hasLiveSubscription) return proposed(carts)
  if (!isEmptyCart(member)) return choice === 'union' ? merged(context, carts) : chosen(carts, choice)
  const adopted = { ...visitor, currency: member.currency }
  return { kind: 'adopt', plan: planOf(member, adopted), pending: nothingPending }
}

/**
 * Merges the cart of a visitor into the member's at login: total, and nothing is lost, because what does not stand in
 * the merged cart stands in the saved cart. Nothing is activated by it. Two carts with something in them become the union of
 * their modules unless the preview was answered with one of them.
 */
export function mergeCarts(context: CartContext, carts: MergingCarts, choice: MergeChoice = 'union'): CartMerge {
  const merge = undigested(context, carts, choice)
  const { plan, ...rest } = merge
  return { ...merge, digest: canonicalText({ ...rest, plan: plan.digest }) }
}
