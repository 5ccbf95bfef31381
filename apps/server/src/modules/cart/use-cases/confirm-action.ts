import {
  actOnProduct,
  emptyCart,
  noChange,
  failureConfirmation,
  isNoChange,
  keptAddOnIds,
  type CartContext,
  type CartPlan,
  type ProductActionRequest,
} from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts } from '../../billing/index.ts'
import { confirmationOut, failureDialogOut } from '../confirmation/cart-confirmation.ts'
import { apiErrorOfCart } from '../cart-api-error.ts'
import { cartActor } from '../cart-actor.ts'
import { pageViewer, type CartViewer } from '../view/cart-viewer.ts'
import { proratedChange, type ProratedChange } from '../confirmation/prorated-change.ts'
import { findOwnCart } from './read-cart.ts'

interface ActionToConfirm {
  readonly confirmation: ReturnType<typeof confirmationOut>
  /** The change is rejected, and the confirmation is the dialog that says so. */
  readonly rejected?: ApiError
}

/** The same switch with the add-ons that stay beside the new plan; undefined where it would be no other one. */
function keptPlan(context: CartContext, request: ProductActionRequest, plan: CartPlan): CartPlan | undefined {
  const isSwitch = request.action === 'activate' && context.catalogue.packages.has(request.id) && !isNoChange(plan)
  if (!isSwitch || plan.difference.removed.length === 0) return undefined
  const kept = actOnProduct(context, plan.before, { ...request, keepsAddOns: true })
  return kept.ok && keptAddOnIds(plan.before, kept.value.after).length > 0 ? kept.value : undefined
}

/** Amount that the change adds to what a subscriber is charged at once, by the facts of the account. */
async function proratedOf(
  db: Executor,
  { terms, actor, isSubscriber, now }: CartViewer,
  { plan, context }: { readonly plan: CartPlan; readonly context: RequestContext },
): Promise<{ readonly prorated?: ProratedChange }> {
  if (actor.kind !== 'member' || !isSubscriber || isNoChange(plan)) return {}
  const { accountId } = actor
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  const prorated = facts && proratedChange({ terms, facts, now }, plan)
  return prorated === undefined ? {} : { prorated }
}

/** Previews a change for the confirmation dialog. Reads only: a prefetcher may call it as often as it likes. */
export async function confirmAction(
  context: RequestContext,
  db: Executor,
  request: ProductActionRequest,
): Promise<Result<ActionToConfirm, ApiError>> {
  const stored = await findOwnCart(context, db)
  const viewer = await pageViewer(context, db, stored)
  const { catalogue } = viewer
  const cart = stored?.cart ?? emptyCart(context.currency)
  const version = stored?.version ?? 0
  const acting = { catalogue: viewer.terms.planned, viewer: cartActor(context.actor, viewer.live) }
  const plan = actOnProduct(acting, cart, request)
  if (plan.ok) {
    const kept = keptPlan(acting, request, plan.value)
    const prorated = await proratedOf(db, viewer, { plan: plan.value, context })
    const requested = { request, plan: plan.value, version, ...prorated, ...(kept && { kept }) }
    return ok({ confirmation: confirmationOut(viewer, requested) })
  }
  const rejected = apiErrorOfCart(catalogue, plan.failure, context.locale)
  const dialog = failureConfirmation(plan.failure)
  if (dialog === undefined) return fail(rejected)
  return ok({ confirmation: failureDialogOut(viewer, { request, plan: noChange(cart), version }, dialog), rejected })
}
