import { pricesOf, shownAfter, type CartPlan, type ShownPrices } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import type { CartTerms } from './cart-terms.ts'
import type { StoredCart } from './stored-cart.ts'

/** The prices that the owner of a cart saw last. */
export function shownPricesOf(stored: Pick<StoredCart, 'shown'> | undefined): ShownPrices {
  return new Map(Object.entries(stored?.shown ?? {}).map(([id, minor]) => [Number(id), minor]))
}

/** Has the price of that line, or of any, changed since its owner saw it? */
export function hasPriceChange(catalogue: Catalogue, stored: StoredCart, read: ProductId | 'all'): boolean {
  const shown = shownPricesOf(stored)
  const isOther = (id: ProductId, minor: number): boolean => stored.shownIn !== undefined || shown.get(id) !== minor
  return [...pricesOf(catalogue, stored.cart)].some(
    ([id, minor]) => (read === 'all' || id === read) && shown.has(id) && isOther(id, minor),
  )
}

interface PriceChange extends Pick<CartPlan, 'before' | 'after'> {
  /** The line whose changed price the owner has read, or all of them. */
  readonly read?: ProductId | 'all' | undefined
}

/** Prices that they have been shown once a change is done, as it is stored. */
export function shownPricesAfter(
  { catalogueOf }: Pick<CartTerms, 'catalogueOf'>,
  stored: StoredCart | undefined,
  { before, after, read }: PriceChange,
): NonNullable<StoredCart['shown']> {
  const shownIn = stored?.shownIn ?? before.currency
  const shown = shownAfter(catalogueOf, {
    before: { ...before, currency: shownIn },
    after,
    shown: shownPricesOf(stored),
  })
  const fresh =
    read === undefined ? [] : [...pricesOf(catalogueOf(after), after)].filter(([id]) => read === 'all' || id === read)
  return Object.fromEntries([...shown, ...fresh])
}
