import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { cascadeOf } from './cascade.ts'
import type { CartContext } from './context.ts'
import type { CartFailure } from './failure.ts'
import { planOf } from './plan.ts'
import { settled } from './remove-module.ts'
import type { Cart, CartPlan } from './types.ts'
import type { ProductId } from '../catalog/index.ts'

/**
 * Takes the whole package out (CART-30): it goes with its bundled modules and what depends on them; other lines stay
 * as a Custom Solution. This is no break: nothing is remembered, and an unbreakable package may go as a whole.
 */
export function removePackage(
  { catalogue }: CartContext,
  cart: Cart,
  { productId }: { readonly productId: ProductId },
): Result<CartPlan, CartFailure> {
  if (cart.planId <= 0 || cart.planId !== productId) return fail({ code: 'not-in-cart', productId })
  const bundled = cart.lines.filter((line) => line.bundled)
  const gone = cascadeOf(
    catalogue,
    cart,
    bundled.map((line) => line.productId),
  )
  const { entries: _chosen, ...rest } = cart
  const lines = cart.lines.filter((line) => !gone.has(line.productId))
  const after: Cart = { ...rest, planId: 0, pricing: false, lines }
  return ok(planOf(cart, settled(catalogue, after)))
}
