import { isListed, isVisible } from '../catalog/index.ts'
import type { Catalogue, Module, Product, ProductId } from '../catalog/index.ts'
import type { Currency } from '../money/index.ts'
import type { SaleFailure } from './failure.ts'

/** True when a line of the module can be charged: by a price, or at 0 as it is on request or default. */
function isPricedIn(module: Module, currency: Currency): boolean {
  return module.isContactUs || module.isDefault || module.basePrice[currency] !== undefined
}

/** Reason why a module can't be part of a cart at all, chosen or not: retired, or not sold in the currency. */
function partFailure(module: Module, currency: Currency): SaleFailure | undefined {
  if (module.isDeleted) return retired(module)
  return isPricedIn(module, currency) ? undefined : { code: 'no-price', productId: module.id, currency }
}

/** The failure of a retired product, with what replaced it. */
export function retired({ id, replacedBy }: Product): SaleFailure {
  const replacement = replacedBy === undefined ? {} : { replacedBy }
  return { code: 'product-retired', productId: id, ...replacement }
}

/** Reason why one of the modules that come along can't: the first that is unknown, retired or without a price. */
export function partsFailure(
  catalogue: Catalogue,
  ids: readonly ProductId[],
  currency: Currency,
): SaleFailure | undefined {
  for (const productId of ids) {
    const module = catalogue.modules.get(productId)
    const failure =
      module === undefined ? ({ code: 'unknown-product', productId } as const) : partFailure(module, currency)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** The same failure, of the whole product where the part is hidden. */
export function namedFailure(catalogue: Catalogue, failure: SaleFailure | undefined, whole: ProductId) {
  const part = failure && catalogue.products.get(failure.productId)
  if (failure === undefined || part === undefined || isListed(part)) return failure
  return failure.code === 'product-retired'
    ? ({ code: 'product-retired', productId: whole } as const)
    : { ...failure, productId: whole }
}

/**
 * Reason why a buyer can't put this module into a cart: retired, hidden, internal, core, a draft price, sold on request only,
 * or not sold in the currency. Undefined when it can be added.
 */
export function moduleFailure(module: Module, currency: Currency): SaleFailure | undefined {
  if (module.isDeleted) return retired(module)
  if (!isVisible(module)) return { code: 'not-for-sale', productId: module.id }
  if (module.isContactUs) return { code: 'contact-us', productId: module.id }
  return partFailure(module, currency)
}
