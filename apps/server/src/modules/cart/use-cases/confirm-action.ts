import { actOnProduct, emptyCart, noChange, refusalConfirmation, type ProductActionRequest } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { confirmationOut, refusalDialogOut } from '../cart-confirmation.ts'
import { cartRefusal } from '../cart-refusal.ts'
import { cartViewer } from '../cart-viewer.ts'
import { cartReader, findOwnCart } from './read-cart.ts'

/** What a change would do, as a dialog asks it. Reads only: a prefetcher may ask as often as it likes. */
export async function confirmAction(
  context: RequestContext,
  db: Executor,
  request: ProductActionRequest,
): Promise<Result<ReturnType<typeof confirmationOut>, Refusal>> {
  const [stored, reader] = await Promise.all([findOwnCart(context, db), cartReader(context, db)])
  const { catalogue } = reader
  const cart = stored?.cart ?? emptyCart(context.currency)
  const version = stored?.version ?? 0
  const plan = actOnProduct({ catalogue, viewer: cartViewer(context.actor) }, cart, request)
  if (plan.ok) return ok(confirmationOut(reader, { request, plan: plan.value, version }))
  const refused = cartRefusal(catalogue, plan.failure, context.locale)
  const dialog = refusalConfirmation(plan.failure)
  if (dialog === undefined) return fail(refused)
  const details = refusalDialogOut(reader, { request, plan: noChange(cart), version }, dialog)
  return fail({ ...refused, details: { ...details } })
}
