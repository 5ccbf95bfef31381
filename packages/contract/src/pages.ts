import type { CatalogueLocale, LegalPage } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import type {
  ApprovalProps,
  AccessDeniedProps,
  ChangeProps,
  ContactProps,
  PasswordProps,
  RegisterProps,
  SignInProps,
  VerifyEmailProps,
} from './account-pages.ts'
import type { CartCurrencyProps, CartMergeProps } from './cart-merge-pages.ts'
import type { CheckoutProps, EnableProps, ConfirmPaymentProps } from './checkout-pages.ts'
import type { CartConfirmationProps } from './confirmation-pages.ts'
import type { TrialSchedule } from './cart-live-view.ts'
import type { CategoryStory, FeaturedProps, IndustryProps, PackageSteps } from './listing-pages.ts'
import type { FeaturesProps } from './feature-pages.ts'
import type { LegalProps } from './legal-pages.ts'
import type { SavedCartsView } from './offer-views.ts'
import type { PricingProps } from './pricing-pages.ts'
import type { ProductDesigns } from './product-pages.ts'
import type { SearchProps } from './search-pages.ts'
import type {
  ApiReferenceProps,
  ChallengeProps,
  MailboxProps,
  SandboxMethodProps,
  SandboxProps,
} from './sandbox-pages.ts'
import type { SubscriptionProps } from './subscription-pages.ts'
import type { CartView, CategorySection, FilterLink, PlanCard, PriceView, QuoteView } from './views.ts'

export type * from './account-pages.ts'
export type * from './cart-merge-pages.ts'
export type * from './checkout-pages.ts'
export type * from './confirmation-pages.ts'
export type * from './feature-pages.ts'
export type * from './history-views.ts'
export type * from './legal-pages.ts'
export type * from './listing-pages.ts'
export type * from './offer-views.ts'
export type * from './pricing-pages.ts'
export type * from './product-pages.ts'
export type * from './sandbox-pages.ts'
export type * from './search-pages.ts'
export type * from './subscription-pages.ts'
export type * from './price-views.ts'
export type * from './year-ahead-views.ts'

export type PageLocale = CatalogueLocale

/** Messages of a page's areas in its locale, compiled; `i18n` reads them. */
export type CompiledMessages = Readonly<Record<string, unknown>>

export type ViewerView =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly name: string
      readonly email: string
      readonly memberId: number
      readonly isPrimary: boolean
      readonly buysFromPartner: boolean
    }
  | { readonly kind: 'staff'; readonly name: string }

/** The page shell. Plain data: the same value hydrates it. */
export interface PageShell {
  readonly locale: PageLocale
  readonly title: string
  readonly description?: string
  readonly shopName: string
  /** Path and query without the locale prefix: the language switch changes neither. */
  readonly path: string
  readonly currency: Currency
  /** The currencies of the shop, its default first: the choices of the menu. */
  readonly currencies: readonly Currency[]
  /** IANA name: of the signed-in member, else UTC. */
  readonly timeZone: string
  /** The reader's choice; absent: the system's. */
  readonly scheme?: 'light' | 'dark'
  readonly viewer: ViewerView
  readonly badge: number
  /** The utm parameters of this address, for pages that hand them on with every link (CAT-10). */
  readonly carried?: string
  /** For script-free forms; absent on cached pages of a visitor without a cookie. */
  readonly formToken?: string
  readonly pageToken?: string
  readonly sandbox?: { readonly warning?: string }
  /** The legal pages that the shop has, in their order; absent where it has none. */
  readonly legal?: readonly LegalPage[]
  /** This shop takes no payments: no page may promise it (B-112). */
  readonly paymentsClosed?: true
  /** The shop hands members over to a product of its own (INT-04). */
  readonly hasProduct?: true
  /** The result of a script-free form, shown once above the page. */
  readonly notice?: { readonly kind: 'done' | 'problem'; readonly text: string }
  /**
   * The cart from before the sign-in waits for the member's decision: shown above every page until it is made.
   */
  readonly waitingCart?: { readonly text: string; readonly href: string; readonly label: string }
  /** A cart waits for this primary member's approval (ACC-13): shown above every page, without a link on the cart itself. */
  readonly approval?: { readonly text: string; readonly link?: { readonly href: string; readonly label: string } }
  readonly messages: CompiledMessages
}

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
  readonly cart: CartView | null
}

/** The catalogue in each of its designs: the same facts, another example before the modules. */
export interface CatalogueDesigns {
  catalogue: CatalogueProps
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
  /** What goes with the cart, each with its reason as a text; at most 4. */
  readonly suggestions: readonly SuggestionView[]
  /** What the checkout adds; null where the seller collects no tax (B-86). */
  readonly tax: CartTaxView | null
}

/** What is known of the tax before the checkout: the rate of the address on file, or not yet. */
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
  /** Why there is nothing to read (QUO-09). */
  readonly absence?: 'unknown' | 'expired' | 'revoked'
  readonly pdfHref: string
  readonly acceptHref: string
  readonly openHref: string
  readonly declineHref: string
  /** Name and address of the seller, in one line. */
  readonly imprint: string
  /** Why this reader can neither accept nor decline it (B-18). */
  readonly answersClosed?: string
  /** The reader has a cart, which opening this one saves first (QUO-10). */
  readonly savesCart: boolean
  /** Where opening it leads this reader: a trial, a plan that has to be added for one, or their account's checkout. */
  readonly leadsTo: 'trial' | 'plan_first' | 'checkout'
}

export interface UnsubscribeProps {
  readonly state: 'confirm' | 'done' | 'unknown'
  /** The address of the member; absent for an unknown link. */
  readonly email?: string
}

export interface DestinationProps {
  readonly kind: 'routes' | 'address_book' | 'route'
  readonly enabled: readonly { readonly title: string; readonly source: string }[]
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
}

/** The drawing for an icon name of the catalogue; the browser gets this result instead of the whole list. */
export type DrawingOf = (icon: string, of: 'module' | 'package' | 'plan' | 'category') => string

export type RenderPage = <N extends PageName>(name: N, props: PageProps[N], shell: PageShell) => RenderedPage
