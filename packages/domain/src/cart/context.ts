import type { Catalogue } from '../catalog/index.ts'
import type { LiveSelection } from './applied-cart.ts'

/**
 * The actor of the cart: a visitor acts directly, a member's second add is a removal and defaults stay.
 * `own` is what a subscriber pays for: a cart is a change of it; absent of others.
 */
export type CartViewer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly isLegacy: boolean; readonly own?: LiveSelection }

/** Input of every command: the published catalogue, and the actor. */
export interface CartContext {
  readonly catalogue: Catalogue
  readonly viewer: CartViewer
}
