import type { Cart } from '../cart/index.ts'
import type { Breakdown } from '../pricing/index.ts'

/**
 * The frozen content of a quote: amounts as they were computed, the cart so that it can be opened again, and the catalogue
 * version, from which titles are read in the recipient's language whenever it is shown. Plain JSON.
 */
export interface QuoteSnapshot {
  readonly format: 1
  readonly catalogueVersion: number
  readonly cart: Cart
  readonly breakdown: Breakdown
}
