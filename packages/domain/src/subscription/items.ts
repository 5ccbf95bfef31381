import { toSelection } from '../cart/index.ts'
import type { Cart, SaleFailure } from '../cart/index.ts'
import { unitPriceAt } from '../catalog/index.ts'
import type { Catalogue, PriceModel, ProductId } from '../catalog/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { annualPrice, isInArrears, soldSelection } from '../pricing/index.ts'
import type { AmountStep, Breakdown, PricedLine, Selection, UnsoldProduct } from '../pricing/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'

/** Interval of the fixed part; usage and prepaid items stay monthly. */
export type BillingInterval = 'month' | 'year'

/**
 * A charged item of a subscription, with its price pinned: a package is one item at its discounted price, of the Custom
 * Solution each module is one.
 */
export type SubscriptionItem =
  | {
      readonly kind: 'plan' | 'module'
      readonly productId: ProductId
      /** For one interval of the subscription. */
      readonly recurring: Money
      readonly explanation: AmountStep
    }
  | {
      /** `usage` in arrears on the peak, `prepaid` on the declared quantity. */
      readonly kind: 'usage' | 'prepaid'
      readonly productId: ProductId
      readonly bundled: boolean
      readonly usageKey: string
      readonly unit: Money
      /** The price where it isn't one for each unit: `unit` is that of the first. */
      readonly model?: PriceModel
      readonly free: number
      /** Least billable units while bundled; 0 for none. */
      readonly minimum: number
      /** The quantity given when the item was bought: what is prepaid, and the estimate of usage. A minimum is no count: 0. */
      readonly declared: number
    }
  | {
      readonly kind: 'extra_assets'
      readonly productId: ProductId
      readonly assetType: string
      /** The key of its peak. */
      readonly countedBy: string
      readonly included: number
      readonly rate: Money
      readonly declared: number
    }

/** The model of a counted item's price; undefined where each unit has the price, and for what isn't counted. */
export function priceModelOf(item: SubscriptionItem): PriceModel | undefined {
  return 'model' in item ? item.model : undefined
}

/** Terms of a subscription's purchase. */
export interface SubscriptionTerms {
  readonly currency: Currency
  readonly interval: BillingInterval
  /** Percent off a year paid at once; the shop's unless given (B-63). */
  readonly annualDiscount?: number
}

function recurring(monthly: Money, { interval, annualDiscount }: SubscriptionTerms): Money {
  return interval === 'month' ? monthly : annualPrice(monthly, annualDiscount)
}

interface ItemSource {
  readonly catalogue: Catalogue
  readonly quantities: Selection['quantities']
  readonly terms: SubscriptionTerms
}

function usageItem(
  { catalogue, quantities }: ItemSource,
  line: PricedLine,
  units: Extract<AmountStep, { step: 'units' }>,
): SubscriptionItem {
  const kind = isInArrears(catalogue, line) ? 'usage' : 'prepaid'
  const isByMinimum = kind === 'usage' && units.minimum > 0 && quantities[units.usageKey] === undefined
  return {
    kind,
    productId: line.productId,
    bundled: line.bundled,
    usageKey: units.usageKey,
    unit: units.tiers === undefined ? units.unit : unitPriceAt(units.tiers.model, 1, units.unit.currency),
    ...(units.tiers && { model: units.tiers.model }),
    free: units.free,
    minimum: units.minimum,
    declared: isByMinimum ? 0 : units.quantity,
  }
}

function lineItem(reader: ItemSource, line: PricedLine): SubscriptionItem[] {
  const { productId, explanation, amount } = line
  if (explanation.step === 'units') return [usageItem(reader, line, explanation)]
  // Parts of the plan and products on request are never charged by themselves.
  if (line.shows !== 'amount') return []
  return [{ kind: 'module', productId, recurring: recurring(amount, reader.terms), explanation }]
}

function planItem(selection: Selection, breakdown: Breakdown, terms: SubscriptionTerms): SubscriptionItem[] {
  if (selection.planId === 0) return []
  const explanation = breakdown.bundleExplanation
  return [{ kind: 'plan', productId: selection.planId, recurring: recurring(breakdown.bundle, terms), explanation }]
}

function assetItem(selection: Selection, { extraAssets }: Breakdown): SubscriptionItem[] {
  if (extraAssets?.explanation.step !== 'extra_assets') return []
  const { assetType, usageKey: countedBy = assetType, minimum, rate, assets } = extraAssets.explanation
  const counted = { assetType, countedBy, included: minimum, rate, declared: assets }
  return [{ kind: 'extra_assets', productId: selection.planId, ...counted }]
}

/**
 * The items of a selection at the prices of a catalogue version: the same computation as the cart's total. Fails where
 * something has no price in the currency: a subscription charges for all that it has.
 */
export function subscriptionItems(
  catalogue: Catalogue,
  selection: Selection,
  terms: Omit<SubscriptionTerms, 'currency'>,
): Result<readonly SubscriptionItem[], UnsoldProduct> {
  const sold = soldSelection(catalogue, selection)
  if (!sold.ok) return sold
  const breakdown = sold.value
  const whole = { annualDiscount: catalogue.settings.yearlyDiscount, ...terms, currency: selection.currency }
  const reader = { catalogue, quantities: selection.quantities, terms: whole }
  return ok([
    ...planItem(selection, breakdown, whole),
    ...breakdown.lines.flatMap((line) => lineItem(reader, line)),
    ...assetItem(selection, breakdown),
  ])
}

/**
 * The items that a cart is ordered as. Beside what has no price it fails on a line on request: it would be switched on for
 * nothing, before its price is agreed on. What a package bundles is paid for with it.
 */
export function orderedItems(
  catalogue: Catalogue,
  cart: Cart,
  terms: Omit<SubscriptionTerms, 'currency'>,
): Result<readonly SubscriptionItem[], SaleFailure> {
  const selection = toSelection(cart)
  const sold = soldSelection(catalogue, selection)
  const onRequest = sold.ok ? sold.value.lines.find(({ shows }) => shows === 'on_request') : undefined
  if (onRequest !== undefined) return fail({ code: 'contact-us', productId: onRequest.productId })
  return subscriptionItems(catalogue, selection, terms)
}
