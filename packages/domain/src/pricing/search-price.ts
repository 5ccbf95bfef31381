import { unitMoney } from '../catalog/index.ts'
import type { ShownRate } from '../catalog/index.ts'
import { toMajor, truncateToWhole, zero, compare } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { unreachable } from '../result/index.ts'
import type { ProductPrice } from './product-price.ts'

function shortPrice(price: Money): number | 'free' {
  if (compare(price, zero(price.currency)) === 0) return 'free'
  // A price below one unit must not read as nothing: 0.99 shows 1.
  return Math.max(toMajor(truncateToWhole(price)), 1)
}

function shortRate({ unit }: ShownRate, currency: Currency): number | 'free' {
  return Number(unit) === 0 ? 'free' : Math.max(toMajor(truncateToWhole(unitMoney(unit, currency))), 1)
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
      if (price.free !== undefined) return 'free'
      // below a cent it rounds to nothing, and isn't free
      return price.rate === undefined ? shortPrice(price.unit) : shortRate(price.rate, price.unit.currency)
    case 'on_request':
    case 'not_sold':
      return ''
    default:
      return unreachable(price)
  }
}
