import type { Currency, Prices } from '../../money/index.ts'
import type { CatalogueDocument, Module } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages } from './placed-products.ts'
import type { Placed } from './placed-products.ts'

interface PlacedPrices {
  readonly prices: Prices
  readonly path: string
  readonly code: string
}

function missingIn(currencies: readonly Currency[], { prices, path, code }: PlacedPrices): Finding[] {
  return currencies
    .filter((currency) => prices[currency] === undefined)
    .map((currency) => warning('price_missing', `${path}.${currency}`, `${code} is not available in ${currency}`))
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

function modulePrices({ item, path }: Placed<Module>): PlacedPrices[] {
  // Nobody pays for what is on request or on every account.
  if (item.isContactUs || item.isCore) return []
  const base = { prices: item.basePrice, path: `${path}.basePrice`, code: item.code }
  if (item.pricingPrice === undefined) return [base]
  return [base, { prices: item.pricingPrice, path: `${path}.pricingPrice`, code: item.code }]
}

/** A product without a price in a currency of the shop is not sold in it (D-56, CAT-19): named, because it may be meant. */
export const lintMissingPrices: Rule = ({ document }) => {
  const packages = placedPackages(document).flatMap(({ item, path }): PlacedPrices[] => {
    const rate = { prices: item.minimumAssetRate, path: `${path}.minimumAssetRate`, code: item.code }
    const override = item.priceOverride && {
      prices: item.priceOverride,
      path: `${path}.priceOverride`,
      code: item.code,
    }
    return [...(override === undefined ? [] : [override]), ...(item.minimumAssetCount > 0 ? [rate] : [])]
  })
  const modules = placedModules(document).flatMap((placed) => modulePrices(placed))
  return [...packages, ...modules].flatMap((placed) => missingIn(document.currencies, placed))
}
