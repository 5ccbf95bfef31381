import {
  actOnProduct,
  classifyAdd,
  classifyRemoval,
  noChange,
  planCommand,
  recall,
  type AddRequest,
  type Cart,
  type CartCommand,
  type CartContext,
  type CartFailure,
  type CartPlan,
  type ProductActionRequest,
  type RemovalRequest,
  type UndoMemory,
} from '@waybill/domain/cart'
import type { ProductId } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'

/** A change of the cart as the caller sent it, before catalogue and cart decide which command it is. */
export type ChangeRequest =
  | { readonly add: AddRequest }
  | { readonly act: ProductActionRequest }
  | { readonly remove: RemovalRequest }
  /** The version that the caller saw, if the request names it. */
  | { readonly undo: { readonly seen: number | undefined } }
  | { readonly command: CartCommand }
  /** The changed price of a line was read, or every one (CART-20). */
  | { readonly acknowledge: ProductId | 'all' }

/** The cart as it was found. */
export interface FoundCart {
  readonly cart: Cart
  /** 0: not stored yet. */
  readonly version: number
  readonly memory: UndoMemory | undefined
  readonly now: number
}

/** Effect of the request on the cart, or why it is rejected. */
export function planRequest(
  context: CartContext,
  found: FoundCart,
  request: ChangeRequest,
): Result<CartPlan, CartFailure> {
  if ('act' in request) return actOnProduct(context, found.cart, request.act)
  if ('acknowledge' in request) return ok(noChange(found.cart))
  const command = commandOf(context, found, request)
  return command.ok ? planCommand(context, found.cart, command.value) : command
}

function commandOf(
  { catalogue }: CartContext,
  { cart, version: current, memory, now }: FoundCart,
  request: Exclude<ChangeRequest, { readonly act: unknown } | { readonly acknowledge: unknown }>,
): Result<CartCommand, CartFailure> {
  if ('add' in request) return classifyAdd(catalogue, request.add)
  if ('remove' in request) return classifyRemoval(catalogue, request.remove)
  if ('undo' in request) return recall(cart, { memory, now, current, seen: request.undo.seen })
  return ok(request.command)
}
