import type { PriceView } from '@waybill/contract/views'
import { decimalsFor, type Decimals } from '@waybill/i18n'

/** The one precision of prices that stand beside each other, with what each was before its discount. */
export function priceDecimals(prices: readonly PriceView[]): Decimals {
  return decimalsFor(
    prices.flatMap((price) =>
      price.shows === 'amount' && price.rate === undefined ? [price.amount, ...(price.was ? [price.was] : [])] : [],
    ),
  )
}
