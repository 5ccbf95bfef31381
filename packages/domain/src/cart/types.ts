import type { Currency } from '../money/index.ts'
import type { ProductId } from '../catalog/index.ts'
import type { ChosenInterval } from '../pricing/index.ts'

/** Reason why a line is in the cart. */
export type LineReason =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'in_plan' }
  | { readonly kind: 'needed_by'; readonly productId: ProductId }
  | { readonly kind: 'default' }
  | { readonly kind: 'companion_of'; readonly productId: ProductId }

/** One module in a cart; a cart holds each at most once. */
export interface CartLine {
  readonly productId: ProductId
  readonly bundled: boolean
  readonly isDefault: boolean
  readonly reason: LineReason
}

/** The stored part of a cart: a value; every command answers a new one. */
export interface Cart {
  /** 0 is the Custom Solution; -1 an empty plan slot. */
  readonly planId: ProductId | -1
  readonly lines: readonly CartLine[]
  readonly currency: Currency
  /** Quantity per usage key; a key that is absent uses its default. */
  readonly quantities: Readonly<Record<string, number>>
  /** Bought on a pricing page. */
  readonly pricing: boolean
  /** Chosen subpackage codes of the plan; absent: all. */
  readonly entries?: readonly string[]
  /** By the month or by the year, as it was chosen; absent: not chosen. Prices and sums stay monthly. */
  readonly interval?: ChosenInterval
  /** The plan is the Custom Solution because a package was broken. */
  readonly planReset: boolean
  readonly previousPlanId?: ProductId
  /** Ids that were bundled when the package was broken. */
  readonly trackedIds: readonly ProductId[]
}

/** Changes of a plan: the lines that it adds, removes, or leaves with other flags or another reason, and the rest. */
export interface CartDifference {
  readonly added: readonly CartLine[]
  readonly removed: readonly CartLine[]
  readonly changed: readonly CartLine[]
  /** Absent where the plan stays. */
  readonly plan?: { readonly before: Cart['planId']; readonly after: Cart['planId'] }
  /** Typed quantities that differ; a side that is absent uses its default. */
  readonly quantities: readonly { readonly usageKey: string; readonly before?: number; readonly after?: number }[]
}

/** The plan of a command: preview and execution are this one value. */
export interface CartPlan {
  readonly before: Cart
  readonly after: Cart
  readonly difference: CartDifference
  /** Analytics code 1..7 of B§9 for the click, absent for none. */
  readonly analyticsCode?: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** Sent beside code 5 when the upsell panel brought the package back. */
  readonly analyticsBeside?: 1
  /** Stable text; equal exactly when two plans are equal. */
  readonly digest: string
}

/** Outcome of a cart that was sent for approval: `approved` is ordered as it was sent, `changed` with a difference (S-21). */
export type ApprovalDecision = 'declined' | 'approved' | 'changed'
