import type { Cart, Touches } from '@waybill/domain/cart'

/** A cart with what only the store knows. Version 0: not stored yet. */
export interface StoredCart {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly catalogueVersion: number
  readonly cart: Cart
  /** Where its owner came from. */
  readonly touches: Touches
}

/** Whose cart: an account, or the hash of a visitor's cookie. Without one there is nothing to read. */
export type CartOwner = { readonly accountId: number } | { readonly visitorHash: Uint8Array }
