import type { ResultOf } from '../index.ts'
import type { PriceView } from '../views.ts'

/** Confirmation before a module is switched, as its call answers it. */
export type ModuleConfirmation = ResultOf<'GET /manage/ui/module/{id}/{action}'>

/** Purchase and charge of a list of add-ons, as its call answers it. */
export type PurchaseConfirmation = ResultOf<'POST /manage/ui/account/subscription/modules/purchase/confirm'>

/** State of an add-on. Epoch ms. */
export type FeatureState =
  | { readonly kind: 'active' }
  | { readonly kind: 'trial'; readonly endsAt: number | null }
  /** Off for its debt, which brings it back when it is paid. */
  | { readonly kind: 'overdue' }
  /** On until a change that is scheduled takes it out. */
  | { readonly kind: 'leaving'; readonly endsAt: number }
  /** Off since its trial ended without a payment. */
  | { readonly kind: 'trial_over'; readonly endedAt: number }
  | { readonly kind: 'off' }

/** An add-on of the account, or one that it could have. */
export interface FeatureView {
  readonly id: number
  /** Its add_on_code, by which a list names it. */
  readonly code: string
  /** The name of a drawing. */
  readonly icon: string
  readonly title: string
  readonly description: string
  /** Its own page, with the locale prefix. */
  readonly href?: string
  readonly state: FeatureState
  /** Null for readers who see no amounts. */
  readonly price: PriceView | null
  /** "12 drivers": counted since the month began; absent where nothing was. */
  readonly used?: string
  /** Titles of what is on and goes with it. */
  readonly neededBy: readonly string[]
  /** Titles of what comes with it. */
  readonly needs: readonly string[]
  /** Reason why it can't be switched on here, and what leads on. */
  readonly lock: FeatureBlocker | null
}

/** A reason as a text, and a way on with its locale prefix. */
export interface FeatureBlocker {
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
  /** Add-ons are chosen in the cart until the trial ends. */
  readonly addsToCart?: true
}

/** An add-on that goes well with what the account has, and why. */
export interface SuggestedFeatureView {
  readonly id: number
  readonly reason: string
}

export interface FeatureCategoryView {
  readonly id: number
  /** The name of its drawing. */
  readonly motif: string
  readonly name: string
  readonly features: readonly FeatureView[]
}

/** The plan of the account and what it contains. */
export interface FeaturePackageView {
  readonly title: string
  readonly href?: string
  readonly price: PriceView | null
  readonly modules: readonly Pick<FeatureView, 'id' | 'icon' | 'title' | 'description' | 'href'>[]
}

/** The switch that the address requests: confirmed first, or rejected with its reason. */
export type FeatureRequest =
  | { readonly kind: 'confirm'; readonly confirmation: ModuleConfirmation }
  | { readonly kind: 'rejected'; readonly text: string }

export interface FeaturesProps {
  readonly memberId: number
  /** `list`: several add-ons at once. */
  readonly tab: 'packages' | 'add_ons' | 'list'
  /** The query of the page's own search. */
  readonly query: string
  readonly show: 'all' | 'on' | 'off'
  /** Running modules and their sources, by the entitlements of this instant. */
  readonly enabled: readonly { readonly title: string; readonly source: string }[]
  readonly package: FeaturePackageView | null
  readonly categories: readonly FeatureCategoryView[]
  /** At most three, the strongest reason first. */
  readonly suggested: readonly SuggestedFeatureView[]
  /** Add-ons that wait in the cart, where the trial adds to it. */
  readonly inCart: readonly number[]
  /** Reason why this reader can switch nothing here; null for one who can. */
  readonly lock: FeatureBlocker | null
  /** A partner's customer enables where others switch on. */
  readonly buysFromPartner: boolean
  /** Later charges are invoiced and paid by bank transfer. */
  readonly isInvoiced: boolean
  readonly request: FeatureRequest | null
  /** Codes that are ticked in the list, and what buying them would do; null until it was requested. */
  readonly ticked: readonly string[]
  readonly purchase: PurchaseConfirmation | null
  /** Tabs that could not be read: the other one stays. */
  readonly failed: readonly ('packages' | 'add_ons')[]
  readonly timeZone: string
}
