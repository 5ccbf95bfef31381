import {
  compare,
  floorPercentOff,
  isPercent,
  majorText,
  money,
  multiply,
  priceIn,
  unitsPerMajor,
} from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { dependenciesOf } from '../dependencies.ts'
import { bundleListPrice } from '../list-price.ts'
import { bundledIds } from '../package-contents.ts'
import { settingsOf } from '../settings.ts'
import type { Module, Package, Product } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages } from './placed-products.ts'
import type { PathEntry } from './placed-products.ts'

/** Below this many whole units the floor of A-58 would make a discounted package free. */
const lowestDiscountedPrice = 10

function bundledModules(catalogue: Catalogue, item: Package): Module[] {
  return bundledIds(catalogue, item).flatMap((id) => catalogue.modules.get(id) ?? [])
}

function lintBundle(catalogue: Catalogue, { item, path }: PathEntry<Package>): Finding[] {
  const bundled = bundledModules(catalogue, item)
  const held = new Set(bundled.map(({ id }) => id))
  const outside = dependenciesOf(catalogue, held)
    .flatMap((id) => catalogue.modules.get(id) ?? [])
    .filter(({ isCore, isDefault }) => !isCore && !isDefault)
  return [
    ...outside.map(({ code }) =>
      error('dependency_outside_package', `${path}.modules`, `${item.code} needs ${code}, which it does not bundle`),
    ),
    ...bundled
      .filter(({ isDeleted }) => isDeleted && !item.isDeleted)
      .map(({ code }) =>
        error('retired_in_package', `${path}.modules`, `${item.code} bundles ${code}, which is retired`),
      ),
    ...bundled
      .filter(({ isContactUs }) => isContactUs)
      .map(({ code }) =>
        warning('contact_us_bundled', `${path}.modules`, `${code} is sold on request and adds nothing to ${item.code}`),
      ),
  ]
}

/** Checks the contents of packages: everything that their modules need, nothing retired. */
export const lintBundles: Rule = (catalogue) =>
  placedPackages(catalogue.document).flatMap((placed) => lintBundle(catalogue, placed))

/** Prices of a package before its discount, at both kinds of prices. */
function pricesBefore(catalogue: Catalogue, item: Package, currency: Currency): Money[] {
  const override = priceIn(item.priceOverride ?? {}, currency)
  const sums = [false, true].map((pricing) => bundleListPrice(catalogue, item, { currency, pricing }))
  return (override === undefined ? sums : [override]).filter((price) => price !== undefined)
}

/** A price that discounts bring to 0, unless that is meant; one that is written as 0 is meant. */
function makesFree(
  { item, path }: PathEntry<Product>,
  price: Money,
  { after, by }: { after: Money; by: string },
): Finding[] {
  if (price.minor === 0 || after.minor > 0 || item.givesAway === true) return []
  const message = `${item.code} costs nothing in ${price.currency} with ${by}, and ${majorText(price)} without it: if that is meant, it says gives_away: true`
  return [error('discount_makes_free', path, message)]
}

function lintDiscount(catalogue: Catalogue, { item, path }: PathEntry<Package>, currency: Currency): Finding[] {
  const { discount } = item
  if (discount === 0 || !isPercent(discount)) return []
  const limit = money(lowestDiscountedPrice * unitsPerMajor(currency), currency)
  const prices = pricesBefore(catalogue, item, currency)
  const place = { item, path: `${path}.discount` }
  const [free] = prices.flatMap((price) =>
    makesFree(place, price, { after: floorPercentOff(price, discount), by: `${discount} % off` }),
  )
  if (free !== undefined) return [free]
  const isLow = prices.some((price) => compare(price, limit) < 0 && floorPercentOff(price, discount).minor > 0)
  return isLow
    ? [
        error(
          'discount_makes_free',
          `${path}.discount`,
          `${item.code} costs less than ${lowestDiscountedPrice} ${currency}`,
        ),
      ]
    : []
}

function lintOverride(catalogue: Catalogue, { item, path }: PathEntry<Package>, currency: Currency): Finding[] {
  const override = priceIn(item.priceOverride ?? {}, currency)
  const listed = bundleListPrice(catalogue, item, { currency, pricing: false })
  return override !== undefined && listed !== undefined && compare(override, listed) !== 0
    ? [
        warning(
          'override_differs',
          `${path}.priceOverride.${currency}`,
          `${item.code} is sold at ${majorText(override)}, its modules sum to ${majorText(listed)}`,
        ),
      ]
    : []
}

/** Checks that a price by the month has one by the year too, unless it is given away (B-160). */
export const lintYears: Rule = (catalogue) => {
  const { document } = catalogue
  const { intervals, yearlyDiscount } = settingsOf(document)
  if (!intervals.includes('year') || !isPercent(yearlyDiscount)) return []
  const byYear = (placed: PathEntry<Product>, price: Money): Finding[] =>
    makesFree(placed, price, {
      after: floorPercentOff(multiply(price, 12), yearlyDiscount),
      by: `${yearlyDiscount} % off a year`,
    })
  return document.currencies.flatMap((currency) => [
    ...placedModules(document)
      .filter(({ item }) => item.pricingType === 'FIXED')
      .flatMap(({ item, path }) => {
        const price = priceIn(item.basePrice, currency)
        return price === undefined ? [] : byYear({ item, path: `${path}.basePrice.${currency}` }, price)
      }),
    ...placedPackages(document).flatMap(({ item, path }) =>
      pricesBefore(catalogue, item, currency)
        .map((price) => (isPercent(item.discount) ? floorPercentOff(price, item.discount) : price))
        .flatMap((price) => byYear({ item, path }, price))
        .slice(0, 1),
    ),
  ])
}

/** Package prices: a whole percentage, no discount below 10 units or down to 0, an editor's price that differs is named. */
export const lintPackagePrices: Rule = (catalogue) =>
  placedPackages(catalogue.document).flatMap((placed) => {
    const { item, path } = placed
    const findings = catalogue.document.currencies.flatMap((currency) => [
      ...lintDiscount(catalogue, placed, currency),
      ...lintOverride(catalogue, placed, currency),
    ])
    return isPercent(item.discount)
      ? findings
      : [error('discount_invalid', `${path}.discount`, `${item.discount} is not a whole percentage`), ...findings]
  })

/** A default module comes with the Custom Solution too and costs nothing there: only one that a package bundles has a price. */
export const lintDefaults: Rule = (catalogue) => {
  const bundled = new Set(catalogue.document.packages.flatMap((item) => bundledIds(catalogue, item)))
  return placedModules(catalogue.document)
    .filter(({ item }) => item.isDefault && !bundled.has(item.id))
    .filter(({ item }) => Object.values(item.basePrice).some((minor) => minor > 0))
    .map(({ item, path }) => error('default_priced', `${path}.basePrice`, `${item.code} is never charged for`))
}
