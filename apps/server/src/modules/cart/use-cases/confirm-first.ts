import { needsConfirmation, type ProductActionRequest } from '@waybill/domain/cart'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { cartActor } from '../cart-actor.ts'
import type { CartChange } from './change-cart.ts'
import { confirmAction } from './confirm-action.ts'

/** Action of a form that adds or removes; other changes never need a confirmation. */
function actionOf(request: CartChange['request']): ProductActionRequest | undefined {
  if ('add' in request) return { ...request.add, action: 'activate' }
  const command = 'command' in request ? request.command : undefined
  return command?.kind === 'remove' ? { id: command.productId, action: 'deactivate' } : undefined
}

/** The page of the confirmation, which leads back to the page of the click. */
function confirmationPath(
  { request: { url }, locale }: RequestContext,
  { id, action, pricing, quantity, place, replaces }: ProductActionRequest,
): string {
  const query = new URLSearchParams({
    back: url,
    ...(pricing !== undefined && { pricing: pricing ? '1' : '0' }),
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(place !== undefined && { place }),
    ...(replaces === true && { replace: '1' }),
  })
  return localePath(locale, `/cart/module/${id}/${action}?${query.toString()}`)
}

/** Leads a form without script first to the confirmation that a dialog shows with script. Undefined: nowhere. */
export async function confirmFirst(
  context: RequestContext,
  db: Executor,
  request: CartChange['request'],
): Promise<string | undefined> {
  const action = actionOf(request)
  if (action === undefined) return undefined
  const requested = await confirmAction(context, db, action)
  // an error without a dialog is shown by the change itself
  if (!requested.ok) return undefined
  const { confirmation, rejected } = requested.value
  const isRequired = confirmation.status === 200 && needsConfirmation(cartActor(context.actor).kind, confirmation)
  return isRequired || rejected !== undefined ? confirmationPath(context, action) : undefined
}
