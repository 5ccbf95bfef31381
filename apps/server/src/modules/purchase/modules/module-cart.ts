import {
  actOnProduct,
  changedCart,
  type Cart,
  type CartContext,
  type CartFailure,
  type CartPlan,
} from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'

/** A module that is to be on, or off. */
export interface ModuleAction {
  readonly id: number
  readonly action: 'activate' | 'deactivate'
}

function act(context: CartContext, cart: Cart, { id, action }: ModuleAction): Result<CartPlan, CartFailure> {
  const module = context.catalogue.modules.get(id)
  if (module === undefined) return fail({ code: 'unknown-product', productId: id })
  // it is on every account (B-156)
  if (module.isCore && action === 'deactivate') return fail({ code: 'default-module', productId: id, defaultIds: [id] })
  return actOnProduct(context, cart, { id, action })
}

/** Effect of switching a module on a running subscription, by the rules of the cart: with its needs and dependants (M§4). */
export function moduleChange(
  context: CartContext,
  live: Selection,
  action: ModuleAction,
): Result<CartPlan, CartFailure> {
  const cart = changedCart(context.catalogue, live, {})
  return cart.ok ? act(context, cart.value, action) : cart
}

/** A running subscription after several of them, one after the other. */
export function cartAfter(
  context: CartContext,
  live: Selection,
  actions: readonly ModuleAction[],
): Result<Cart, CartFailure> {
  const cart = changedCart(context.catalogue, live, {})
  if (!cart.ok) return cart
  let after = cart.value
  for (const action of actions) {
    const planned = act(context, after, action)
    if (!planned.ok) return planned
    ;({ after } = planned.value)
  }
  return ok(after)
}
