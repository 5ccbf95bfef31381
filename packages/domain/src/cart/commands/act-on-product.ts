import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { classifyAdd } from './classify-add.ts'
import type { AddRequest } from './classify-add.ts'
import { planCommand } from './command.ts'
import type { CartContext } from '../context.ts'
import type { CartFailure } from '../failure.ts'
import { noChange } from './plan.ts'
import type { Cart, CartPlan } from '../types.ts'

/** The actions of `/cart/module/{id}/{action}`: the product shall be in the cart, or shall not. */
export const cartActions = ['activate', 'deactivate'] as const

/** The requested state of a product; by id alone, because packages and modules share one sequence. */
export interface ProductActionRequest extends AddRequest {
  readonly action: (typeof cartActions)[number]
}

function isHeld(cart: Cart, productId: number): boolean {
  return (cart.planId > 0 && cart.planId === productId) || cart.lines.some((line) => line.productId === productId)
}

/**
 * Applies an action word: unlike an add of a member, which toggles, it names the state of the cart, so that the same
 * request twice is the same cart. A state that exists already changes nothing; rejections are those of add and remove.
 */
export function actOnProduct(
  context: CartContext,
  cart: Cart,
  { action, ...request }: ProductActionRequest,
): Result<CartPlan, CartFailure> {
  const { id } = request
  const isKnown = context.catalogue.products.has(id)
  if (action === 'deactivate') {
    if (isHeld(cart, id)) return planCommand(context, cart, { kind: 'remove', productId: id })
    return isKnown ? ok(noChange(cart)) : fail({ code: 'unknown-product', productId: id })
  }
  const command = classifyAdd(context.catalogue, request)
  if (!command.ok) return command
  return isHeld(cart, id) ? ok(noChange(cart)) : planCommand(context, cart, command.value)
}
