import type { Currency } from '../../money/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { planOf } from './plan.ts'
import type { Cart, CartPlan } from '../types.ts'

/** Switches the cart to another currency. Nothing is converted or lost: unsold lines become problems. */
export function setCurrency(
  _context: CartContext,
  cart: Cart,
  { currency }: { readonly currency: Currency },
): Result<CartPlan, CartFailure> {
  return ok(planOf(cart, { ...cart, currency }))
}
