import type { PriceUnit, PriceView } from '@waybill/contract/views'
import {
  isVisible,
  saleTerms,
  unitMoney,
  type Catalogue,
  type Module,
  type Package,
  type PriceTerms,
  type Product,
  type ProductId,
} from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { productPrice, type ProductPrice } from '@waybill/domain/pricing'
import type { BillingInterval } from '@waybill/domain/subscription'
import type { Cart, LiveSelection } from '@waybill/domain/cart'
import type { Locale, Translate } from '@waybill/i18n'
import { priceFor } from './cycle-prices.ts'

/** The reader of cards: the language, the currency, and what the cart holds. */
export interface ProductViewer {
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly currency: Currency
  readonly cart: Cart | undefined
  /** The plan that a member has, 0 for the Custom Solution; absent without one. */
  readonly planId?: ProductId | undefined
  /** Products that are switched on for a member, and whether the plan holds each; absent without a plan. */
  readonly live?: ReadonlyMap<ProductId, { readonly bundled: boolean; readonly isTried?: true }> | undefined
  /** Add-ons of the member that are off for their debt. */
  readonly owed?: ReadonlySet<ProductId> | undefined
  /** Number of each usage key that the cart says, or the account counts, with the texts of what it makes; absent without one. */
  readonly team?: { readonly quantities: Readonly<Record<string, number>>; readonly t: Translate } | undefined
  /** A partner's customer: enables where others try. */
  readonly buysFromPartner?: boolean
  /** The paid selection of a subscriber, at its prices: sums show the result of Apply. */
  readonly paid?: LiveSelection | undefined
  /** No change is made here: a store bills the subscription (B-68), or its plan is read-only for its debt (B-77). */
  readonly isChangeClosed?: boolean | undefined
  /** The member's subscription is over: a plan begins it anew. */
  readonly hasEnded?: boolean | undefined
}

/** Unit of a price by use: the asset of its usage key. */
function unitOf(catalogue: Catalogue, module: Module): PriceUnit {
  return catalogue.usageKeys.get(module.usageKey ?? '')?.assetType ?? module.assetType ?? 'user'
}

function freeUnitsOf(catalogue: Catalogue, product: Product): number {
  return product.kind === 'module' ? (catalogue.usageKeys.get(product.usageKey ?? '')?.freeUnits ?? 0) : 0
}

/** A product's price as its card says it; support within its free units is free, then so much per unit. */
export function priceView(catalogue: Catalogue, product: Product, currency: Currency): PriceView {
  return priceViewOn(saleTerms(product, currency), catalogue, product)
}

/**
 * The same in the unit of an account's own cycle: what has a fixed price is charged by the year where its plan is, what is
 * counted by the month.
 */
export function cyclePriceView(
  catalogue: Catalogue,
  product: Product,
  { currency, interval }: { readonly currency: Currency; readonly interval: BillingInterval },
): PriceView {
  const monthly = priceView(catalogue, product, currency)
  const { price, cycle } = priceFor(interval, monthly, catalogue.settings.yearlyDiscount)
  if (cycle === 'month' || price.shows !== 'amount') return price
  const { was: _, ...shown } = price
  return { ...shown, per: cycle }
}

/** The same on other terms: inside a plan of the pricing page. */
export function priceViewOn(terms: PriceTerms, catalogue: Catalogue, product: Product): PriceView {
  const price = productPrice(catalogue, product, terms)
  switch (price.kind) {
    case 'on_request':
      return { shows: 'on_request' }
    case 'not_sold':
      return { shows: 'unavailable' }
    case 'package': {
      const was = price.before.minor > price.amount.minor ? { was: price.before } : {}
      return { shows: 'amount', amount: price.amount, ...was, unit: 'company', freeUnits: 0 }
    }
    case 'fixed':
      return fixedView(product, price.amount)
    case 'usage':
      return usageView(catalogue, product, price)
  }
}

function fixedView(product: Product, amount: Extract<PriceView, { shows: 'amount' }>['amount']): PriceView {
  if (product.kind === 'module' && product.isDefault) return { shows: 'included' }
  const unit = { unit: 'company', freeUnits: 0 } as const
  return amount.minor === 0 ? { shows: 'free', ...unit } : { shows: 'amount', amount, ...unit }
}

function usageView(
  catalogue: Catalogue,
  product: Product,
  { unit: unitPrice, free, rate }: Extract<ProductPrice, { kind: 'usage' }>,
): PriceView {
  const unit = product.kind === 'module' ? unitOf(catalogue, product) : 'company'
  if (rate !== undefined && free === undefined && Number(rate.unit) > 0)
    return {
      shows: 'amount',
      amount: unitMoney(rate.unit, unitPrice.currency),
      unit: rate.isFlat ? 'company' : unit,
      freeUnits: freeUnitsOf(catalogue, product),
      rate,
    }
  if (unitPrice.minor === 0) return { shows: 'free', unit, freeUnits: 0 }
  return free === undefined
    ? { shows: 'amount', amount: unitPrice, unit, freeUnits: freeUnitsOf(catalogue, product) }
    : { shows: 'free', unit, freeUnits: free, then: unitPrice, ...(rate && { rate }) }
}

/** Costs less than the own plan; a Custom Solution and a plan that isn't in the catalogue have none to compare. */
export function costsLess(
  item: Package,
  own: Package | undefined,
  { catalogue, currency }: { readonly catalogue: Catalogue; readonly currency: Currency },
): boolean {
  const [price, ownPrice] = [item, own].map((plan) => plan && priceView(catalogue, plan, currency))
  return price?.shows === 'amount' && ownPrice?.shows === 'amount' && price.amount.minor < ownPrice.amount.minor
}

/** Plans of the pricing page first, in the order of their chain; then the industry packages. */
export function exclusivePlans(catalogue: Catalogue): readonly Package[] {
  return catalogue.document.packages.filter((item) => item.isExclusive && isVisible(item))
}
