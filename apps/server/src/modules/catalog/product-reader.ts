import type { Product } from '@waybill/domain/catalog'
import { heldState, keepsPlan } from './product-cards.ts'
import type { ProductViewer } from './viewer-prices.ts'

/** The reader of the calls' products. */
export interface CallViewer extends ProductViewer {
  /** Requests the price inside a plan of the pricing page. */
  readonly pricing?: boolean
}

/**
 * 1 in the cart (as plan or line), or what a member has and the cart doesn't remove; else 0. Pending exists in the
 * client only.
 */
export function isAddedOf(viewer: CallViewer, product: Product): 0 | 1 {
  const { cart, planId } = viewer
  const isInCart = cart?.planId === product.id || cart?.lines.some((line) => line.productId === product.id) === true
  if (isInCart) return 1
  const isHeld =
    product.kind === 'package' ? planId === product.id && keepsPlan(viewer) : heldState(viewer, product) !== undefined
  return isHeld ? 1 : 0
}
