import { bundleListPrice, bundledIds, bundlePriceModules, listPrice } from '../catalog/index.ts'
import type { BundleTerms, Catalogue, Package } from '../catalog/index.ts'
import { floorPercentOff, priceIn } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import type { AmountStep } from './types.ts'

/** Price of a package a month, before and after its discount. */
export interface BundlePrice {
  readonly before: Money
  readonly amount: Money
  readonly explanation: AmountStep
}

/** True when every bundled module is sold in the currency; a price that an editor set stands for the FIXED ones. */
function isSold(catalogue: Catalogue, item: Package, terms: BundleTerms): boolean {
  const hasOverride = item.priceOverride?.[terms.currency] !== undefined
  return bundledIds(catalogue, item, terms.entries)
    .flatMap((id) => catalogue.modules.get(id) ?? [])
    .filter(
      ({ isContactUs, isCore, pricingType }) => !isContactUs && !isCore && !(hasOverride && pricingType === 'FIXED'),
    )
    .every((module) => listPrice(module, terms) !== undefined)
}

/** A package that charges for extra assets anywhere needs a rate here: they would be free without one. */
function hasAssetRate({ assetType, minimumAssetRate: rate }: Package, { currency }: BundleTerms): boolean {
  return assetType === undefined || rate[currency] !== undefined || Object.keys(rate).length === 0
}

function listStep(catalogue: Catalogue, item: Package, terms: BundleTerms): AmountStep | undefined {
  const override = priceIn(item.priceOverride ?? {}, terms.currency)
  if (override !== undefined) return { step: 'price_override', productId: item.id, amount: override }
  const amount = bundleListPrice(catalogue, item, terms)
  if (amount === undefined) return undefined
  const of = bundlePriceModules(catalogue, item, terms.entries).flatMap((module): AmountStep[] => {
    const price = listPrice(module, terms)
    return price === undefined ? [] : [{ step: 'list_price', productId: module.id, amount: price }]
  })
  return { step: 'sum', of, amount }
}

/**
 * The price of a package: the editor's price, else the sum of the bundled FIXED list prices, less the discount, floored
 * once on that sum. Undefined where it is not sold in the currency, because a bundled module or its rate for extra assets has
 * no price there.
 */
export function bundlePrice(catalogue: Catalogue, item: Package, terms: BundleTerms): BundlePrice | undefined {
  const of = listStep(catalogue, item, terms)
  if (of === undefined || !isSold(catalogue, item, terms) || !hasAssetRate(item, terms)) return undefined
  if (item.discount === 0) return { before: of.amount, amount: of.amount, explanation: of }
  const amount = floorPercentOff(of.amount, item.discount)
  return {
    before: of.amount,
    amount,
    explanation: { step: 'percent_off', of, percent: item.discount, rounding: 'floor', amount },
  }
}
