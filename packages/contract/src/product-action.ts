import type { ButtonState } from './calls/catalogue.ts'

export type { ButtonState }

/**
 * The one button of a product: `add`, `remove` (a line of the cart), `selected` (the plan of the cart),
 * `current` (the plan that the member has), `in_plan` (bundled, default, or a part of the plan: no button), `contact`,
 * or none with its reason.
 */
export type ProductAction =
  /** `isDown`: it costs less than the plan that a subscriber has. */
  | { readonly kind: 'add'; readonly isDown?: true }
  | { readonly kind: 'remove' }
  | { readonly kind: 'selected' }
  | { readonly kind: 'current' }
  /** `removal`, where the plan is the cart's: taking it out breaks the package, or is rejected by a whole one. */
  | {
      readonly kind: 'in_plan'
      readonly planTitle: string
      readonly removal?: 'asks' | 'rejected'
      /** A plan within the cart's plan, or within the one that a subscriber has: it can take its place. */
      readonly canReplace?: true
    }
  | { readonly kind: 'included'; readonly isInCart?: true }
  /** The package that the cart held until it was broken. */
  | { readonly kind: 'restore' }
  /** An add-on that the member has already: paid for, tried, or off for its debt. */
  | { readonly kind: 'held'; readonly standing?: 'trial' | 'overdue' }
  | { readonly kind: 'contact'; readonly href: string }
  | { readonly kind: 'none'; readonly reason: 'unavailable' | 'retired' }
