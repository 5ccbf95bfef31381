import type { ProductProps } from '@waybill/contract/pages'
import { emptyCart, type CartLine } from '@waybill/domain/cart'
import { bundledIds, type Catalogue, type Product } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { canStartTrial } from '@waybill/domain/order'
import { isTrialCapable } from '@waybill/domain/subscription'

/** In days or months: two weeks are 14 days (B-159). */
export function ownTrialOf(product: Product): Pick<ProductProps, 'ownTrial'> {
  if (product.kind !== 'module' || product.trialInterval === undefined || product.trialUnit === undefined) return {}
  const { trialInterval: count, trialUnit: unit } = product
  if (unit === 'month') return { ownTrial: { unit, count } }
  return { ownTrial: { unit: 'day', count: unit === 'week' ? count * 7 : count } }
}

/** A package has to be able to start one by itself; a module is tried where it has a trial of its own, or always comes along. */
export function isInTrial(
  { catalogue, currency }: { readonly catalogue: Catalogue; readonly currency: Currency },
  product: Product,
): boolean {
  if (product.kind === 'module') return product.isDefault || isTrialCapable(product)
  const lines = bundledIds(catalogue, product).map((productId): CartLine => ({
    productId,
    bundled: true,
    isDefault: false,
    reason: { kind: 'in_plan' },
  }))
  return canStartTrial(catalogue, { ...emptyCart(currency), planId: product.id, lines })
}
