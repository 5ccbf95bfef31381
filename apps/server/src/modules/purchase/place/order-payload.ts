import type { BodyOf } from '@waybill/contract'
import type { Cart } from '@waybill/domain/cart'
import { customSolutionCode, customSolutionId, type Catalogue } from '@waybill/domain/catalog'
import {
  checkOrderHead,
  pathsOfOtherCodes,
  readOrderItems,
  type OrderItem,
  type OrderType,
} from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'

/** Order of a payload, apart from its billing details (B§3). */
export interface OrderInput {
  readonly type: OrderType
  readonly trackingId: number
  readonly items: readonly OrderItem[]
}

const contradicts = (path: string): ApiError =>
  apiError(403, 'invalid-payload-structure', { errors: [{ path, message: 'errors.field_invalid' }] })

/** The code that an item with this id has in the API; undefined where the catalogue doesn't know it. */
function codeOfProduct({ packages, modules }: Catalogue, id: number): string | undefined {
  if (id === customSolutionId) return customSolutionCode
  return (packages.get(id) ?? modules.get(id))?.code
}

/** Reads type, flags and items; 403 names the field that contradicts what the server knows, 422 each bad field of an item (B-01..B-03, ORD-02). */
export function readPayload(
  body: Pick<BodyOf<'POST /billing/order'>, 'type' | 'is_legacy' | 'account' | 'items'>,
  { isLegacy, catalogue }: { readonly isLegacy: boolean; readonly catalogue: Catalogue },
): Result<OrderInput, ApiError> {
  const { tracking_id: trackingId } = body.account
  const account = { type: body.account.type, trackingId }
  const head = checkOrderHead({ type: body.type, isLegacy: body.is_legacy, account }, isLegacy)
  if (!head.ok) return fail(contradicts(head.failure.path))
  const items = readOrderItems(body.items)
  const paths = items.ok ? pathsOfOtherCodes(items.value, (id) => codeOfProduct(catalogue, id)) : items.failure.paths
  if (items.ok && paths.length === 0) return ok({ type: head.value, trackingId, items: items.value })
  const errors = paths.map((path) => ({ path, message: 'errors.invalidCartItem' as const }))
  return fail(apiError(422, 'invalid-cart-item', { errors }))
}

/** The type is what the order does to the present plan, whatever was posted (B-02). */
export function rejectOtherType({ type }: OrderInput, expected: OrderType): ApiError | undefined {
  return type === expected ? undefined : contradicts('type')
}

/** The payload names the plan with its modules, and further modules as items of their own; none of them is the whole cart. */
export function isSameCart(items: readonly OrderItem[], cart: Cart): boolean {
  if (items.length === 0) return true
  const named = new Set(
    items
      .flatMap((item) => [item.id, ...item.modules.map(({ id }) => id)])
      .filter((id) => id !== 0 && id !== cart.planId),
  )
  const held = new Set(cart.lines.map(({ productId }) => productId))
  const hasPlan = items.some(({ id }) => id === Math.max(0, cart.planId)) || cart.planId <= 0
  return hasPlan && named.size === held.size && [...named].every((id) => held.has(id))
}
