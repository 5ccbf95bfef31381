import type { Catalogue } from '../catalog/index.ts'
import type { Selection } from '../pricing/index.ts'

/** The account's plan, modules and quantities, and the version of the catalogue that pins their prices. */
export interface LiveSelection {
  readonly catalogue: Catalogue
  readonly selection: Selection
  /** It is from before the marketplace. */
  readonly isLegacy: boolean
}

/**
 * The actor of the cart: a visitor acts directly, a member's second add is a removal and defaults stay.
 * `own` is what a subscriber pays for: a cart is a change of it; absent of others.
 */
export type CartActor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly isLegacy: boolean; readonly own?: LiveSelection }

/** Input of every command: the published catalogue, and the actor. */
export interface CartContext {
  readonly catalogue: Catalogue
  readonly viewer: CartActor
}
