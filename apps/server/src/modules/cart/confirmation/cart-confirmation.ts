import type { z } from 'zod'
import type { cartConfirmation } from '@waybill/contract/actions/cart-changes'
import {
  addedStateOf,
  addedStates,
  confirmationOf,
  deleteStateOf,
  deleteStates,
  isNoChange,
  keptAddOnIds,
  visibleLines,
  type CartConfirmation,
  type CartPlan,
  type CartFailureDialog,
  type ProductActionRequest,
} from '@waybill/domain/cart'
import { toMajor, type Money } from '@waybill/domain/money'
import { confirmedTotals, isHeldAlready, priceOf } from './confirmed-totals.ts'
import { namedProduct, type CartViewer } from '../view/cart-viewer.ts'
import { cartActor } from '../cart-actor.ts'
import { causesOut, extrasOut, isBeside } from './confirmation-extras.ts'
import { confirmationTexts } from './confirmation-texts.ts'
import type { ProratedChange } from './prorated-change.ts'

type ConfirmationOut = z.output<typeof cartConfirmation>
type ProductOut = ConfirmationOut['product']

/** A plan that needs a confirmation, and the version of the cart that it would change. */
export interface RequestedChange {
  readonly request: Pick<ProductActionRequest, 'id' | 'action'>
  readonly plan: CartPlan
  readonly version: number
  /** The same switch with the add-ons that stay. */
  readonly kept?: CartPlan
  /** Of a subscriber: what it charges or gives back at once. */
  readonly prorated?: ProratedChange
}

function pricedOut(
  viewer: CartViewer,
  id: ProductOut['id'],
  { amount, shows }: { readonly amount: Money; readonly shows: ProductOut['shows'] },
): Pick<ProductOut, 'id' | 'title' | 'price' | 'price_minor' | 'shows'> {
  return { ...namedProduct(viewer, id), price: toMajor(amount), price_minor: amount.minor, shows }
}

/** Price of a line where it is: of what goes, the price now; of what comes, the price after. */
function productsOut(viewer: CartViewer, requested: RequestedChange): (productId: number) => ProductOut {
  const { plan } = requested
  const causeOut = causesOut(viewer, requested)
  const isHeld = isHeldAlready(viewer, plan.after)
  const after = priceOf(viewer, plan.after)
  const before = priceOf(viewer, plan.before)
  const lines = new Map([...after.lines, ...before.lines].map((line) => [line.productId, line]))
  return (id) => {
    const line = lines.get(id)
    const bundle = plan.before.planId === id ? before.bundle : after.bundle
    const shows = isHeld(id) ? 'included' : (line?.shows ?? 'amount')
    return {
      ...pricedOut(viewer, id, { amount: line?.amount ?? bundle, shows }),
      is_added: addedStateOf(plan.before, id, plan) === 'yes' ? addedStates.yes : addedStates.pending,
      is_deleted: deleteStates[deleteStateOf(id, plan)],
      ...causeOut(id),
    }
  }
}

function amountsOut(viewer: CartViewer, { plan, prorated }: Pick<RequestedChange, 'plan' | 'prorated'>) {
  const { before, after } = confirmedTotals(viewer, plan)
  return {
    price_before: toMajor(before),
    price_before_minor: before.minor,
    price_after: toMajor(after),
    price_after_minor: after.minor,
    prorated: prorated === undefined ? null : toMajor(prorated.amount),
    prorated_minor: prorated?.amount.minor ?? null,
    currency: after.currency,
  }
}

/** Only what the buyer sees as a line is named one by one; the total says what the rest costs. */
function seenIds({ catalogue }: CartViewer, { before, after }: CartPlan): ReadonlySet<number> {
  return new Set([before, after].flatMap((cart) => visibleLines(catalogue, cart).map(({ productId }) => productId)))
}

/** The plan whose place another one takes. */
function replacedId({ request, plan }: RequestedChange, { scope }: CartFailureDialog): number | undefined {
  const isReplaced = scope === 'package' && request.action === 'activate' && plan.before.planId > 0
  return isReplaced && !isNoChange(plan) ? plan.before.planId : undefined
}

/** The switch that keeps the add-ons: what stays at which price, the total with it, and its own button. */
function keptOut(viewer: CartViewer, { kept }: { readonly kept?: CartPlan }): ConfirmationOut['keep'] {
  if (kept === undefined) return null
  const { catalogue, t } = viewer
  const prices = new Map(priceOf(viewer, kept.after).lines.map((line) => [line.productId, line]))
  const seen = new Set(visibleLines(catalogue, kept.after).map(({ productId }) => productId))
  const addOns = keptAddOnIds(kept.before, kept.after).flatMap((id) => {
    const line = prices.get(id)
    if (line === undefined || !seen.has(id)) return []
    return {
      ...pricedOut(viewer, id, line),
      is_added: addedStates.yes,
      is_deleted: deleteStates.initial,
      cause_id: null,
      reason: null,
    }
  })
  if (addOns.length === 0) return null
  const { after } = confirmedTotals(viewer, kept)
  return {
    add_ons: addOns,
    price_after: toMajor(after),
    price_after_minor: after.minor,
    currency: after.currency,
    ok: t('cart.confirm.okKeep', { count: addOns.length }),
  }
}

function dialogOut(
  viewer: CartViewer,
  requested: RequestedChange,
  dialog: CartConfirmation | CartFailureDialog,
): Omit<ConfirmationOut, 'status' | keyof ReturnType<typeof amountsOut>> {
  const { request, plan, version } = requested
  const productOut = productsOut(viewer, requested)
  const seen = seenIds(viewer, plan)
  const beside = isBeside(viewer, requested)
  const isNamed = (id: number): boolean => seen.has(id) && !beside(id)
  const dependent = dialog.dependents.filter(isNamed).map(productOut)
  const dependencies = dialog.dependencies.filter(isNamed).map(productOut)
  const inside = new Set(plan.before.lines.filter(({ bundled }) => bundled).map(({ productId }) => productId))
  const needed = plan.difference.added.filter(
    ({ productId, reason }) => reason.kind === 'needed_by' && seen.has(productId),
  )
  const counts = {
    going: dependent.length,
    goingRows: dependent.filter(({ id }) => !inside.has(id)).length,
    needing: dialog.needing.filter((id) => seen.has(id)).length,
    coming: dependencies.length,
    needed: needed.length,
  }
  return {
    id: request.id,
    is_module: viewer.catalogue.packages.has(request.id) ? 0 : 1,
    method: 'POST',
    action: request.action,
    scope: dialog.scope,
    type: dialog.type,
    ...confirmationTexts(viewer, { request, plan, dialog, counts, ...(requested.kept && { kept: requested.kept }) }),
    product: productOut(request.id),
    replaced: replacedId(requested, dialog) === undefined ? null : productOut(plan.before.planId),
    dependent,
    dependencies,
    absorbed: plan.difference.changed
      .filter(({ productId, bundled }) => bundled && request.action === 'activate' && seen.has(productId))
      .map(({ productId }) => productOut(productId)),
    keep: keptOut(viewer, requested),
    breaks_package: dialog.breaksPackage ? 1 : 0,
    ...extrasOut(viewer, requested, dialog),
    can_confirm: dialog.canConfirm ? 1 : 0,
    version,
  }
}

/** Dialog before the plan is executed; 201 where nothing would change. */
export function confirmationOut(viewer: CartViewer, requested: RequestedChange): ConfirmationOut {
  const context = { catalogue: viewer.catalogue, viewer: cartActor(viewer.actor, viewer.live) }
  const dialog = confirmationOf(context, requested.plan, requested.request.id)
  return {
    status: isNoChange(requested.plan) ? 201 : 200,
    ...dialogOut(viewer, requested, dialog),
    ...amountsOut(viewer, requested),
  }
}

/** The dialog with OK only of a change that is rejected: nothing changes, so both prices are the present one. */
export function failureDialogOut(
  viewer: CartViewer,
  requested: RequestedChange,
  dialog: CartFailureDialog,
): ConfirmationOut {
  return { status: 403, ...dialogOut(viewer, requested, dialog), ...amountsOut(viewer, requested) }
}
