import type { z } from 'zod'
import type { cartState } from '@waybill/contract/actions/cart'
import {
  addedStates,
  isChangePackage,
  deleteStateOf,
  deleteStates,
  emptyCart,
  planAddedState,
} from '@waybill/domain/cart'
import { customSolutionCode } from '@waybill/domain/catalog'
import { toMajor, type Currency } from '@waybill/domain/money'
import { titleOf } from '../../catalog/index.ts'
import type { AccountState } from './account-state.ts'
import type { CartViewer } from './cart-viewer.ts'
import { presentCart, type PresentedCart, type PresentedLine } from './presented-cart.ts'
import type { StoredCart } from '../stored-cart.ts'

type CartStateOut = z.output<typeof cartState>
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

function lineOut(
  { catalogue }: CartViewer,
  { line, priced, reason, isRemovable }: PresentedLine,
): CartStateOut['modules'][number] {
  const amount = priced?.amount
  return {
    id: line.productId,
    is_module: 1,
    bundled: flag(line.bundled),
    is_default: flag(line.isDefault),
    is_added: 1,
    is_deleted: deleteStates[deleteStateOf(line.productId)],
    is_removable: flag(isRemovable),
    price: amount === undefined ? 0 : toMajor(amount),
    price_minor: amount?.minor ?? 0,
    shows: priced?.shows ?? 'on_request',
    pricing_type: catalogue.modules.get(line.productId)?.pricingType ?? 'FIXED',
    reason: { kind: reason.kind, ...('productId' in reason && { product_id: reason.productId }) },
  }
}

/** The plan slot: an empty cart has the Custom Solution to come, and says that it is empty. */
function planOut(viewer: CartViewer, { cart, plan: item, breakdown }: PresentedCart): CartStateOut['plan'] {
  const { bundle } = breakdown
  return {
    id: Math.max(cart.planId, 0),
    code: item?.code ?? customSolutionCode,
    title: item === undefined ? viewer.t('cart.customSolution') : titleOf(viewer.catalogue, item.id, viewer.locale),
    is_added: planAddedState(cart) === 'empty' ? addedStates.empty : addedStates.yes,
    price: toMajor(bundle),
    price_minor: bundle.minor,
    discount: item?.discount ?? 0,
  }
}

function upsellOut({ upsell }: PresentedCart): Pick<CartStateOut, 'upsell_ids' | 'upsell_result' | 'upsell_modules'> {
  const ids = [...(upsell?.missing ?? [])]
  if (upsell?.priceIfComplete === undefined) return { upsell_ids: ids, upsell_result: null, upsell_modules: ids }
  const { total } = upsell.priceIfComplete
  return {
    upsell_ids: ids,
    upsell_modules: ids,
    upsell_result: {
      plan_id: upsell.planId,
      complete: flag(ids.length === 0),
      price_if_complete: toMajor(total),
      price_if_complete_minor: total.minor,
    },
  }
}

/** The cart to answer with; with `pricing` a plan of the pricing page costs what that page says. */
export interface AnsweredCart {
  readonly stored: StoredCart | undefined
  /** Of a caller without a cart. */
  readonly currency: Currency
  readonly account: AccountState
  readonly pricing: boolean
}

/** The cart in the API; member-only fields are absent for visitors. */
export function cartStateOut(viewer: CartViewer, answered: AnsweredCart): CartStateOut {
  const { catalogue } = viewer
  const { stored, account, pricing } = answered
  const presented = presentCart(viewer, stored ?? { cart: emptyCart(answered.currency) }, { pricing })
  const { cart, breakdown } = presented
  return {
    plan: planOut(viewer, presented),
    modules: presented.lines.map((line) => lineOut(viewer, line)),
    ...upsellOut(presented),
    totalPrice: toMajor(breakdown.total),
    totalPrice_minor: breakdown.total.minor,
    totalBundleNonDiscountedPrice: toMajor(breakdown.bundleBefore),
    totalBundleNonDiscountedPrice_minor: breakdown.bundleBefore.minor,
    totalAdditionalModulesPrice: toMajor(breakdown.additional),
    totalAdditionalModulesPrice_minor: breakdown.additional.minor,
    totalDiscountedPrice: toMajor(breakdown.bundle),
    totalDiscountedPrice_minor: breakdown.bundle.minor,
    is_estimate: flag(breakdown.isEstimate),
    planreset: flag(cart.planReset),
    is_change_package: flag(isChangePackage(catalogue, cart, viewer.currentPlan)),
    no_record_found: flag(stored === undefined),
    key: stored?.key ?? '',
    version: stored?.version ?? 0,
    badge: presented.badge,
    ...account,
    currency: cart.currency,
    catalogue_version: catalogue.version,
    problems: presented.problems.map(({ problem, message }) => ({
      line_id: problem.productId,
      code: problem.code,
      message,
      action: problem.action,
    })),
  }
}
