import type { AssetType, FactKind, PageContent } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'
import type { Localised } from '../localised.ts'
import type { UpgradeOfferView } from './pricing.ts'
import type { CartView, ModuleCard, PictureView, PlanBadge, PriceView } from '../views.ts'

/** One product of the dependency chain. */
export interface NeedView {
  readonly title: string
  readonly href?: string
  readonly price: PriceView
  readonly state: 'this' | 'in_cart' | 'in_plan' | 'included' | 'held' | 'will_be_added' | 'comes_with'
  readonly planTitle?: string
}

/** The counted unit of a product, and the monthly price of a quantity. */
export interface UsageView {
  readonly assetType: AssetType
  readonly quantity: number
  readonly maximum: number
  readonly free: number
  /** Billed at least; 0 for none. */
  readonly minimum: number
  /** Billed at least while a package bundles it; 0 for none. */
  readonly bundledMinimum: number
  /** Paid for the month ahead by the number chosen, not after it by the number used (B-65). */
  readonly isPrepaid?: true
  /** Support: free while nothing of it is paid for. */
  readonly isSupport?: true
  readonly unit: Money
  readonly amount: Money
  /** Of a price by tiers, by blocks or below a cent: how the amount comes about, with the title, and each tier; another number is the server's to price. */
  readonly byModel?: { readonly formula: string; readonly tiers: readonly string[] }
}

/** The example of a product's page in the reader's language, in the design of its kind. */
export type ProductStory = Localised<PageContent>

/** The story of one design. */
export type StoryOf<Design extends ProductStory['design']> = Extract<ProductStory, { readonly design: Design }>

export interface ProductProps {
  readonly kind: 'module' | 'package'
  /** Sold on the pricing page as a plan: added with `pricing`. */
  readonly isExclusive: boolean
  readonly id: number
  /** The name of a drawing. */
  readonly icon: string
  readonly title: string
  readonly description: string
  /** Of a package: its audience. */
  readonly subtitle?: string
  readonly category?: { readonly name: string; readonly icon: string; readonly href: string }
  readonly price: PriceView
  /** For members with a plan; absent for other readers. */
  readonly badge?: PlanBadge
  readonly action: ModuleCard['action']
  readonly button: ModuleCard['button']
  readonly needs: readonly NeedView[]
  /** Number of products that adding it brings along. */
  readonly addsCount: number
  /** `parentId`: the module of this package that it is shown under. */
  readonly contains: readonly (ModuleCard & { readonly parentId?: number })[]
  /** Optional modules of a package. */
  readonly offered: readonly ModuleCard[]
  readonly inPackages: readonly { readonly title: string; readonly href: string; readonly price: PriceView }[]
  /** Of a module bought by itself: the cheapest package with all of it, where it costs little more or less. */
  readonly packageAround?: {
    readonly title: string
    readonly href: string
    readonly price: Money
    /** Modules that it holds beside these. */
    readonly more: number
  }
  readonly neededBy: readonly { readonly title: string; readonly href?: string }[]
  readonly related: readonly ModuleCard[]
  readonly replacement?: { readonly title: string; readonly href: string }
  readonly isRetired: boolean
  /** True: a trial that begins with it includes it. */
  readonly isInTrial: boolean
  /** The length of the trial that it has by itself, which is named instead of the plan's; absent where it has none. */
  readonly ownTrial?: { readonly unit: 'day' | 'month'; readonly count: number }
  /** The page on which a subscriber switches it on at once, without the cart. */
  readonly switchHref?: string
  /** The total now and with it; absent where it can't be added. */
  readonly totals?: {
    readonly before: Money
    readonly with: Money
    readonly isEstimate: boolean
    /** For a subscriber `before` is what the subscription costs, or would with the cart applied. */
    readonly appliesTo?: 'subscription' | 'cart'
    /** The difference of the two where other modules are added too; absent where more than that changes. */
    readonly parts?: { readonly own: Money; readonly along: Money; readonly count: number }
  }
  /** Of something billed by use that can be added. */
  readonly usage?: UsageView
  /** Of a plan, for the payer of a subscription or of one that has ended: it changes at once, beside the cart. */
  readonly upgrade?: UpgradeOfferView
  /** Help to decide: benefits, facts, and a scene where the page has no drawn example. */
  readonly selling?: {
    readonly benefits: readonly string[]
    readonly facts: readonly { readonly kind: FactKind; readonly text: string }[]
    readonly example?: string
  }
  readonly picture?: PictureView
  /** The price of a package's modules by themselves; absent where that isn't more. */
  readonly separately?: Money
  /** Absent: the plain page. */
  readonly story?: ProductStory
  readonly cart: CartView | null
}

/** The page of a product in each of its designs: the same facts, another example. */
export interface ProductDesigns {
  product: ProductProps
  product_payer: ProductProps
  product_visit: ProductProps
  product_tracking: ProductProps
  product_day: ProductProps
  product_exchange: ProductProps
  product_support: ProductProps
  product_landing: ProductProps
}
