import { canonicalText } from '../../canonical/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { planOf } from './plan.ts'
import type { Cart, CartPlan } from '../types.ts'

/** Time to undo a change, in milliseconds. */
export const undoWindowMs = 10_000

/**
 * The inverse of an executed plan, a command like any other: it can be stored, replayed and undone itself. It is stored
 * beside the cart that it belongs to and never taken from a browser, because it says what the cart becomes.
 */
export interface Undo {
  /** The cart before the plan, with its order, quantities and bundle flags, cascade included. */
  readonly to: Cart
  /** The canonical text of the cart that the plan made: only that one is undone. */
  readonly over: string
}

/** The command that undoes a plan. */
export function undoOf({ before, after }: Pick<CartPlan, 'before' | 'after'>): { readonly kind: 'undo' } & Undo {
  return { kind: 'undo', to: before, over: canonicalText(after) }
}

/** True while a change made at `changedAt` can be undone at `now`, both epoch ms. */
export function canUndo(changedAt: number, now: number): boolean {
  return now < changedAt + undoWindowMs
}

/** Restores the earlier cart; `changed-since` when the cart is no longer the one that the plan made. */
export function undo(_context: CartContext, cart: Cart, { to, over }: Undo): Result<CartPlan, CartFailure> {
  return canonicalText(cart) === over ? ok(planOf(cart, to)) : fail({ code: 'changed-since' })
}
