import { canonicalText } from '../canonical/index.ts'
import { isEmptyCart, retiredChoice, toSelection } from '../cart/index.ts'
import type { Cart } from '../cart/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { toMajor } from '../money/index.ts'
import { soldSelection } from '../pricing/index.ts'
import type { UnsoldProduct } from '../pricing/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import type { QuoteSnapshot } from './types.ts'

/** Reason why a cart can't be quoted: it is empty, a line has no price, or the catalogue that would price it sells a line no more. */
export type QuoteFailure =
  | { readonly code: 'empty-cart' }
  | UnsoldProduct
  | NonNullable<ReturnType<typeof retiredChoice>>

/** Prices a cart and freezes it as a quote: only ids, flags and quantities are taken from the cart. */
export function snapshotQuote(catalogue: Catalogue, cart: Cart): Result<QuoteSnapshot, QuoteFailure> {
  if (isEmptyCart(cart)) return fail({ code: 'empty-cart' })
  const sold = soldSelection(catalogue, toSelection(cart))
  if (!sold.ok) return sold
  const retired = retiredChoice(catalogue, cart)
  if (retired !== undefined) return fail(retired)
  return ok({ format: 1, catalogueVersion: catalogue.version, cart, breakdown: sold.value })
}

/** The canonical text of a quote's content: equal exactly when two snapshots are; the input of its stored hash. */
export function quoteText(snapshot: QuoteSnapshot): string {
  return canonicalText(snapshot)
}

/**
 * True when the total that the sender saw is the one that would be sent; it is in major units, as in the API. A sender that
 * sends none agrees.
 */
export function agreesWithShown(snapshot: QuoteSnapshot, totalShown: number | undefined): boolean {
  return totalShown === undefined || totalShown === toMajor(snapshot.breakdown.total)
}
