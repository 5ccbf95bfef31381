import { termsOf, withMembers } from '../../cart/index.ts'
import type { Cart, SaleFailure } from '../../cart/index.ts'
import { coreModules, dependenciesOf } from '../../catalog/index.ts'
import type { Catalogue } from '../../catalog/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { orderedItems } from '../../subscription/index.ts'
import type { BillingInterval, SubscriptionItem } from '../../subscription/index.ts'
import type { Purchase, PurchasedItem } from '../core/facts.ts'
import { isMeteredItem, usageKeyOf } from '../core/usage-window.ts'

/** Interval of a purchase, the plan's percent off a year, and the version of its prices. */
export interface PurchaseTerms {
  readonly catalogueVersion: number
  readonly interval: BillingInterval
  readonly annualDiscount?: number
  /** Members of the account, who are the team's count where no number was entered (B-138). */
  readonly members?: number
}

/** The plan, and the assets above those that it includes, are charged for beside the modules. */
function isBesideLines({ kind }: SubscriptionItem): boolean {
  return kind === 'plan' || kind === 'extra_assets'
}

/** Core items of every account. */
function coreItems(catalogue: Catalogue): PurchasedItem[] {
  return coreModules(catalogue).map(({ id: productId }) => ({ productId, bundled: false, isCore: true }))
}

/**
 * A cart as what an order buys, with its prices by value: from here on the catalogue isn't read any more (B-99). Fails where
 * something has no price in the currency, or is sold on request only.
 */
export function purchaseOf(
  catalogue: Catalogue,
  ordered: Cart,
  { members, ...terms }: PurchaseTerms,
): Result<Purchase, SaleFailure> {
  const cart = withMembers(catalogue, ordered, members)
  const priced = orderedItems(catalogue, cart, terms)
  if (!priced.ok) return priced
  const beside = priced.value.filter(isBesideLines)
  // what is beside the lines has the plan's id, which no line has
  const priceOf = new Map(priced.value.map((item) => [item.productId, item]))
  const added = new Set(cart.lines.flatMap(({ productId, bundled }) => (bundled ? [] : productId)))
  const lines = cart.lines.map(({ productId, bundled }): PurchasedItem => {
    const price = priceOf.get(productId)
    const needs = bundled ? [] : dependenciesOf(catalogue, [productId]).filter((id) => added.has(id))
    return { productId, bundled, ...(price && { price }), ...(needs.length > 0 && { needs }) }
  })
  const { planId, quantities, pricing, entries } = termsOf(ordered)
  const counted = priced.value.filter(isMeteredItem).flatMap((price): [string, number][] => {
    const key = usageKeyOf(price)
    const units = cart.quantities[key]
    return quantities[key] === undefined && units !== undefined ? [[key, units]] : []
  })
  const own = counted.length > 0 && { members: Object.fromEntries(counted) }
  return ok({
    currency: cart.currency,
    interval: terms.interval,
    terms: { planId, quantities, pricing, ...(entries && { entries }), ...own },
    catalogueVersion: terms.catalogueVersion,
    items: [
      ...beside.map((price) => ({ productId: price.productId, bundled: false, price })),
      ...lines,
      ...coreItems(catalogue),
    ],
  })
}
