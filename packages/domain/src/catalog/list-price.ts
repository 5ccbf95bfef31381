import { priceIn, sum } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { Catalogue } from './catalogue.ts'
import { bundledIds } from './package-contents.ts'
import type { Module, Package, Product } from './types.ts'

/** In which currency, and whether inside a plan that is sold on a pricing page. */
export interface PriceTerms {
  readonly currency: Currency
  readonly pricing: boolean
}

/** The terms of a package: with `entries`, only the chosen subpackages are part of it. */
export interface BundleTerms extends PriceTerms {
  readonly entries?: readonly string[]
}

/**
 * The terms on which the shop sells a product, wherever it is offered: a plan of the pricing page at pricing prices, anything
 * else at its own.
 */
export function saleTerms(product: Product, currency: Currency): PriceTerms {
  return { currency, pricing: product.kind === 'package' && product.isExclusive }
}

/**
 * The list price of a module a month, per unit for USAGE; undefined where it has no price in the currency. `pricing_price`
 * inside a plan sold with `pricing`, otherwise `base_price`.
 */
export function listPrice(module: Module, { currency, pricing }: PriceTerms): Money | undefined {
  const inPricingPlan =
    pricing && module.pricingPrice !== undefined ? priceIn(module.pricingPrice, currency) : undefined
  return inPricingPlan ?? priceIn(module.basePrice, currency)
}

/**
 * The modules whose list prices make the price of a package: bundled and FIXED, neither on request nor
 * core, which every account has anyway.
 */
export function bundlePriceModules(catalogue: Catalogue, item: Package, entries?: readonly string[]): Module[] {
  return bundledIds(catalogue, item, entries)
    .flatMap((id) => catalogue.modules.get(id) ?? [])
    .filter(({ pricingType, isContactUs, isCore }) => pricingType === 'FIXED' && !isContactUs && !isCore)
}

/** Sum of the bundled list prices before discount; undefined when one is not sold in the currency. */
export function bundleListPrice(catalogue: Catalogue, item: Package, terms: BundleTerms): Money | undefined {
  const prices = bundlePriceModules(catalogue, item, terms.entries).map((module) => listPrice(module, terms))
  const known = prices.filter((price) => price !== undefined)
  return known.length === prices.length ? sum(known, terms.currency) : undefined
}
