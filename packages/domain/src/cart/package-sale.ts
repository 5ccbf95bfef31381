import type { Catalogue, Package } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import { bundlePrice } from '../pricing/index.ts'
import type { SaleFailure } from './failure.ts'
import { neededIds, packageLines } from './lines.ts'
import { partsFailure, retired, namedFailure } from './sale.ts'

/** Terms of a package that are checked: those of its purchase, and its modules. */
export interface PackageTerms {
  readonly currency: Currency
  readonly pricing: boolean
  readonly entries?: readonly string[]
}

/**
 * Reason why a package can't be put into a cart: it or a bundled module is retired, it has no price in the currency,
 * or something that its modules need outside the bundle can't come along.
 */
export function packageFailure(catalogue: Catalogue, item: Package, terms: PackageTerms): SaleFailure | undefined {
  if (item.isDeleted) return retired(item)
  const ids = packageLines(catalogue, item, terms.entries).map(({ productId }) => productId)
  const retiredPart = ids.flatMap((id) => catalogue.modules.get(id) ?? []).find((module) => module.isDeleted)
  if (retiredPart !== undefined) return namedFailure(catalogue, retired(retiredPart), item.id)
  if (bundlePrice(catalogue, item, terms) === undefined) {
    return { code: 'no-price', productId: item.id, currency: terms.currency }
  }
  return namedFailure(catalogue, partsFailure(catalogue, neededIds(catalogue, ids), terms.currency), item.id)
}
