import type { z } from 'zod'
import type { cartState } from '@waybill/contract/calls/cart'
import {
  badgeCount,
  isChangePackage,
  cartBreakdown,
  deleteStateOf,
  deleteStates,
  emptyCart,
  hasRemoveButton,
  lineProblems,
  upsellOf,
  type Cart,
  type CartLine,
} from '@waybill/domain/cart'
import { customSolutionCode, type Catalogue } from '@waybill/domain/catalog'
import { toMajor, type Money } from '@waybill/domain/money'
import type { PricedLine } from '@waybill/domain/pricing'
import { titleOf } from '../catalog/use-cases/read-text.ts'
import type { CartReader } from './cart-view.ts'
import { cartViewer } from './cart-viewer.ts'
import { problemText } from './problem-text.ts'
import type { StoredCart } from './stored-cart.ts'
import { toldPrices } from './told-prices.ts'

type CartStateOut = z.output<typeof cartState>
type Flag = 0 | 1

const flag = (value: boolean): Flag => (value ? 1 : 0)

function lineOut(
  catalogue: Catalogue,
  line: CartLine,
  priced: PricedLine | undefined,
): CartStateOut['modules'][number] {
  const amount = priced?.amount
  return {
    id: line.productId,
    is_module: 1,
    bundled: flag(line.bundled),
    is_default: flag(line.isDefault),
    is_added: 1,
    is_deleted: deleteStates[deleteStateOf(line.productId)],
    is_removable: flag(hasRemoveButton(catalogue, line)),
    price: amount === undefined ? 0 : toMajor(amount),
    price_minor: amount?.minor ?? 0,
    shows: priced?.shows ?? 'on_request',
    pricing_type: catalogue.modules.get(line.productId)?.pricingType ?? 'FIXED',
    reason: { kind: line.reason.kind, ...('productId' in line.reason && { product_id: line.reason.productId }) },
  }
}

function planOut(reader: CartReader, cart: Cart, bundle: Money): CartStateOut['plan'] {
  if (cart.planId < 0) return null
  const item = reader.catalogue.packages.get(cart.planId)
  return {
    id: cart.planId,
    code: item?.code ?? customSolutionCode,
    title: item === undefined ? reader.t('cart.customSolution') : titleOf(reader.catalogue, item.id, reader.locale),
    is_added: 1,
    price: toMajor(bundle),
    price_minor: bundle.minor,
    discount: item?.discount ?? 0,
  }
}

function upsellOut(
  reader: CartReader,
  cart: Cart,
): Pick<CartStateOut, 'upsell_ids' | 'upsell_result' | 'upsell_modules'> {
  const upsell = upsellOf({ catalogue: reader.catalogue, viewer: cartViewer(reader.actor) }, cart)
  if (upsell?.priceIfComplete === undefined)
    return {
      upsell_ids: [...(upsell?.missing ?? [])],
      upsell_result: null,
      upsell_modules: [...(upsell?.missing ?? [])],
    }
  const { total } = upsell.priceIfComplete
  return {
    upsell_ids: [...upsell.missing],
    upsell_modules: [...upsell.missing],
    upsell_result: {
      plan_id: upsell.planId,
      complete: flag(upsell.missing.length === 0),
      price_if_complete: toMajor(total),
      price_if_complete_minor: total.minor,
    },
  }
}

/** The cart on the wire (D-19); member-only fields are absent for visitors. */
export function cartStateOut(
  reader: CartReader,
  stored: StoredCart | undefined,
  currency: Money['currency'],
): CartStateOut {
  const { catalogue } = reader
  const cart = stored?.cart ?? emptyCart(currency)
  const breakdown = cartBreakdown(catalogue, cart)
  const priced = new Map(breakdown.lines.map((line) => [line.productId, line]))
  return {
    plan: planOut(reader, cart, breakdown.bundle),
    modules: cart.lines.map((line) => lineOut(catalogue, line, priced.get(line.productId))),
    ...upsellOut(reader, cart),
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
    is_change_package: flag(isChangePackage(catalogue, cart, reader.currentPlan)),
    no_record_found: flag(stored === undefined),
    key: stored?.key ?? '',
    version: stored?.version ?? 0,
    badge: badgeCount(catalogue, cart),
    orderPostStatus: { state: 0, item: '' },
    currency: cart.currency,
    catalogue_version: catalogue.version,
    problems: lineProblems(catalogue, cart, { shown: toldPrices(stored), shownIn: stored?.shownIn }).map((problem) => ({
      line_id: problem.productId,
      code: problem.code,
      message: problemText(reader, problem, cart.currency),
      action: problem.action,
    })),
  }
}
