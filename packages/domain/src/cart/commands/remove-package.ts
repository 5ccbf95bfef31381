import type { Catalogue, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { cascadeOf } from './cascade.ts'
import type { CartContext } from '../context.ts'
import { defaultLines } from './default-lines.ts'
import { isEmptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import { heldIds } from '../lines.ts'
import { planOf } from './plan.ts'
import { settled } from './remove-module.ts'
import type { Cart, CartLine, CartPlan } from '../types.ts'

/** A Custom Solution has the default modules too: those that the package brought stay as such. */
function withBundledDefaults(catalogue: Catalogue, cart: Cart, bundled: readonly CartLine[]): Cart {
  const had = new Set(bundled.map(({ productId }) => productId))
  const defaults = defaultLines(catalogue, cart.currency, heldIds(cart)).filter(({ productId }) => had.has(productId))
  return { ...cart, lines: [...cart.lines, ...defaults] }
}

/**
 * Takes the whole package out: it goes with its bundled modules and what depends on them; other lines stay as a Custom
 * Solution, with the default modules that were part of the package. This is no break: nothing is remembered, and an unbreakable
 * package may go as a whole.
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
  const after = settled(catalogue, { ...rest, planId: 0, pricing: false, lines })
  return ok(planOf(cart, isEmptyCart(after) ? after : withBundledDefaults(catalogue, after, bundled)))
}
