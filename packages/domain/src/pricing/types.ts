import type { Currency, Money } from '../money/index.ts'
import type { PricedTiers, ProductId } from '../catalog/index.ts'

/**
 * The source of a number of units: reported, paid in advance, entered, entered in a cart beside what was reported, the members of
 * the account, the minimum of its plan, or the default of the key (B-138).
 */
export type QuantitySource = 'counted' | 'prepaid' | 'entered' | 'estimate' | 'members' | 'minimum' | 'default'

/** A source with the day that it is of, where that is known. Epoch ms. */
export interface QuantityOrigin {
  readonly source: QuantitySource
  readonly at?: number
}

/** A number of units and its source (B-138). */
export interface Quantity extends QuantityOrigin {
  readonly quantity: number
}

/** A step of an explained amount (PRC-11): a tree of named steps; `i18n` turns it into a text. Plain JSON. */
export type AmountStep =
  | { readonly step: 'list_price'; readonly productId: ProductId; readonly amount: Money }
  | { readonly step: 'price_override'; readonly productId: ProductId; readonly amount: Money }
  | { readonly step: 'sum'; readonly of: readonly AmountStep[]; readonly amount: Money }
  | {
      readonly step: 'percent_off'
      readonly of: AmountStep
      readonly percent: number
      readonly rounding: 'floor'
      readonly amount: Money
    }
  | {
      readonly step: 'units'
      readonly productId?: ProductId
      readonly usageKey: string
      readonly quantity: number
      readonly free: number
      readonly minimum: number
      readonly billable: number
      /** Help is free while nothing of it is paid for. */
      readonly isSupport?: true
      /** The price of one, by tiers that of the last one that is billed, rounded. */
      readonly unit: Money
      readonly amount: Money
      /** Of a price that isn't one for each unit (S-39). */
      readonly tiers?: PricedTiers
      /** Of use above prepaid units by tiers: what those cost, and isn't in the amount. */
      readonly ahead?: Money
      /** Of late usage: what was charged before, and isn't in the amount (B-69). */
      readonly before?: Money
      /** Of what was used: where the quantity comes from (B-138). */
      readonly origin?: QuantityOrigin
    }
  | {
      readonly step: 'extra_assets'
      readonly assetType: string
      /** The key that counts the assets; absent where nothing does. */
      readonly usageKey?: string
      readonly assets: number
      readonly minimum: number
      readonly extra: number
      readonly rate: Money
      readonly amount: Money
      /** Of late usage: what was charged before, and isn't in the amount. */
      readonly before?: Money
      readonly origin?: QuantityOrigin
    }
  | { readonly step: 'included'; readonly productId?: ProductId; readonly amount: Money }
  | { readonly step: 'on_request'; readonly productId?: ProductId; readonly amount: Money }
  /** Paid to an earlier system, by its document where that is known. */
  | { readonly step: 'paid_earlier'; readonly document?: string; readonly amount: Money }

/** Units of one key at their price. */
export type UnitsStep = Extract<AmountStep, { step: 'units' }>

/** A product of a selection. Whether it is bundled is decided by the plan; the flag is what the cart shows. */
export interface SelectionLine {
  readonly productId: ProductId
  readonly bundled: boolean
}

/** Input of pricing: a plan (0 = Custom Solution), lines, and quantities per usage key. */
export interface Selection {
  readonly planId: ProductId
  readonly lines: readonly SelectionLine[]
  readonly currency: Currency
  readonly quantities: Readonly<Record<string, number>>
  /** Bought on a pricing page: `pricing_price` counts. */
  readonly pricing: boolean
  /** Chosen subpackage codes of the plan; absent: all. */
  readonly entries?: readonly string[]
}

/** One line's share of a month, in the selection's currency. */
export interface PricedLine {
  readonly productId: ProductId
  readonly bundled: boolean
  /** The price of the line beside the bundle; 0 for a FIXED bundled module. */
  readonly amount: Money
  readonly explanation: AmountStep
  /** FIXED bundled: `included`; contact-us: `on_request`; support within its free units: `free`. */
  readonly shows: 'amount' | 'included' | 'on_request' | 'free'
  readonly isUsage: boolean
}

/** The itemised price of a selection for one month, before tax. */
export interface Breakdown {
  readonly currency: Currency
  /** The plan before discount: `totalBundleNonDiscountedPrice`. */
  readonly bundleBefore: Money
  /** The plan after discount: `totalDiscountedPrice`. */
  readonly bundle: Money
  readonly bundleExplanation: AmountStep
  /** FIXED extras, usage lines and extra assets: `totalAdditionalModulesPrice`. */
  readonly additional: Money
  readonly extraAssets?: { readonly amount: Money; readonly explanation: AmountStep }
  readonly total: Money
  readonly totalExplanation: AmountStep
  readonly lines: readonly PricedLine[]
  /** True with any usage-priced or contact-us line. */
  readonly isEstimate: boolean
  /**
   * Ids of the selection that have no price in the currency, or are unknown to this version: they have no line and add nothing;
   * a cart shows them as problems. Absent when everything is priced.
   */
  readonly unpriced?: readonly ProductId[]
}
