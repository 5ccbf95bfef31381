import { toMajor, truncateToWhole, zero, compare } from '../money/index.ts'
import type { Money } from '../money/index.ts'
import { unreachable } from '../result/index.ts'
import type { ProductPrice } from './product-price.ts'

function shortPrice(price: Money): number | 'free' {
  if (compare(price, zero(price.currency)) === 0) return 'free'
  // A price below one unit must not read as nothing: 0.99 shows 1.
  return Math.max(toMajor(truncateToWhole(price)), 1)
}

/**
 * `search_price` of a suggestion: whole currency units, decimals dropped; `free` for exactly 0, and for help
 * while nothing of it is paid for; empty where there is no price to show: on request, or not sold in the currency.
 */
export function searchPrice(price: ProductPrice): number | 'free' | '' {
  switch (price.kind) {
    case 'fixed':
    case 'package':
      return shortPrice(price.amount)
    case 'usage':
      return price.free === undefined ? shortPrice(price.unit) : 'free'
    case 'on_request':
    case 'not_sold':
      return ''
    default:
      return unreachable(price)
  }
}
