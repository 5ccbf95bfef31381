import type { SavedCart } from '../cart/index.ts'
import type { Catalogue } from '../catalog/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { snapshotQuote } from './snapshot.ts'
import type { QuoteFailure } from './snapshot.ts'
import type { QuoteSnapshot } from './types.ts'

/** A saved cart of a quote, priced and frozen like a cart of its own. */
export interface QuotedSavedCart {
  readonly name: string
  readonly snapshot: QuoteSnapshot
}

/** The saved cart that can't be quoted, and its failure; or there is none. */
export type SavedCartsRejection =
  | { readonly code: 'no-saved-carts' }
  | { readonly code: 'saved-cart-rejected'; readonly name: string; readonly failure: QuoteFailure }

/**
 * Prices several carts at once, so that they are quoted together: all by one catalogue version, or none. The first that can't
 * be quoted rejects the whole, with its name.
 */
export function snapshotSavedCarts(
  catalogue: Catalogue,
  savedCarts: readonly Pick<SavedCart, 'name' | 'cart'>[],
): Result<readonly QuotedSavedCart[], SavedCartsRejection> {
  if (savedCarts.length === 0) return fail({ code: 'no-saved-carts' })
  const quoted: QuotedSavedCart[] = []
  for (const { name, cart } of savedCarts) {
    const snapshot = snapshotQuote(catalogue, cart)
    if (!snapshot.ok) return fail({ code: 'saved-cart-rejected', name, failure: snapshot.failure })
    quoted.push({ name, snapshot: snapshot.value })
  }
  return ok(quoted)
}
