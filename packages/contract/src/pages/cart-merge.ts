import type { CurrencyChange, CurrencyChangeLine, MergeChoice } from '@waybill/domain/cart'
import type { Money } from '@waybill/domain/money'

/** A cart as a preview shows it: priced now, in the currency that it would have. */
export interface CartSketchView {
  /** Absent: the Custom Solution, or an empty cart. */
  readonly planTitle?: string
  /** The modules beside the package, by name. */
  readonly lines: readonly string[]
  /** Number of modules in the package. */
  readonly bundledCount: number
  readonly total: Money
  readonly isEstimate: boolean
}

/** One way to merge two carts. */
export interface MergeOptionView {
  readonly choice: MergeChoice
  /** Kind of the merge: `newer` where both together would be too large. */
  readonly kind: 'union' | 'newer' | 'visitor' | 'member'
  readonly total: Money
  readonly isEstimate: boolean
  /** Titles: the modules that the account's cart gains, and those of either cart that it doesn't have. */
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  /** The cart that loses something is saved under a name. */
  readonly isSaved: boolean
  /** Sent with the decision: then exactly this is done, or nothing. */
  readonly digest: string
}

/** A module that waits to be confirmed, beside a live subscription. */
export interface PendingModuleView {
  readonly id: number
  readonly title: string
  readonly href?: string
}

/**
 * The visitor's cart that waits beside the member's: a choice between the two, a merge without a choice, a proposal beside a
 * live subscription, or the finished merge.
 */
export type CartMergeProps =
  | {
      readonly state: 'choose'
      readonly visitor: CartSketchView
      readonly member: CartSketchView
      readonly options: readonly MergeOptionView[]
    }
  | { readonly state: 'adopt'; readonly visitor: CartSketchView; readonly digest: string }
  | {
      readonly state: 'propose'
      readonly visitor: CartSketchView
      readonly plan?: { readonly title: string; readonly href: string }
      readonly modules: readonly PendingModuleView[]
      readonly digest: string
    }
  | { readonly state: 'done'; readonly savedAs?: string; readonly total: Money; readonly itemCount: number }

export interface CurrencyLineView extends Pick<CurrencyChangeLine, 'before' | 'after'> {
  /** A product; -1 for the plan's extra assets. */
  readonly id: number
  readonly title: string
}

/** The preview of another currency for the cart. */
export interface CartCurrencyProps extends Pick<CurrencyChange, 'from' | 'to' | 'totalBefore' | 'totalAfter'> {
  /** An account always has the currency of its country. */
  readonly isFixed: boolean
  readonly lines: readonly CurrencyLineView[]
  readonly unavailableCount: number
  /** The version of the shown cart, which the form confirms. */
  readonly version: number
  /** The page before: a path of ours without locale prefix. */
  readonly back: string
}
