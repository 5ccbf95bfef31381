import { pricesOf, shownAfter, type CartPlan, type ShownPrices } from '@waybill/domain/cart'
import type { Catalogue, ProductId } from '@waybill/domain/catalog'
import type { StoredCart } from './stored-cart.ts'

/** What the owner of a cart was last told of prices (CART-20). */
export function toldPrices(stored: StoredCart | undefined): ShownPrices {
  return new Map(Object.entries(stored?.shown ?? {}).map(([id, minor]) => [Number(id), minor]))
}

/** Has the price of that line, or of any, changed since its owner was told of it? */
export function hasPriceChange(catalogue: Catalogue, stored: StoredCart, read: ProductId | 'all'): boolean {
  const told = toldPrices(stored)
  const isOther = (id: ProductId, minor: number): boolean => stored.shownIn !== undefined || told.get(id) !== minor
  return [...pricesOf(catalogue, stored.cart)].some(
    ([id, minor]) => (read === 'all' || id === read) && told.has(id) && isOther(id, minor),
  )
}

interface ToldChange extends Pick<CartPlan, 'before' | 'after'> {
  /** The line whose changed price the owner has read, or all of them. */
  readonly read?: ProductId | 'all' | undefined
}

/** What they have been told once a change is done, as it is stored. */
export function toldAfter(
  catalogue: Catalogue,
  stored: StoredCart | undefined,
  { before, after, read }: ToldChange,
): NonNullable<StoredCart['shown']> {
  const shownIn = stored?.shownIn ?? before.currency
  const told = shownAfter(catalogue, {
    before: { ...before, currency: shownIn },
    after,
    shown: toldPrices(stored),
  })
  const fresh =
    read === undefined ? [] : [...pricesOf(catalogue, after)].filter(([id]) => read === 'all' || id === read)
  return Object.fromEntries([...told, ...fresh])
}
