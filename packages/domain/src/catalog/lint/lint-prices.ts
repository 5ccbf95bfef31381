import type { Currency, Prices } from '../../money/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { contentsOf } from '../package-contents.ts'
import type { CatalogueDocument, Module, Package } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'
import { takenTwice } from './taken-twice.ts'

interface PlacedPrices {
  readonly prices: Prices
  readonly path: string
  readonly code: string
}

function pricesOf(document: CatalogueDocument): PlacedPrices[] {
  const named = (prices: Prices | undefined, path: string, code: string): PlacedPrices[] =>
    prices === undefined ? [] : [{ prices, path, code }]
  return [
    ...placedPackages(document).flatMap(({ item, path }) => [
      ...named(item.priceOverride, `${path}.priceOverride`, item.code),
      ...named(item.minimumAssetRate, `${path}.minimumAssetRate`, item.code),
    ]),
    ...placedModules(document).flatMap(({ item, path }) => [
      ...named(item.basePrice, `${path}.basePrice`, item.code),
      ...named(item.pricingPrice, `${path}.pricingPrice`, item.code),
    ]),
  ]
}

/** Every price is a whole number of minor units, 0 or more. */
export const lintPriceValues: Rule = ({ document }) =>
  pricesOf(document).flatMap(({ prices, path, code }) =>
    Object.entries(prices)
      .filter(([, minor]) => !Number.isSafeInteger(minor) || minor < 0)
      .map(([currency, minor]) =>
        error('price_invalid', `${path}.${currency}`, `${code}: ${minor} is not a whole number of minor units`),
      ),
  )

/** A finding for each currency of the shop that the prices lack. */
function eachMissing(
  { document }: Catalogue,
  prices: Prices | undefined,
  finding: (currency: Currency) => Finding,
): Finding[] {
  return prices === undefined
    ? []
    : document.currencies.filter((currency) => prices[currency] === undefined).map(finding)
}

/**
 * The packages on sale that can't be sold in a currency where a module has no price: those that bundle it, directly or through
 * a package below, unless an editor's price stands for it, which it does for FIXED ones.
 */
function needing(catalogue: Catalogue, { id, pricingType }: Module, currency: Currency): Package[] {
  return catalogue.document.packages.filter((item) => {
    const isCovered = pricingType === 'FIXED' && item.priceOverride?.[currency] !== undefined
    return !item.isDeleted && !isCovered && contentsOf(catalogue, item).get(id) === true
  })
}

function lintModulePrices(catalogue: Catalogue, { item, path }: PathEntry<Module>): Finding[] {
  // No price where it is on request or core.
  if (item.isContactUs || item.isCore) return []
  const { code, basePrice, pricingPrice } = item
  return [
    ...eachMissing(catalogue, basePrice, (currency) => {
      const packages = needing(catalogue, item, currency).map((one) => one.code)
      const at = `${path}.basePrice.${currency}`
      return packages.length === 0
        ? warning('price_missing', at, `${code} is not available in ${currency}`)
        : error(
            'price_missing',
            at,
            `${code} has no price in ${currency}, and ${packages.join(', ')} can't be sold without it`,
          )
    }),
    ...eachMissing(catalogue, pricingPrice, (currency) =>
      warning(
        'price_missing',
        `${path}.pricingPrice.${currency}`,
        `${code} is sold at its base price in ${currency}, in plans too`,
      ),
    ),
  ]
}

/** Assets above the included ones are charged by a rate in every currency, or in none. */
function lintAssetRate(catalogue: Catalogue, { item, path }: PathEntry<Package>): Finding[] {
  const { code, assetType, minimumAssetCount: count, minimumAssetRate: rate, isDeleted } = item
  const isCharged = Object.keys(rate).length > 0
  if (isCharged ? assetType === undefined || isDeleted : count === 0) return []
  return eachMissing(catalogue, rate, (currency) => {
    const at = `${path}.minimumAssetRate.${currency}`
    return isCharged
      ? error('price_missing', at, `${code} has no rate for extra assets in ${currency}, and can't be sold without it`)
      : warning('price_missing', at, `${code} includes ${count} assets, and charges nothing for more in ${currency}`)
  })
}

function lintPackagePrices(catalogue: Catalogue, placed: PathEntry<Package>): Finding[] {
  const { item, path } = placed
  return [
    ...eachMissing(catalogue, item.priceOverride, (currency) =>
      warning(
        'price_missing',
        `${path}.priceOverride.${currency}`,
        `${item.code} is sold at the sum of its modules in ${currency}`,
      ),
    ),
    ...lintAssetRate(catalogue, placed),
  ]
}

/**
 * Prices that are missing in a currency of the shop. Alone, a module may be meant to be sold in some of them: a warning. In a
 * package it would take the package out of sale there: an error. A currency is named once.
 */
export const lintMissingPrices: Rule = (catalogue) => [
  ...takenTwice(
    'id_taken',
    catalogue.document.currencies.map((value, index) => ({
      value,
      path: `currencies[${index}]`,
      owner: 'the same list',
    })),
  ),
  ...placedPackages(catalogue.document).flatMap((placed) => lintPackagePrices(catalogue, placed)),
  ...placedModules(catalogue.document).flatMap((placed) => lintModulePrices(catalogue, placed)),
]
