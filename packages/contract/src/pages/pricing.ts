import type { CartView, PlanCard, PriceView, TeamProfileView } from '../views.ts'

/** Period of the amounts on a pricing page: a month, or a year paid at once (B-63). */
export type BillingCycle = 'month' | 'year'

/** A price with its own cycle: what is charged by use stays monthly, whatever the page shows (B-61). */
export interface CyclePrice {
  readonly price: PriceView
  readonly cycle: BillingCycle
}

/** The cell of one plan in one row. */
export type ComparisonCell =
  | { readonly kind: 'price'; readonly price: CyclePrice }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'text'; readonly text: string }
  /** In the plan; with a price where it is charged by use all the same. */
  | { readonly kind: 'included'; readonly byUse?: CyclePrice }
  /** To be added; `needs` are titles that the plan lacks and that would come along, at their own prices. */
  | { readonly kind: 'add'; readonly price: CyclePrice; readonly needs: readonly string[] }
  | { readonly kind: 'on_request' }
  /** No price in the reader's currency. */
  | { readonly kind: 'none' }

export interface ComparisonRow {
  readonly key: string
  readonly title: string
  readonly href?: string
  /** One for each plan, in their order. */
  readonly cells: readonly ComparisonCell[]
  readonly differs: boolean
}

export interface ComparisonGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly ComparisonRow[]
}

export interface PricingModule {
  readonly id: number
  readonly title: string
  readonly href?: string
  /** To add it to a plan that doesn't have it. */
  readonly price: CyclePrice
  /** Titles of the plans that have it. */
  readonly inPlans: readonly string[]
}

export interface PricingCategory {
  readonly icon: string
  readonly name: string
  readonly summary: string
  readonly href: string
  readonly modules: readonly PricingModule[]
}

/** The plans that the upgrade dialog opens for: each that isn't a subscriber's own (B-36). */
export interface UpgradeOfferView {
  readonly kind: 'change' | 'reactivate'
  readonly ids: readonly number[]
  /** Plans that the present one contains, or that cost less: their button names the direction. */
  readonly down: readonly number[]
}

export interface PricingProps {
  readonly cycle: BillingCycle
  /** Percent off twelve months paid at once. */
  readonly yearlyDiscount: number
  /** Intervals by which the shop lets a subscription be paid. */
  readonly intervals: readonly BillingCycle[]
  readonly differencesOnly: boolean
  /** Priced for the cycle. */
  readonly plans: readonly PlanCard[]
  readonly categories: readonly PricingCategory[]
  readonly groups: readonly ComparisonGroup[]
  readonly team?: TeamProfileView
  readonly cart: CartView | null
  readonly upgrade?: UpgradeOfferView
}
