import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { cascadeOf } from './cascade.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { orphanIds } from '../orphans.ts'
import { planOf } from './plan.ts'
import { settled } from './remove-module.ts'
import type { Cart, CartPlan } from '../types.ts'

/**
 * Takes out every line that nothing needs any more, with the companions that came with it: the one click that clears them all.
 * What only such a companion needed goes too. Nothing else goes, for what stays needs none of them. Without such lines nothing
 * changes.
 */
export function removeOrphans({ catalogue }: CartContext, cart: Cart): Result<CartPlan, CartFailure> {
  let left = cart
  let orphans = orphanIds(catalogue, left)
  while (orphans.length > 0) {
    const gone = cascadeOf(catalogue, left, orphans)
    left = settled(catalogue, { ...left, lines: left.lines.filter(({ productId }) => !gone.has(productId)) })
    orphans = orphanIds(catalogue, left)
  }
  return ok(planOf(cart, left))
}
