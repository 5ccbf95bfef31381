import type { Currency, Prices } from '../money/index.ts'
import type { PriceModels } from './price-forms.ts'
import type { PageContent } from './page-content.ts'
import type { SellingTexts } from './selling.ts'
import type { AssetType, DestinationPage, ShopSettings } from './settings.ts'
import type { Text } from './text.ts'

export type { AssetType, NamedAssetType } from './settings.ts'
export type { CatalogueLocale, Text } from './text.ts'

/** Product id from the one sequence of A-06; 0 is the Custom Solution and never stored. */
export type ProductId = number

/** A platform and a category are one table: `icon` is the path segment and `catname`, `id` is `catid`; 1000 is virtual. */
export interface Platform {
  readonly id: number
  readonly icon: string
  readonly name: Text
  readonly summary: Text
  /** True for telematics, mobile, api and premium-support: a detail page needs an alias or a dedicated page. */
  readonly dedicated: boolean
  readonly position: number
}

/** An industry that packages and modules are made for. */
export interface Industry {
  readonly id: number
  readonly slug: string
  readonly name: Text
  readonly summary: Text
}

/** The free units, the ceiling and the unit of a usage key. */
export interface UsageKey {
  readonly key: string
  readonly assetType: AssetType
  /** Units that cost nothing, per key and account: 5 team members, 100 supported users. */
  readonly freeUnits: number
  /** Largest accepted quantity: default 9,999, never above 1,000,000. */
  readonly maximum: number
  /** Units every account starts with before it says otherwise. */
  readonly isAdditionalAccountUser: boolean
}

/** Type of a module in lists; support is type 3. */
export type ModuleType = 'default' | 'internal' | 'pricing' | 'support'
/** Effect of a module: raises another's limit, is human work, is a help tier. */
export type ModuleKind = 'default' | 'booster' | 'service' | 'support'
/** Target of its learn-more link. */
export type LearnMoreKind = 'default' | 'alias' | 'dedicated' | 'contact'

interface ProductBase {
  readonly id: ProductId
  /** 10 to 50 characters. */
  readonly code: string
  /** Last path segment of the learn-more page; unique within its category. */
  readonly icon: string
  readonly title: Text
  readonly description: Text
  readonly selling?: SellingTexts
  readonly isFeatured: boolean
  /** Retired: never listed; its page says so and offers `replacedBy`. */
  readonly isDeleted: boolean
  readonly replacedBy?: ProductId
  /** A discount to 0 is meant to cost nothing. */
  readonly givesAway?: true
  readonly trackingId: number
  readonly srt: string
}

/** A bundle, sold as a plan at one price a month. */
export interface Package extends ProductBase {
  readonly kind: 'package'
  readonly subtitle: Text
  /** Whole percent, 0 to 100. */
  readonly discount: number
  /** Sold on the pricing page as one of the exclusive plans. */
  readonly isExclusive: boolean
  readonly isUnbreakable: boolean
  readonly isRecommended: boolean
  /** One industry id, 0 for none. */
  readonly industryId: number
  /** Its modules: bundled ones, and optional ones that are offered and not added. */
  readonly modules: readonly { readonly id: ProductId; readonly bundled: boolean }[]
  /** The package directly below (L contains M contains S), absent for none; the chain is derived. */
  readonly contains?: ProductId
  /** Editor's price instead of the sum of the bundled list prices; minor units. */
  readonly priceOverride?: Prices
  /** Extra assets: counted once for the plan's own asset type. */
  readonly assetType?: AssetType
  readonly minimumAssetCount: number
  readonly minimumAssetRate: Prices
}

/** Another address of a module's page; status 1 counts, the first of them is canonical. */
export interface UrlAlias {
  readonly url: string
  readonly status: 0 | 1
}

/** An add-on, sold alone or bundled in packages, priced a month (M§3). */
export interface Module extends ProductBase {
  readonly kind: 'module'
  readonly type: ModuleType
  readonly moduleKind: ModuleKind
  readonly platformId: number
  readonly industryIds: readonly number[]
  readonly isCore: boolean
  readonly isDefault: boolean
  readonly isCrossSell: boolean
  readonly isAdditionalAccountUser: boolean
  readonly isHidden: boolean
  readonly isContactUs: boolean
  readonly isLandingPage: boolean
  readonly learnMoreKind: LearnMoreKind
  readonly aliases: readonly UrlAlias[]
  /** Modules that it needs. */
  readonly dependencies: readonly ProductId[]
  /** The one parent I am shown under. */
  readonly parentId?: ProductId
  readonly pricingType: 'FIXED' | 'USAGE'
  /** List price in minor units. */
  readonly basePrice: Prices
  /** The price by tiers or blocks where it isn't one for each unit (S-39): `basePrice` is that of the first unit, rounded. */
  readonly priceModels?: PriceModels
  /** Price when sold inside a pricing plan; absent: the base price. */
  readonly pricingPrice?: Prices
  readonly pricingStatus: 0 | 1 | 2
  readonly isPrepayment: boolean
  /** Code of the prepaid tier of a support module. */
  readonly codePrepaid?: string
  /** The key of its quantity; usage modules and support modules have one. */
  readonly usageKey?: string
  readonly assetType?: AssetType
  /** Billed at least this often when bundled; 0 for none. */
  readonly minimumAssetCount: number
  /** Trial limits. */
  readonly trialQuantity?: number
  readonly trialInterval?: number
  readonly trialUnit?: 'day' | 'week' | 'month'
  readonly isShowInvoice: boolean
  /** Capability flags. */
  readonly grantsTrialStart: boolean
  readonly postCheckoutTarget?: DestinationPage
  /** Ids of modules that are added with this one as companions. */
  readonly companions: readonly ProductId[]
  /** Localised note on the card. */
  readonly message?: Text
  /** The example of its own page; absent: the plain page. */
  readonly page?: PageContent
}

/** An item for a cart: one sequence of ids, one of codes. */
export type Product = Package | Module

/** The legal pages of a shop: the first two are what a registration agrees to and has read. */
export type LegalPage = 'terms' | 'privacy' | 'refunds' | 'imprint'

/** The texts of the legal pages in a small part of Markdown, as the shop wrote them. */
export type LegalTexts = Readonly<Partial<Record<LegalPage, Text>>>

/** One published version of the shop, complete and checked: plain JSON. */
export interface CatalogueDocument {
  readonly format: 1
  readonly currencies: readonly Currency[]
  readonly platforms: readonly Platform[]
  readonly industries: readonly Industry[]
  readonly usageKeys: readonly UsageKey[]
  readonly packages: readonly Package[]
  readonly modules: readonly Module[]
  /** Absent where the shop has none: then there are no such pages, and nothing leads to them. */
  readonly legal?: LegalTexts
  /** Settings of the shop, as far as its files have them; read by `settingsOf`. */
  readonly settings?: Partial<ShopSettings>
}
