import type { ProductId } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'

/** Reason why a product can't be put into a cart. The envelope: unknown and retired 404, the others 422. */
export type SaleFailure =
  | { readonly code: 'unknown-product'; readonly productId: ProductId }
  | { readonly code: 'product-retired'; readonly productId: ProductId; readonly replacedBy?: ProductId }
  /** Hidden, internal, core, or its price is a draft or grandfathered. */
  | { readonly code: 'not-for-sale'; readonly productId: ProductId }
  | { readonly code: 'contact-us'; readonly productId: ProductId }
  | { readonly code: 'no-price'; readonly productId: ProductId; readonly currency: Currency }

/** Reason why a line can't be removed by itself. */
export type RemovalFailure =
  | { readonly code: 'not-in-cart'; readonly productId: ProductId }
  /** A default module of a member, or one that would go with the removed line (403, A-36, A-45). */
  | { readonly code: 'default-module'; readonly productId: ProductId; readonly defaultIds: readonly ProductId[] }
  | { readonly code: 'package-unbreakable'; readonly productId: ProductId; readonly planId: ProductId }
  | { readonly code: 'goes-with-parent'; readonly productId: ProductId; readonly parentId: ProductId }
  | { readonly code: 'quantity-controls'; readonly productId: ProductId; readonly usageKey: string }
  | { readonly code: 'internal-line'; readonly productId: ProductId }

/** Every expected failure of a cart command; nothing has changed when one is answered. */
export type CartFailure =
  | SaleFailure
  | RemovalFailure
  /** The flags of the request don't fit the product (403 invalid payload structure, A-04). */
  | { readonly code: 'flags-contradict'; readonly productId: ProductId }
  | { readonly code: 'unknown-entry'; readonly entry: string }
  | { readonly code: 'too-many-lines'; readonly limit: number }
  | { readonly code: 'unknown-usage-key'; readonly usageKey: string }
  | { readonly code: 'quantity-out-of-range'; readonly usageKey: string; readonly maximum: number }
  | { readonly code: 'nothing-to-restore' }
  /** Undo of a cart that has changed since. */
  | { readonly code: 'changed-since' }
  /** No change is stored that could be undone. */
  | { readonly code: 'nothing-to-undo' }
  /** The 10 seconds are over. */
  | { readonly code: 'undo-over' }
