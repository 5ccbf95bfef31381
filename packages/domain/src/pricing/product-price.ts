import { listPrice, shownRate } from '../catalog/index.ts'
import type { AssetType, Catalogue, Module, PriceTerms, Product, ShownRate } from '../catalog/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { bundlePrice } from './bundle-price.ts'
import { isSupport } from './quantities.ts'
import type { AmountStep } from './types.ts'

/** The price on a card, for one month. */
export type ProductPrice =
  | { readonly kind: 'fixed'; readonly amount: Money }
  /** Per unit of the usage key; other free units and minimums are the cart's business. */
  | {
      readonly kind: 'usage'
      readonly unit: Money
      /** By tiers or blocks: what a card says in place of the unit price. */
      readonly rate?: ShownRate
      readonly usageKey?: string
      readonly assetType?: AssetType
      /** Of help: so many units cost nothing, which is what it is called. */
      readonly free?: number
    }
  | {
      readonly kind: 'package'
      /** Struck through where it differs from `amount`. */
      readonly before: Money
      readonly amount: Money
      readonly explanation: AmountStep
    }
  /** Contact-us: no price and no "free". */
  | { readonly kind: 'on_request' }
  /** No price in the currency; nothing is converted. */
  | { readonly kind: 'not_sold'; readonly currency: Currency }

function modulePrice(catalogue: Catalogue, module: Module, price: Money): ProductPrice {
  if (module.pricingType === 'FIXED') return { kind: 'fixed', amount: price }
  const { usageKey } = module
  const key = catalogue.usageKeys.get(usageKey ?? '')
  const model = module.priceModels?.[price.currency]
  const isFree = key !== undefined && key.freeUnits > 0 && isSupport(module)
  return {
    kind: 'usage',
    unit: price,
    ...(model && { rate: shownRate(model) }),
    ...(usageKey === undefined ? {} : { usageKey }),
    ...(key === undefined ? {} : { assetType: key.assetType }),
    ...(isFree ? { free: key.freeUnits } : {}),
  }
}

/**
 * Price of a product on a card: FIXED by its price, USAGE by its unit price, a package before and after discount. With
 * `pricing` it is the price inside a plan of a pricing page.
 */
export function productPrice(catalogue: Catalogue, product: Product, terms: PriceTerms): ProductPrice {
  const notSold: ProductPrice = { kind: 'not_sold', currency: terms.currency }
  if (product.kind === 'package') {
    const price = bundlePrice(catalogue, product, terms)
    return price === undefined ? notSold : { kind: 'package', ...price }
  }
  if (product.isContactUs) return { kind: 'on_request' }
  const price = listPrice(product, terms)
  return price === undefined ? notSold : modulePrice(catalogue, product, price)
}
