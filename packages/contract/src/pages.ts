import type { Money } from '@waybill/domain/money'
import type {
  ApprovalProps,
  AccessDeniedProps,
  ContactProps,
  PasswordProps,
  RegisterProps,
  SignInProps,
  VerifyEmailProps,
} from './account-pages.ts'
import type { ChangeProps } from './apply-pages.ts'
import type { CartCurrencyProps, CartMergeProps } from './cart-merge-pages.ts'
import type { CheckoutProps, EnableProps, ConfirmPaymentProps } from './checkout-pages.ts'
import type { CartConfirmationProps } from './confirmation-pages.ts'
import type { TrialSchedule } from './cart-live-view.ts'
import type { CategorySection, CategoryStory, FeaturedProps, IndustryProps, PackageSteps } from './listing-pages.ts'
import type { FeaturesProps } from './feature-pages.ts'
import type { LegalProps } from './legal-pages.ts'
import type { SavedCartsView } from './offer-views.ts'
import type { InvitationProps, TeamProps } from './team-pages.ts'
import type { PricingProps, UpgradeOfferView } from './pricing-pages.ts'
import type { PageShell } from './page-shell.ts'
import type { ProductDesigns } from './product-pages.ts'
import type { SearchProps } from './search-pages.ts'
import type { SentQuoteProps, SentQuotesProps } from './sent-quote-pages.ts'
import type {
  ApiReferenceProps,
  ChallengeProps,
  MailboxProps,
  SandboxMethodProps,
  SandboxProps,
} from './sandbox-pages.ts'
import type { SubscriptionProps } from './subscription-pages.ts'
import type { CartView, FilterLink, PlanCard, PriceView, QuoteView } from './views.ts'

export type * from './account-pages.ts'
export type * from './apply-pages.ts'
export type * from './cancellation-views.ts'
export type * from './cart-merge-pages.ts'
export type * from './change-views.ts'
export type * from './checkout-pages.ts'
export type * from './confirmation-pages.ts'
export type * from './feature-pages.ts'
export type * from './history-views.ts'
export type * from './legal-pages.ts'
export type * from './listing-pages.ts'
export type * from './offer-views.ts'
export type * from './page-shell.ts'
export type * from './pricing-pages.ts'
export type * from './team-pages.ts'
export type * from './product-pages.ts'
export type * from './sandbox-pages.ts'
export type * from './search-pages.ts'
export type * from './sent-quote-pages.ts'
export type * from './subscription-pages.ts'
export type * from './price-views.ts'
export type * from './year-ahead-views.ts'

export interface CatalogueProps {
  readonly heading: 'all' | 'platform'
  /** Of the platform. */
  readonly name?: string
  readonly summary?: string
  readonly moduleCount: number
  readonly packageCount: number
  readonly platforms: readonly FilterLink[]
  readonly industries: readonly FilterLink[]
  readonly view: 'grid' | 'list'
  readonly gridHref: string
  readonly listHref: string
  readonly plans: readonly PlanCard[]
  readonly industryPackages: PackageSteps
  readonly categories: readonly CategorySection[]
  /** Of a category of a dedicated kind, in its design. */
  readonly categoryStory?: CategoryStory
  /** For a subscriber, and for one whose subscription has ended. */
  readonly upgrade?: UpgradeOfferView
  readonly cart: CartView | null
}

/** The catalogue in each of its designs: the same facts, another example before the modules. */
export interface CatalogueDesigns {
  catalogue: CatalogueProps
  catalogue_payer: CatalogueProps
  category_tracking: CatalogueProps
  category_day: CatalogueProps
  category_exchange: CatalogueProps
  category_support: CatalogueProps
}

export interface CartReviewProps {
  readonly cart: CartView | null
  /** For a visitor who would start a trial with it; null for members, and while it is empty. */
  readonly schedule: TrialSchedule | null
  readonly savedCarts: SavedCartsView
  /** Suggestions beside the cart, each with its reason as a text; at most 4. */
  readonly suggestions: readonly SuggestionView[]
  /** Tax that the checkout adds; null where the seller collects none. */
  readonly tax: CartTaxView | null
}

/** The tax before the checkout: the rate of the address on file, or not known yet. */
export type CartTaxView =
  | { readonly kind: 'taxed'; readonly name: string; readonly percent: number }
  | { readonly kind: 'reverse_charge' | 'unknown' }

/** A module that can be added by one click. */
export interface SuggestionView {
  readonly id: number
  readonly title: string
  readonly href?: string
  readonly icon: string
  readonly price: PriceView
  readonly reason: string
}

export interface QuoteProps {
  readonly quote: QuoteView | null
  /** Reason why there is nothing to read. */
  readonly absence?: 'unknown' | 'expired' | 'revoked'
  /** All that the page of an expired or withdrawn quote has of it. */
  readonly lapsed?: Pick<QuoteView, 'number' | 'expiresAt' | 'senderName'>
  readonly pdfHref: string
  readonly acceptHref: string
  readonly openHref: string
  readonly declineHref: string
  /** Name and address of the seller, in one line. */
  readonly imprint: string
  /** Reason why this reader can neither accept nor decline it (B-18). */
  readonly answersClosed?: string
  /** The reader has a cart, which opening this one saves first. */
  readonly savesCart: boolean
  /** The next step of this reader: a trial, a plan that has to be added for one, or their account's checkout. */
  readonly leadsTo: 'trial' | 'plan_first' | 'checkout'
  /** Days of the trial that accepting leads to. */
  readonly trialDays: number
  /** The reader has accepted what another had accepted before. */
  readonly hasJoined?: true
  /** The days on which it is opened are stored, and the reader is informed of that. */
  readonly isViewLogged: boolean
}

export interface UnsubscribeProps {
  readonly state: 'confirm' | 'done' | 'unknown'
  /** The address of the member; absent for an unknown link. */
  readonly email?: string
}

export interface DestinationProps {
  readonly kind: 'routes' | 'address_book' | 'route'
  readonly enabled: readonly { readonly title: string; readonly source: string }[]
  /** The payment of the last hour: the order that led here. */
  readonly receipt?: {
    /** The invoice, with the seller's prefix. */
    readonly label: string
    readonly amount: Money
    readonly date: number
    readonly href: string
  }
}

export interface ErrorProps {
  readonly status: number
  readonly reference: string
  readonly message?: string
}

/** A form that arrived without its token: repeats the intent with a fresh one and a single button. */
export interface RepeatFormProps {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** Every page and what it shows; the storefront is a pure view of these. */
export interface PageProps extends CatalogueDesigns, ProductDesigns {
  featured: FeaturedProps
  industry: IndustryProps
  pricing: PricingProps
  search: SearchProps
  cart_review: CartReviewProps
  cart_merge: CartMergeProps
  cart_currency: CartCurrencyProps
  cart_confirmation: CartConfirmationProps
  quote: QuoteProps
  legal: LegalProps
  register: RegisterProps
  sign_in: SignInProps
  password: PasswordProps
  verify_email: VerifyEmailProps
  contact: ContactProps
  change: ChangeProps
  approval: ApprovalProps
  sent_quotes: SentQuotesProps
  sent_quote: SentQuoteProps
  team: TeamProps
  invitation: InvitationProps
  access_denied: AccessDeniedProps
  unsubscribe: UnsubscribeProps
  confirm_payment: ConfirmPaymentProps
  checkout: CheckoutProps
  enable: EnableProps
  subscription: SubscriptionProps
  destination: DestinationProps
  features: FeaturesProps
  sandbox: SandboxProps
  mailbox: MailboxProps
  challenge: ChallengeProps
  sandbox_method: SandboxMethodProps
  api_reference: ApiReferenceProps
  repeat_form: RepeatFormProps
  gallery: Record<string, never>
  error: ErrorProps
}

export type PageName = keyof PageProps

/** A page as HTML, and the files of the lazy parts in it: the browser needs these before hydration. */
export interface RenderedPage {
  readonly html: string
  readonly parts: readonly string[]
  /** Blocks that show as failed in it. */
  readonly failed: readonly FailedBlock[]
}

/** A block of a page that threw while it was drawn. */
export interface FailedBlock {
  readonly name: string
  readonly error: unknown
}

/** The drawing for an icon name of the catalogue; the browser gets this result instead of the whole list. */
export type DrawingOf = (icon: string, of: 'module' | 'package' | 'plan' | 'category') => string

export type RenderPage = <N extends PageName>(name: N, props: PageProps[N], shell: PageShell) => RenderedPage
