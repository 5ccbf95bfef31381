import type { Money } from '@waybill/domain/money'
import type {
  AccessDeniedProps,
  ApprovalProps,
  CompanySignInProps,
  ContactProps,
  PasswordProps,
  RegisterProps,
  SignInProps,
  VerifyEmailProps,
} from './pages/account.ts'
import type { CartCentresView, CostCentresProps } from './pages/cost-centres.ts'
import type { ChangeProps } from './pages/apply.ts'
import type { CartComparisonProps } from './pages/cart-comparison.ts'
import type { CartCurrencyProps, CartMergeProps } from './pages/cart-merge.ts'
import type { CheckoutProps, EnableProps, ConfirmPaymentProps } from './pages/checkout.ts'
import type { CartConfirmationProps } from './pages/confirmation.ts'
import type { TrialSchedule } from './views/cart-live.ts'
import type { CategorySection, CategoryStory, FeaturedProps, IndustryProps, PackageSteps } from './pages/listing.ts'
import type { DocumentProps, InvoicesProps } from './pages/document.ts'
import type { FeaturesProps } from './pages/feature.ts'
import type { LegalProps } from './pages/legal.ts'
import type { SavedCartsView } from './views/offer.ts'
import type {
  AddressLinkProps,
  DataExportProps,
  DeletionProps,
  FactorProps,
  ProfileProps,
  SecurityProps,
} from './pages/profile.ts'
import type { CompanySettingsProps, InvitationProps, TeamProps } from './pages/team.ts'
import type { PricingProps, UpgradeOfferView } from './pages/pricing.ts'
import type { PageShell } from './page-shell.ts'
import type { ProductDesigns } from './pages/product.ts'
import type { SearchProps } from './pages/search.ts'
import type { QuoteProps, UnsubscribeProps } from './pages/quote.ts'
import type { ManagedQuoteProps, SentQuoteProps, SentQuotesProps } from './pages/sent-quote.ts'
import type {
  ApiReferenceProps,
  ChallengeProps,
  MailboxProps,
  SandboxMethodProps,
  SandboxProps,
} from './pages/sandbox.ts'
import type { SubscriptionProps } from './pages/subscription.ts'
import type { CartView, FilterLink, PictureView, PlanCard, PriceView, TeamProfileView } from './views.ts'

export type * from './pages/account.ts'
export type * from './pages/apply.ts'
export type * from './views/cancellation.ts'
export type * from './pages/cart-comparison.ts'
export type * from './pages/cart-merge.ts'
export type * from './views/change.ts'
export type * from './pages/cost-centres.ts'
export type * from './pages/checkout.ts'
export type * from './pages/confirmation.ts'
export type * from './pages/document.ts'
export type * from './pages/feature.ts'
export type * from './views/history.ts'
export type * from './pages/legal.ts'
export type * from './pages/listing.ts'
export type * from './views/offer.ts'
export type * from './page-shell.ts'
export type * from './pages/pricing.ts'
export type * from './pages/profile.ts'
export type * from './pages/team.ts'
export type * from './pages/product.ts'
export type * from './pages/sandbox.ts'
export type * from './pages/search.ts'
export type * from './pages/quote.ts'
export type * from './pages/quote-thread.ts'
export type * from './pages/sent-quote.ts'
export type * from './pages/subscription.ts'
export type * from './views/price.ts'
export type * from './views/year-ahead.ts'

export interface CatalogueProps {
  readonly heading: 'all' | 'platform'
  /** Of the platform. */
  readonly name?: string
  readonly summary?: string
  /** Over the list of everything, for a visitor. */
  readonly picture?: PictureView
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
  readonly team?: TeamProfileView
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
  /** Once the account has cost centres. */
  readonly centres?: CartCentresView
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
  cart_comparison: CartComparisonProps
  cart_confirmation: CartConfirmationProps
  quote: QuoteProps
  legal: LegalProps
  register: RegisterProps
  sign_in: SignInProps
  company_sign_in: CompanySignInProps
  password: PasswordProps
  verify_email: VerifyEmailProps
  contact: ContactProps
  change: ChangeProps
  approval: ApprovalProps
  sent_quotes: SentQuotesProps
  sent_quote: SentQuoteProps
  managed_quote: ManagedQuoteProps
  team: TeamProps
  company_settings: CompanySettingsProps
  profile: ProfileProps
  security: SecurityProps
  factor: FactorProps
  data_export: DataExportProps
  deletion: DeletionProps
  address_link: AddressLinkProps
  invitation: InvitationProps
  access_denied: AccessDeniedProps
  unsubscribe: UnsubscribeProps
  confirm_payment: ConfirmPaymentProps
  cost_centres: CostCentresProps
  checkout: CheckoutProps
  enable: EnableProps
  subscription: SubscriptionProps
  invoices: InvoicesProps
  document: DocumentProps
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
  /** Parts in it that hydrate later: the document links their styles. */
  readonly laterParts: readonly string[]
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
