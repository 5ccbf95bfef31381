import type { AmountStep, QuantityOrigin } from '@waybill/domain/pricing'
import type { Money } from '@waybill/domain/money'
import type { LiveCartView } from './views/cart-live.ts'
import type { BestFitView, UpsellView } from './views/offer.ts'
import type { PriceView } from './views/price.ts'
import type { CartProblemView } from './views/problem.ts'
import type { ButtonState, ProductAction } from './product-action.ts'
import type { QuoteView } from './views/quote.ts'
import type { TeamField, UsageField } from './views/usage.ts'

export type * from './quote-changes.ts'

export type { ButtonState, ProductAction } from './product-action.ts'
export type * from './views/charge.ts'
export type * from './views/picture.ts'
export type { PriceUnit, PriceView, TeamPrice } from './views/price.ts'
export type * from './views/problem.ts'
export type * from './views/quote.ts'
export type * from './views/quote-choice.ts'
export type * from './views/transfer.ts'
export type * from './views/usage.ts'

/** Compatibility of a module with the member's plan. */
export type PlanBadge = 'in_plan' | 'works_with_plan' | 'not_in_plan'

export interface ModuleCard {
  readonly id: number
  /** The name of a drawing. */
  readonly icon: string
  readonly title: string
  readonly description: string
  /** Learn-more page with its locale prefix; absent where there is none. */
  readonly href?: string
  readonly price: PriceView
  /** Titles of what it needs and the cart doesn't have. */
  readonly needs: readonly string[]
  /** Modules that are always added with it and that the cart doesn't have, with their own prices. */
  readonly comesWith?: readonly { readonly title: string; readonly price: PriceView }[]
  readonly message?: string
  /** For members with a plan; absent for other readers. */
  readonly badge?: PlanBadge
  readonly action: ProductAction
  readonly button: ButtonState
}

export interface PlanCard {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly href: string
  readonly price: PriceView
  readonly isRecommended: boolean
  /** Bought as a plan of the pricing page. */
  readonly isExclusive: boolean
  /** The plan directly below, whose contents it includes. */
  readonly everythingIn?: string
  /** At most 4 titles, and how many more. */
  readonly items: readonly string[]
  readonly moreItems: number
  readonly moduleCount: number
  readonly action: ProductAction
  readonly button: ButtonState
}

/** A link that filters, with its count. */
export interface FilterLink {
  readonly label: string
  readonly href: string
  readonly count: number
  readonly isCurrent: boolean
}

export interface CartLineView {
  readonly id: number
  readonly title: string
  readonly href?: string
  readonly shows: 'amount' | 'included' | 'on_request' | 'free'
  readonly amount: Money
  /** Explanation of the amount; the view turns it into a text. */
  readonly explanation: AmountStep
  /** Of a member, where it is charged by the unit: where the quantity comes from (B-138). */
  readonly origin?: QuantityOrigin
  readonly reason:
    | { readonly kind: 'chosen' | 'in_plan' | 'default' }
    /** Its number: chosen by the sender of the quote. */
    /** At the price of the quote until then (epoch ms); absent where its price is that of today. */
    | { readonly kind: 'quoted'; readonly quote: string; readonly until?: number }
    | { readonly kind: 'needed_by' | 'companion_of'; readonly title: string; readonly href?: string }
  readonly bundled: boolean
  /** Billed by use after its month, and no part of the first charge. */
  readonly isInArrears?: true
  /** The end of an own trial that is longer than the plan's, if it began now: no part of the first charge. Epoch ms. */
  readonly triedUntil?: number
  /** Hidden or internal: it is listed for its charge, and is added and removed with others. */
  readonly isUnlisted?: true
  readonly isRemovable: boolean
  /** Removing it removes nothing else and needs no confirmation of a visitor. */
  readonly isSingle?: true
  /** An orphan: no longer needed by anything. */
  readonly isOrphan: boolean
}

/** Contents of the quote that a cart was opened from. */
export interface OpenedQuoteView {
  readonly number: string
  readonly state: QuoteView['state']
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Per month, as quoted. */
  readonly total: Money
  /** The same at today's prices; absent where the cart is in another currency. */
  readonly today?: Money
  /** The cart has the quoted prices until then (epoch ms); absent where it has those of today. */
  readonly boundUntil?: number
  /** Beside them: the total that a new quote of this cart would have. */
  readonly newQuoteTotal?: Money
  /** Reason why a quote that isn't over gives its prices not to this cart. */
  readonly unbound?: 'ordered' | 'other_currency' | 'left' | 'ended'
}

/** The cart as the card, the review and the share dialog show it. */
export interface CartView {
  readonly version: number
  readonly catalogueVersion: number
  /** Absent: My Solution. */
  readonly planTitle?: string
  /** The plan that was broken to make this cart. */
  readonly previousPlanId?: number
  readonly isSubscriber: boolean
  /** While something of it is in the cart. */
  readonly quote?: OpenedQuoteView
  /** It is the next revision of this quote of the account, and is sent from the page at `href`. */
  readonly revises?: { readonly number: string; readonly nextNumber: string; readonly href: string }
  /** The last quote that was sent from it: `href` is its link. */
  readonly sentQuote?: { readonly number: string; readonly count: number; readonly href: string }
  /** Has or had a subscription: the main button stands at the foot. */
  readonly isExisting: boolean
  /** Of subscribers: what is live, and what Apply would make of it. */
  readonly live?: LiveCartView
  readonly plan?: {
    readonly id: number
    readonly title: string
    readonly subtitle?: string
    readonly href: string
    readonly amount: Money
    readonly was?: Money
    readonly discountPercent: number
    readonly moduleCount: number
    /** Bought as a plan of the pricing page. */
    readonly pricing: boolean
    /** Chosen subpackages; absent: all. */
    readonly entries?: readonly string[]
    /** The number of the quote that it came from. */
    readonly quote?: string
    readonly explanation: AmountStep
  }
  readonly lines: readonly CartLineView[]
  readonly problems: readonly CartProblemView[]
  readonly upsell?: UpsellView
  readonly badge: number
  /** Milliseconds in which the last change can still be undone; absent: there is none any more. */
  readonly undoForMs?: number
  /** Absent where the plan charges none; 0 while it includes them all, which another quantity changes in the browser. */
  readonly extraAssets?: { readonly amount: Money; readonly explanation: AmountStep }
  readonly total: Money
  readonly totalExplanation: AmountStep
  readonly isEstimate: boolean
  /** Percent off a year, where this cart is paid by the year: totals stay monthly. */
  readonly byYear?: number
  readonly was?: Money
  readonly saving?: Money
  readonly includedTeamMembers: number
  readonly extraTeamMemberPrice?: Money
  readonly usages: readonly UsageField[]
  /** Absent where extra members are not sold in the cart's currency. */
  readonly team?: TeamField
  /** Absent where no package is better than the cart as it is. */
  readonly bestFit?: BestFitView
  /** By A-42; a member who may not check out sees it disabled with the reason. */
  readonly mainAction: {
    readonly kind: 'try' | 'enable' | 'checkout' | 'apply'
    readonly href: string
    /** A visitor's cart that starts no trial yet: a package is chosen first. */
    readonly needsPackage?: true
    readonly blockedBy?: string
    /** The page on which the cart is sent to the member who may check it out. */
    readonly approvalHref?: string
  }
  /** Titles by product id for every step of the explanations. */
  readonly titles: Readonly<Record<string, string>>
}
