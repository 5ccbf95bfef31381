import type { PriceUnit, PriceView } from '@waybill/contract/views'
import {
  isVisible,
  saleTerms,
  type Catalogue,
  type Module,
  type Package,
  type PriceTerms,
  type Product,
} from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { productPrice, type ProductPrice } from '@waybill/domain/pricing'

/** What a price by use counts (CAT-12): the asset of its usage key. */
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

type Amount = Extract<PriceView, { shows: 'amount' }>['amount']

function fixedView(product: Product, amount: Amount): PriceView {
  if (product.kind === 'module' && product.isDefault) return { shows: 'included' }
  const unit = { unit: 'company', freeUnits: 0 } as const
  return amount.minor === 0 ? { shows: 'free', ...unit } : { shows: 'amount', amount, ...unit }
}

function usageView(
  catalogue: Catalogue,
  product: Product,
  { unit: unitPrice, free }: Extract<ProductPrice, { kind: 'usage' }>,
): PriceView {
  const unit = product.kind === 'module' ? unitOf(catalogue, product) : 'company'
  if (unitPrice.minor === 0) return { shows: 'free', unit, freeUnits: 0 }
  return free === undefined
    ? { shows: 'amount', amount: unitPrice, unit, freeUnits: freeUnitsOf(catalogue, product) }
    : { shows: 'free', unit, freeUnits: free, then: unitPrice }
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
