import type { Money } from '@waybill/domain/money'
import type { PriceView } from './price.ts'

/** A product as a sentence names it. */
export interface NamedProductView {
  readonly id: number
  readonly title: string
  readonly href?: string
}

/** A better package for the cart: its price, the modules that it adds and removes. */
export interface BestFitView {
  readonly planId: number
  readonly title: string
  /** Chosen subpackages; absent: all. */
  readonly entries?: readonly string[]
  readonly before: Money
  readonly total: Money
  /** Absent where it costs as much and holds more. */
  readonly saving?: Money
  readonly gained: readonly NamedProductView[]
  /** Lines of the cart that the package holds. */
  readonly covered: readonly NamedProductView[]
  /** The package that is given up. */
  readonly leaves?: NamedProductView
  /** The broken package that can't come back afterwards. */
  readonly forgets?: NamedProductView
}

/** A saved cart, at the prices of today. */
export interface SavedCartView {
  readonly id: string
  readonly name: string
  /** Of its package; absent: My Solution. */
  readonly planTitle?: string
  readonly badge: number
  readonly total: Money
  readonly isEstimate: boolean
  /** The open cart is this very one. */
  readonly isOpen: boolean
  readonly problemCount: number
  /** Epoch milliseconds. */
  readonly savedAt: number
}

/** The saved carts of a reader, and whether the open one can join them. */
export interface SavedCartsView {
  readonly list: readonly SavedCartView[]
  readonly limit: number
  /** `saved`: it is in the list already; `full`: the list is; `empty`: there is nothing to save. */
  readonly saving: 'possible' | 'saved' | 'full' | 'empty'
  /** The saved cart that stood in the place of an opened quote's: one click brings it back. */
  readonly before?: Pick<SavedCartView, 'id' | 'name'> & {
    /** From it to the open cart: what comes, what goes and both totals, in words. */
    readonly difference: string
  }
  /** A free name for the open cart. */
  readonly suggestedName: string
}

/** The way back to a package that was broken. */
export interface UpsellView {
  readonly planId: number
  readonly planTitle: string
  readonly planHref: string
  /** The modules that have to be added for the plan to return. */
  readonly missing: readonly {
    readonly id: number
    readonly title: string
    readonly href?: string
    readonly price: PriceView
  }[]
  /** The total with the package back; absent when it can't return. */
  readonly total?: Money
}
