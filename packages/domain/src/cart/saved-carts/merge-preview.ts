import type { Catalogue, ProductId } from '../../catalog/index.ts'
import type { CartContext } from '../context.ts'
import { mergeCarts } from './merge.ts'
import type { CartMerge, MergingCarts, MergeChoice } from './merge.ts'
import type { Cart } from '../types.ts'
import { visibleLines } from '../visible-lines.ts'

/** One way to merge two carts, with what it gives and takes. */
export interface MergeOption {
  readonly choice: MergeChoice
  readonly merge: CartMerge
  /** Products that the member's cart gains, the package among them. */
  readonly gained: readonly ProductId[]
  /** Products of either cart that the merged one hasn't; they stay in the saved cart. */
  readonly lost: readonly ProductId[]
}

/** Every product that a cart shows: its package, then its lines. */
function productsOf(catalogue: Catalogue, cart: Cart): readonly ProductId[] {
  const lines = visibleLines(catalogue, cart)
  return [...(cart.planId > 0 ? [cart.planId] : []), ...lines.map(({ productId }) => productId)]
}

function optionOf(context: CartContext, carts: MergingCarts, choice: MergeChoice): MergeOption {
  const merge = mergeCarts(context, carts, choice)
  const { catalogue } = context
  const kept = new Set(productsOf(catalogue, merge.plan.after))
  const had = new Set(productsOf(catalogue, carts.member))
  const either = new Set([...had, ...productsOf(catalogue, carts.visitor)])
  return {
    choice,
    merge,
    gained: [...kept].filter((id) => !had.has(id)),
    lost: [...either].filter((id) => !kept.has(id)),
  }
}

/**
 * Options in the preview of a merge: the union first, then either cart as it is; a single one where the rule leaves no choice,
 * because one cart is empty or a live subscription only gets a proposal.
 */
export function mergeOptions(context: CartContext, carts: MergingCarts): readonly MergeOption[] {
  const union = optionOf(context, carts, 'union')
  const isFree = union.merge.kind === 'union' || union.merge.kind === 'newer'
  return isFree ? [union, optionOf(context, carts, 'visitor'), optionOf(context, carts, 'member')] : [union]
}
