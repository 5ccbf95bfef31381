import { compare, isPercent, majorText, money, priceIn, unitsPerMajor } from '../../money/index.ts'
import type { Currency } from '../../money/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { dependenciesOf } from '../dependencies.ts'
import { bundleListPrice } from '../list-price.ts'
import { bundledIds } from '../package-contents.ts'
import type { Module, Package } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { placedModules, placedPackages } from './placed-products.ts'
import type { Placed } from './placed-products.ts'

/** Below this many whole units the floor of A-58 would make a discounted package free. */
const lowestDiscountedPrice = 10

function bundledModules(catalogue: Catalogue, item: Package): Module[] {
  return bundledIds(catalogue, item).flatMap((id) => catalogue.modules.get(id) ?? [])
}

function lintBundle(catalogue: Catalogue, { item, path }: Placed<Package>): Finding[] {
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

/** What a package holds: everything that its modules need, nothing retired (A-110, CAT-19). */
export const lintBundles: Rule = (catalogue) =>
  placedPackages(catalogue.document).flatMap((placed) => lintBundle(catalogue, placed))

function lintDiscount(catalogue: Catalogue, { item, path }: Placed<Package>, currency: Currency): Finding[] {
  const override = priceIn(item.priceOverride ?? {}, currency)
  const limit = money(lowestDiscountedPrice * unitsPerMajor(currency), currency)
  const sums = [false, true].map((pricing) => bundleListPrice(catalogue, item, { currency, pricing }))
  const isLow = (override === undefined ? sums : [override]).some(
    (price) => price !== undefined && compare(price, limit) < 0,
  )
  return item.discount > 0 && isLow
    ? [
        error(
          'discount_makes_free',
          `${path}.discount`,
          `${item.code} costs less than ${lowestDiscountedPrice} ${currency}`,
        ),
      ]
    : []
}

function lintOverride(catalogue: Catalogue, { item, path }: Placed<Package>, currency: Currency): Finding[] {
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

/** Package prices: a whole percentage, no discount below 10 units, an editor's price that differs is named. */
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
