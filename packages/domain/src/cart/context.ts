import type { Catalogue } from '../catalog/index.ts'

/**
 * The actor of the cart: a visitor acts directly, a member's second add is a removal and defaults stay.
 */
export type CartViewer = { readonly kind: 'visitor' } | { readonly kind: 'member'; readonly isLegacy: boolean }

/** What every command reads: the published catalogue, and the actor. */
export interface CartContext {
  readonly catalogue: Catalogue
  readonly viewer: CartViewer
}
