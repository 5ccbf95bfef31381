import type { ProductId } from '../../catalog/index.ts'
import type { AddToCartEntry, AnalyticsEntry, OrderItemEntry } from './types.ts'

/** A change of the cart as the server answered it, and where it was clicked. */
export interface AnsweredChange {
  /** `add` is a reader's own; `undo` restores what a removal took: the reader added nothing. */
  readonly kind: 'add' | 'remove' | 'undo'
  readonly product: { readonly id: ProductId; readonly isModule: boolean }
  /** Of the plan that was executed, in the order of D-48; empty where nothing changed. */
  readonly codes: readonly number[]
  /** The product's line in the cart afterwards; absent where it isn't in it. */
  readonly line?: { readonly isBundled: boolean }
  readonly pageId: number
  readonly trackingId?: number
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/**
 * Events of one click: an order item event for each of its codes, and one `add_to_cart` where the reader added a product and
 * has it now. A click that changed nothing, or that took the product out, adds none.
 */
export function entriesOfChange(change: AnsweredChange): readonly AnalyticsEntry[] {
  const { kind, product, codes, line, pageId, trackingId = 0 } = change
  const bundled = flag(line?.isBundled === true)
  const where = { page_id: pageId, tracking_id: trackingId }
  const items = codes.map((code): OrderItemEntry => ({
    type: 3,
    bundled,
    details: { id: product.id, srt: String(code) },
    ...where,
  }))
  if (kind !== 'add' || line === undefined) return items
  const added: AddToCartEntry = {
    event: 'add_to_cart',
    product_id: product.id,
    is_module: flag(product.isModule),
    is_bundled: bundled,
    ...where,
  }
  return [added, ...items]
}
