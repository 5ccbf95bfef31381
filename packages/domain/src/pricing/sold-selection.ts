import type { Catalogue, ProductId } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { priceSelection } from './price-selection.ts'
import type { Breakdown, Selection } from './types.ts'

/** A product of a selection that isn't sold as it is requested: without a price in the currency, or not in this version. */
export type UnsoldProduct =
  | { readonly code: 'no-price'; readonly productId: ProductId; readonly currency: Currency }
  | { readonly code: 'unknown-product'; readonly productId: ProductId }

/**
 * The price of a selection that may become a quote, a trial, an order or an invoice: everything in it has a price in its
 * currency, and the shop sells in that. Fails with the first product that has none, the package before its modules, because
 * what is left out of a sum would be given away.
 */
export function soldSelection(catalogue: Catalogue, selection: Selection): Result<Breakdown, UnsoldProduct> {
  const { currency, planId, lines } = selection
  const breakdown = priceSelection(catalogue, selection)
  const ids = [...(planId === 0 ? [] : [planId]), ...lines.map((line) => line.productId)]
  const isSoldIn = catalogue.document.currencies.includes(currency)
  const [productId] = isSoldIn ? (breakdown.unpriced ?? []) : ids
  if (productId === undefined) return ok(breakdown)
  return catalogue.products.has(productId)
    ? fail({ code: 'no-price', productId, currency })
    : fail({ code: 'unknown-product', productId })
}
