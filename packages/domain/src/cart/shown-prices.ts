import type { Catalogue } from '../catalog/index.ts'
import { pricesOf } from './line-problems.ts'
import type { ShownPrices } from './line-problems.ts'
import type { Cart, CartPlan } from './types.ts'

/** A change of the cart, and the prices that its owner saw before it: minor units of the currency by product id. */
export interface ShownChange extends Pick<CartPlan, 'before' | 'after'> {
  readonly shown: ShownPrices
}

/**
 * Prices that the owner knows after a change, in minor units by product id: those that the change itself brought, or priced
 * anew, were shown with it; of everything else a change of price that was not acknowledged still has to be shown. A change may
 * leave a quote: each side is priced by its own catalogue.
 */
export function shownAfter(
  catalogueOf: (cart: Cart) => Catalogue,
  { before, after, shown }: ShownChange,
): Map<number, number> {
  const now = pricesOf(catalogueOf(after), after)
  if (before.currency !== after.currency) return now
  const was = pricesOf(catalogueOf(before), before)
  return new Map(
    Array.from(now, ([id, minor]) => [id, was.get(id) === minor ? (shown.get(id) ?? minor) : minor] as const),
  )
}
